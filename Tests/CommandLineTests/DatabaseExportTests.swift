import Foundation
import TestSupport
import Testing

/// `baton capture export --format sqlite`, read by Python's own SQLite.
@Suite(.needsBaton)
struct DatabaseExportTests {
    /// Prints where a database differs from an NDJSON export of the same recording; then how many rows were compared.
    static let compare = """
        import json, sqlite3, sys
        database = sqlite3.connect(sys.argv[1])
        database.row_factory = sqlite3.Row
        lines = [json.loads(line) for line in open(sys.argv[2])]
        rows = database.execute("SELECT * FROM messages ORDER BY id").fetchall()
        bad = [] if len(rows) == len(lines) else ["%d rows, %d lines" % (len(rows), len(lines))]
        for number, (row, line) in enumerate(zip(rows, lines), 1):
            mine = {name: row[name] for name in ["frame", "time", "device", "rssi", "channel", "pdu", "type", "name"]}
            theirs = {name: line[name] for name in mine}
            for name in ["value", "undeclared", "cut", "address", "addressIsRandom", "subtype"]:
                mine[name], theirs[name] = row[name], line.get(name)
            mine["badCRC"], theirs["badCRC"] = row["badCRC"] == 1, line["badCRC"]
            mine["fields"], theirs["fields"] = row["fields"] and json.loads(row["fields"]), line.get("fields")
            opened = line.get("opened", {})
            for ours, name in [("openedBy", "device"), ("certainty", "certainty"), ("activity", "activity")]:
                mine[ours], theirs[ours] = row[ours], opened.get(name)
            mine["plaintext"], theirs["plaintext"] = row["plaintext"] and json.loads(row["plaintext"]), opened.get("fields")
            if mine != theirs or row["id"] != number: bad.append((mine, theirs))
        for row in database.execute("SELECT * FROM devices").fetchall():
            of = [line for line in lines if line["device"] == row["device"]]
            times = [line["time"] for line in of if line["time"] is not None]
            want = [len(of), sum(line["badCRC"] for line in of), sum(line["type"] == 12 for line in of), min(times, default=None), max(times, default=None)]
            have = [row["messages"], row["messagesWithBadCRC"], row["handoffMessages"], row["firstTime"], row["lastTime"]]
            if want != have: bad.append((row["device"], want, have))
        devices = database.execute("SELECT count(*) FROM devices").fetchone()[0]
        if devices != len({line["device"] for line in lines}): bad.append("%d devices" % devices)
        counters = [line["fields"]["counter"] for line in lines if line["type"] == 12 and "fields" in line]
        if [row["counter"] for row in database.execute("SELECT counter FROM handoff ORDER BY id")] != counters: bad.append("counters")
        print(bad[:2] or "same", len(rows))
        """

    static func export(_ arguments: [String], _ scratch: ScratchFolder) throws -> (ProgramResult, String) {
        let path = scratch.path("out.sqlite")
        return (try BatonBinary.run(["capture", "export", "--format", "sqlite", "--output", path] + arguments), path)
    }

    /// Whether the program was built with the trait.
    static let isBuilt: Bool = {
        guard let scratch = try? ScratchFolder(), BatonBinary.isBuilt else { return false }
        return (try? export([CaptureCommandTests.recording], scratch))?.0.status == 0
    }()

    private func expectSame(_ arguments: [String]) throws -> Int {
        let scratch = try ScratchFolder()
        let (result, path) = try Self.export(arguments, scratch)
        #expect(result.status < 2 && result.output.isEmpty, "\(result.error)")
        #expect(!FileManager.default.fileExists(atPath: path + ".partial"))
        let lines = try BatonBinary.run(["capture", "export", "--format", "ndjson"] + arguments)
        let ndjson = try scratch.file("out.ndjson", lines.output)
        let script = try scratch.file("compare.py", Self.compare)
        let compared = try BatonBinary.shell("python3 '\(script)' '\(path)' '\(ndjson)'")
        #expect(compared.output.hasPrefix("same "), "\(arguments): \(compared.output) \(compared.error)")
        return Int(compared.output.split(separator: " ").last?.dropLast() ?? "") ?? 0
    }

    @Test(
        "Every row is the line that NDJSON has, keys, filters and addresses included", .enabled(if: isBuilt),
        .needs(.python))
    func same() throws {
        let recording = CaptureCommandTests.recording
        #expect(try expectSame([recording]) > 10)
        #expect(try expectSame([recording, "--keys", CaptureCommandTests.keys, "--addresses"]) > 10)
        #expect(try expectSame([recording, "--type", "handoff"]) > 10)
    }

    @Test(
        "The same on recordings of real devices",
        .enabled(if: isBuilt), .needs(.python), .needsRealRecordings,
        arguments: ["ble-real/vakt-galaxy1_nordic.pcapng", "ble-real/ec521-miband-class_btsnoop.log"])
    func real(file: String) throws {
        let folder = try #require(RealRecordings.folder)
        #expect(try expectSame(["\(folder)/\(file)"]) > 1000)
    }

    @Test("What goes wrong leaves no half of a database, and what was there stays", .enabled(if: isBuilt))
    func failures() throws {
        let scratch = try ScratchFolder()
        _ = try scratch.file("out.sqlite", "kept")
        let unreadable = try Self.export(["/nonexistent"], scratch)
        #expect(unreadable.0.status == 2)
        #expect(try scratch.bytes("out.sqlite") == Array("kept".utf8))
        // A file may grow to eight blocks, less than the tables take.
        let full = try BatonBinary.shell(
            "trap '' XFSZ; ulimit -f 4; \"$BATON\" capture export --format sqlite --force --output '\(scratch.path("out.sqlite"))' '\(CaptureCommandTests.recording)'"
        )
        #expect(full.status == 3 && full.error.contains("cannot be written"), "\(full)")
        #expect(try scratch.bytes("out.sqlite") == Array("kept".utf8))
        let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path(percentEncoded: false))
        #expect(!names.contains { $0.hasSuffix(".partial") })
    }

    @Test("A database needs a file, and a plain one")
    func places() throws {
        for options in [[], ["--output", "-"], ["--output", "/dev/null"], ["--output", "/tmp"]] {
            let result = try BatonBinary.run(
                ["capture", "export", "--format", "sqlite", CaptureCommandTests.recording] + options)
            #expect(result.status == 2 && result.error.contains("expected"), "\(options): \(result.error)")
        }
    }
}
