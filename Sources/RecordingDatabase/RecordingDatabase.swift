package import CaptureAnalysis
package import CaptureFiles

#if SQLite
import BluetoothLE
import Continuity
import Foundation
import Text
#endif

/// The messages of a recording as a SQLite database.
///
/// This is a separate module because only it needs the library. The database is written to a temporary file beside the
/// result, in one transaction, and renamed when it is complete. Readers of the result never see an incomplete one.
/// Memory does not grow with the recording.
package enum RecordingDatabase {
    #if !SQLite
    /// Fails, because this build cannot write databases.
    package static func export(
        path: String, reading: ReadingOptions = ReadingOptions(), options: RecordingExportOptions, to file: String
    ) -> CaptureOutcome {
        CaptureOutcome(
            exitStatus: 2,
            message:
                "--format sqlite: expected a Baton that was built with the trait SQLite, found one without; build it with --traits default, or use --format ndjson"
        )
    }
    #else
    /// Writes the messages that the options admit, their devices, and the findings about the recording.
    ///
    /// All text is printable ASCII, as in the other outputs. Comments in the declaration describe the columns; SQLite's
    /// `.schema` shows them.
    package static func export(
        path: String, reading: ReadingOptions = ReadingOptions(), options: RecordingExportOptions, to file: String
    ) -> CaptureOutcome {
        let partial = file + ".partial"
        unlink(partial)
        defer { unlink(partial) }
        do throws(SQLiteError) {
            let outcome = try write(path: path, reading: reading, options: options, to: partial)
            guard outcome.exitStatus < 2 else { return outcome }
            guard rename(partial, file) == 0 else { return failed(file, String(cString: strerror(errno))) }
            return outcome
        } catch {
            return failed(file, error.message)
        }
    }

    private static func write(
        path: String, reading: ReadingOptions, options: RecordingExportOptions, to file: String
    ) throws(SQLiteError) -> CaptureOutcome {
        let database = try SQLiteDatabase(creating: file)
        // The file is deleted after an error. Rows are only added, so a cache of 256 KiB is as fast as a large one.
        // SQLite sorts within the size of its cache and puts the rest into files.
        try database.execute(
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -256; PRAGMA temp_store = FILE;
            BEGIN
            """)
        try database.execute(schema)
        let table = try MessageTable(database, showsAddresses: options.showsAddresses)
        let outcome = CaptureCommand.export(path: path, reading: reading, options: options, into: table)
        guard outcome.exitStatus < 2 else { return outcome }
        try database.execute(devices)
        try insert(outcome.findings, into: database)
        try database.execute("COMMIT")
        return outcome
    }

    private static func failed(_ file: String, _ reason: String) -> CaptureOutcome {
        CaptureOutcome(exitStatus: 3, message: "\(file): cannot be written: \(reason)")
    }

    private static func insert(
        _ findings: CaptureFindings, into database: SQLiteDatabase
    ) throws(SQLiteError) {
        let counts = try database.statement("INSERT INTO findingCounts VALUES (?, ?, ?)")
        for kind in CaptureFinding.Kind.allCases where findings.count(of: kind) > 0 {
            counts.bind(kind.rawValue)
            counts.bind(kind.isDamage)
            counts.bind(findings.count(of: kind))
            try counts.insert()
        }
        let rows = try database.statement("INSERT INTO findings VALUES (?, ?, ?, ?, ?)")
        for finding in findings.kept {
            rows.bind(finding.kind.rawValue)
            rows.bind(finding.frame)
            rows.bind(finding.offset)
            rows.bind(VisibleText.escape(finding.expected))
            rows.bind(VisibleText.escape(finding.found))
            try rows.insert()
        }
    }

    private static let schema = """
        PRAGMA user_version = 1;
        CREATE TABLE messages (
          id INTEGER PRIMARY KEY,     -- in the order of the recording, from 1
          frame INTEGER NOT NULL,     -- number of the packet, from 1
          time INTEGER,               -- nanoseconds since 1970; NULL unknown
          device TEXT NOT NULL,       -- pseudonym: device-7; device-? for an address in damaged packets only
          address TEXT,               -- NULL unless addresses are shown
          addressIsRandom INTEGER,    -- 1 random, 0 public; NULL unless addresses are shown
          rssi INTEGER,               -- dBm; NULL unknown
          channel INTEGER,            -- channel index, 37 to 39 for advertising; NULL unknown
          pdu TEXT,                   -- type of the advertising PDU; NULL unknown
          badCRC INTEGER NOT NULL,    -- 1 when the packet's CRC is wrong
          type INTEGER,               -- type of the Continuity message; NULL for a company identifier alone
          name TEXT,                  -- name of the type
          subtype INTEGER,            -- upper bits of a packed length, else 0
          fields TEXT,                -- JSON object: numbers, and bytes in hexadecimal or as a pseudonym; NULL when undeclared or cut
          value TEXT,                 -- bytes of an undeclared message, in hexadecimal
          undeclared TEXT,            -- why the message does not follow its declaration
          cut TEXT,                   -- why an element is longer than the packet
          openedBy TEXT,              -- device whose key opened the message; NULL when none did
          certainty TEXT,             -- evidence for the key
          activity TEXT,              -- listed activity of the opened message
          plaintext TEXT              -- JSON object of the opened message's fields
        );
        CREATE TABLE devices (
          device TEXT PRIMARY KEY,    -- pseudonym
          address TEXT,               -- NULL unless addresses are shown
          firstTime INTEGER,          -- nanoseconds since 1970 of the first message with a time
          lastTime INTEGER,           -- and of the last
          messages INTEGER NOT NULL,  -- all messages
          messagesWithBadCRC INTEGER NOT NULL, -- of these, in packets with a wrong CRC
          handoffMessages INTEGER NOT NULL     -- of all, Handoff messages
        );
        CREATE TABLE findings (       -- what is wrong with the recording; the first of each kind
          kind TEXT NOT NULL,
          frame INTEGER NOT NULL,     -- number of the packet, from 1
          offset INTEGER NOT NULL,    -- byte in the file
          expected TEXT NOT NULL,
          found TEXT NOT NULL
        );
        CREATE TABLE findingCounts (
          kind TEXT PRIMARY KEY,
          isDamage INTEGER NOT NULL,  -- 1 when the recording is damaged, 0 when the packet was
          count INTEGER NOT NULL      -- all of the kind, whether listed in findings or not
        );
        CREATE VIEW handoff AS SELECT id, frame, time, device, rssi, badCRC,
          json_extract(fields, '$.status') AS status, json_extract(fields, '$.counter') AS counter,
          json_extract(fields, '$.tag') AS tag, json_extract(fields, '$.ciphertext') AS ciphertext,
          openedBy, certainty, activity
          FROM messages WHERE type = 12 AND fields IS NOT NULL;
        """

    private static let devices = """
        INSERT INTO devices SELECT device, min(address), min(time), max(time), count(*), sum(badCRC), sum(type IS 12)
          FROM messages GROUP BY device ORDER BY min(id);
        CREATE INDEX messagesByDevice ON messages (device, id);
        """
    #endif
}
