package import CaptureAnalysis
package import CaptureFiles

#if SQLite
import BluetoothLE
import Continuity
import GRDB
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
        do {
            var configuration = Configuration()
            // The file is deleted after an error. Rows are only added, so a cache of 256 KiB is as fast as a large one.
            // SQLite sorts within the size of its cache and puts the rest into files.
            configuration.prepareDatabase { database in
                try database.execute(
                    sql: """
                        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -256;
                        PRAGMA temp_store = FILE
                        """)
            }
            let queue = try DatabaseQueue(path: partial, configuration: configuration)
            let outcome = try queue.write { database in
                try database.execute(sql: schema)
                let table = try MessageTable(database, showsAddresses: options.showsAddresses)
                let outcome = CaptureCommand.export(path: path, reading: reading, options: options, into: table)
                guard outcome.exitStatus < 2 else { return outcome }
                try database.execute(sql: devices)
                try insert(outcome.findings, into: database)
                return outcome
            }
            try queue.close()
            guard outcome.exitStatus < 2 else { return outcome }
            guard rename(partial, file) == 0 else { return failed(file, String(cString: strerror(errno))) }
            return outcome
        } catch {
            return failed(file, "\((error as? DatabaseError)?.message ?? "\(error)")")
        }
    }

    private static func failed(_ file: String, _ reason: String) -> CaptureOutcome {
        CaptureOutcome(exitStatus: 3, message: "\(file): cannot be written: \(reason)")
    }

    private static func insert(_ findings: CaptureFindings, into database: Database) throws {
        let counts = try database.makeStatement(sql: "INSERT INTO findingCounts VALUES (?, ?, ?)")
        for kind in CaptureFinding.Kind.allCases where findings.count(of: kind) > 0 {
            try counts.execute(arguments: [kind.rawValue, kind.isDamage, findings.count(of: kind)])
        }
        let rows = try database.makeStatement(sql: "INSERT INTO findings VALUES (?, ?, ?, ?, ?)")
        for finding in findings.kept {
            try rows.execute(arguments: [
                finding.kind.rawValue, finding.frame, finding.offset, VisibleText.escape(finding.expected),
                VisibleText.escape(finding.found),
            ])
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

#if SQLite
/// Inserts messages with one prepared statement. Every value is bound; none becomes SQL.
private final class MessageTable: RecordedMessageTable {
    private let statement: Statement
    private let showsAddresses: Bool

    init(_ database: Database, showsAddresses: Bool) throws {
        let places = [String](repeating: "?", count: 20).joined(separator: ", ")
        statement = try database.makeStatement(sql: "INSERT INTO messages VALUES (NULL, \(places))")
        self.showsAddresses = showsAddresses
    }

    func insert(_ message: CaptureMessage) throws(CaptureWriteError) {
        var subtype: Int?
        var fields: String?
        var value: String?
        var undeclared: String?
        var cut: String?
        switch message.content {
        case .message(let content):
            subtype = Int(content.subtype)
            fields = MessageText.fieldsAsJSON(content.layout, content.values)
        case .undeclared(_, let bytes, let why):
            value = hexadecimal(bytes)
            undeclared = VisibleText.escape("\(why)")
        case .overrun(let finding): cut = VisibleText.escape("\(finding)")
        case .empty: break
        }
        let opened = message.opened
        let arguments: [(any DatabaseValueConvertible)?] = [
            message.frame, message.time, message.pseudonym, showsAddresses ? message.address.description : nil,
            showsAddresses ? message.address.isRandom : nil, message.signal.map { Int($0) },
            message.channel.map { Int($0) }, message.pduType.map { "\($0)" }, message.check.isDamaged,
            message.type.map { Int($0.rawValue) }, message.type.map { "\($0)" }, subtype, fields, value, undeclared,
            cut, opened.map { VisibleText.escape($0.device) }, opened?.certainty.rawValue,
            opened?.activity.map(VisibleText.escape),
            opened.map { MessageText.fieldsAsJSON(HandoffPlaintext.layout, $0.plaintext.values) },
        ]
        do {
            try statement.execute(arguments: StatementArguments(arguments))
        } catch {
            throw .refused(reason: (error as? DatabaseError)?.message ?? "\(error)")
        }
    }
}
#endif
