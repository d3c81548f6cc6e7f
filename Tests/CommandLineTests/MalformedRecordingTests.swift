import Foundation
import TestSupport
import Testing

/// Recordings with one fault each, through the program: what is expected of each stands in `MalformedRecordings`.
@Suite(
    .needsBaton,
    .needsRealRecordings)
struct MalformedRecordingTests {
    static let folder = (RealRecordings.folder ?? "") + "/malformed"

    /// Runs the program to its end. No command takes longer for some kilobytes, however busy the machine is.
    private static func run(_ arguments: [String]) throws -> ProgramResult {
        try BatonBinary.start(arguments).result(limit: .seconds(60))
    }

    @Test func everyRecordingIsInTheTableOnce() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter { $0 != "BEHAVIOUR.txt" }
        #expect(MalformedRecordings.all.map(\.file).sorted() == files.sorted())
    }

    @Test func summaryFindsWhatTheTableExpects() throws {
        for expected in MalformedRecordings.all {
            let file = expected.file
            let result = try Self.run(["capture", "summary", "--json", "\(Self.folder)/\(file)"])
            #expect(result.status == expected.baton.status, "\(file): \(result.error)")
            guard let object = try? JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
            else {
                #expect(result.status == 2 && result.output.isEmpty && expected.findings.isEmpty, "\(file)")
                #expect(expected.words.map { result.error.contains($0) } ?? false, "\(file): \(result.error)")
                continue
            }
            func number(_ group: String, _ member: String) -> Int? {
                (object[group] as? [String: Any])?[member] as? Int
            }
            #expect(object["packets"] as? Int == expected.baton.packets, "\(file)")
            #expect(number("apple", "entries") == expected.apple, "\(file)")
            #expect(number("handoff", "messages") == expected.handoff, "\(file)")
            let findings = (object["findings"] as? [[String: Any]] ?? []).map { finding in
                MalformedRecordings.Finding(
                    kind: finding["kind"] as? String ?? "", count: finding["count"] as? Int ?? 0,
                    frame: (finding["first"] as? [[String: Any]])?.first?["frame"] as? Int ?? 0)
            }
            #expect(findings.sorted { $0.kind < $1.kind } == expected.findings.sorted { $0.kind < $1.kind }, "\(file)")
            #expect((object["isDamaged"] as? Bool) == (expected.baton.status == 1), "\(file)")
            // The line about a damaged recording names the place.
            #expect((expected.baton.status == 1) == result.error.contains(": frame "), "\(file): \(result.error)")
        }
    }

    @Test func everyCommandEndsAsTheSummaryDoes() throws {
        let commands = [
            ["show"], ["show", "--json", "--addresses"], ["show", "--verbose"], ["summary"], ["check"],
            ["check", "--json"], ["timeline"], ["timeline", "--json", "--addresses"], ["stats"], ["stats", "--json"],
            ["devices"], ["devices", "--json", "--addresses"], ["linkability"],
            ["linkability", "--json", "--addresses"],
            ["export", "--format", "pcap"], ["export", "--format", "pcapng", "--redact"],
            ["export", "--format", "ndjson"], ["export", "--format", "csv", "--redact"],
        ]
        for (number, expected) in MalformedRecordings.all.enumerated() {
            let path = "\(Self.folder)/\(expected.file)"
            let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
            // Half of the commands, with the next recording the other half: many of the faults are of one kind.
            for (position, command) in commands.enumerated() where position == 0 || (position + number) % 2 == 0 {
                let result = try Self.run(["capture"] + command + [path])
                let place = "\(command.joined(separator: " ")) \(expected.file): \(result.error)"
                // Rules may be broken where the recording is whole.
                let isRules = command[0] == "check" && result.status == 1 && expected.baton.status == 0
                // A copy without all packets is no whole copy.
                let isPartial = result.status == 1 && result.error.contains(" omitted because ")
                #expect(result.status == expected.baton.status || isRules || isPartial, "\(place)")
                // On a terminal nothing of it acts.
                let isBytes = command.contains("pcap") || command.contains("pcapng")
                let isHarmless = result.output.unicodeScalars.allSatisfy {
                    (0x20...0x7E).contains($0.value) || $0 == "\n" || $0 == "\r" && command.contains("csv")
                }
                #expect(isBytes || isHarmless, "\(place)")
                #expect(HostileRecordingTests.harm(result.error) == nil, "\(place)")
                // Text may be longer than packets, but not without bound.
                #expect(result.output.utf8.count <= 4096 + 64 * size, "\(place)")
                if expected.baton.status == 2 { #expect(!result.error.isEmpty, "\(place)") }
                if command == ["show"], expected.baton.status < 2, let words = expected.words {
                    #expect(result.output.contains(words), "\(place)")
                }
            }
        }
    }

    @Test(
        "A database has the messages that the table expects, and there is none of what is not read",
        .enabled(if: DatabaseExportTests.isBuilt, "the program is built without the trait SQLite"))
    func databases() throws {
        let scratch = try ScratchFolder()
        let read = """
            import os, sqlite3, sys
            for path in open(sys.argv[1]).read().splitlines():
                database = sqlite3.connect("file:" + path + "?mode=ro", uri=True)
                one = lambda query: database.execute(query).fetchone()[0]
                texts = [text for table in ["messages", "devices", "findings", "findingCounts"]
                    for row in database.execute("SELECT * FROM " + table) for text in row if isinstance(text, str)]
                print(one("PRAGMA integrity_check"), one("SELECT count(*) FROM messages WHERE type = 12 AND cut IS NULL"),
                    one("SELECT ifnull(sum(count), 0) FROM findingCounts"), one("SELECT ifnull(max(isDamage), 0) FROM findingCounts"),
                    all(0x20 <= ord(letter) < 0x7F for text in texts for letter in text))
            """
        var expectations: [String] = []
        var files: [String] = []
        for expected in MalformedRecordings.all {
            let database = scratch.path(expected.file + ".sqlite")
            let result = try Self.run(
                ["capture", "export", "--format", "sqlite", "--output", database, "\(Self.folder)/\(expected.file)"])
            #expect(result.status == expected.baton.status, "\(expected.file): \(result.error)")
            #expect(result.output.isEmpty && HostileRecordingTests.harm(result.error) == nil, "\(expected.file)")
            let isThere = FileManager.default.fileExists(atPath: database)
            #expect(isThere == (expected.baton.status < 2), "\(expected.file)")
            guard isThere else { continue }
            files.append(database)
            let findings = expected.findings.reduce(0) { $0 + $1.count }
            expectations.append("ok \(expected.handoff) \(findings) \(expected.baton.status) True")
        }
        let list = try scratch.file("list", files.joined(separator: "\n"))
        let script = try scratch.file("read.py", read)
        let lines = try BatonBinary.shell("python3 '\(script)' '\(list)'")
        let found = lines.output.split(separator: "\n").map(String.init)
        try #require(found.count == expectations.count, "\(lines.error)")
        for (file, pair) in zip(files, zip(found, expectations)) { #expect(pair.0 == pair.1, "\(file)") }
    }

    @Test func tsharkEndsAsTheTableSaysAndEveryDisagreementIsChosen() throws {
        let manifest = try String(contentsOfFile: Self.folder + "/../MANIFEST.tsv", encoding: .utf8)
            .split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let apple = try #require(manifest[0].firstIndex(of: "apple_entries"))
        let handoff = try #require(manifest[0].firstIndex(of: "handoff"))
        for expected in MalformedRecordings.all {
            let row = try #require(manifest.first { $0[0] == "malformed/\(expected.file)" })
            let agrees =
                expected.baton.packets == expected.tshark.packets
                && (expected.baton.status == 0) == (expected.tshark.status == 0)
                && row[apple] == "\(expected.apple)" && row[handoff] == "\(expected.handoff)"
            #expect(agrees == (expected.choice == nil), "\(expected.file)")
        }
        guard Oracle.tshark.isExpected else { return }
        for expected in MalformedRecordings.all {
            let result = try Program.run(
                "tshark", ["-r", "\(Self.folder)/\(expected.file)", "-T", "fields", "-e", "frame.number"])
            #expect(
                MalformedRecordings.Reading(
                    status: result.status, packets: result.output.split(separator: "\n").count) == expected.tshark,
                "\(expected.file): \(result.error)")
        }
    }
}
