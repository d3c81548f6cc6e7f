import CaptureFiles
import Foundation
import TestSupport
import Testing

/// How much memory the commands for recordings take above `baton version`: what stands in a recording, and how much, must not matter.
@Suite(.needsBaton, .needs(.python))
struct PeakMemoryTests {
    /// KiB above `baton version` that a command may take.
    static let limit = 8192
    /// KiB above `baton version` for a row, or the last payloads, of each of some thousand addresses.
    static let limitOfTables = 10_240

    static let commands: [[String]] = [
        ["summary"], ["summary", "--json"], ["summary", "--filter", "len > 30"], ["show"], ["show", "--json"],
        ["show", "--verbose"], ["show", "--keys", CaptureCommandTests.keys],
        ["show", "--type", "handoff", "--min-rssi=-100"], ["timeline"], ["timeline", "--json", "--addresses"],
        ["show", "--changes"], ["devices", "--addresses"], ["stats"], ["linkability"], ["check"],
        ["check", "--keys", CaptureCommandTests.keys], ["export"],
        ["export", "--format", "pcapng"], ["export", "--format", "pcapng", "--redact"],
        ["export", "--format", "ndjson"], ["export", "--format", "csv", "--redact"],
        ["export", "--format", "sqlite", "--force", "--output", database],
    ]

    /// Stands for a file of the test's own.
    private static let database = "DATABASE"

    /// Runs each command of a file, a line with tabulators between words, without its output, and prints its status and its largest resident set in
    /// KiB. From a small process, since a process begins with as much as the one that it came from: this one's would be the tests'.
    private static let measurement = """
        import os, sys
        for line in open(sys.argv[1]):
            words = line.rstrip("\\n").split("\\t")
            child = os.fork()
            if child == 0:
                nowhere = os.open(os.devnull, os.O_RDWR)
                for descriptor in 0, 1, 2: os.dup2(nowhere, descriptor)
                os.execvp(words[0], words)
            _, status, used = os.wait4(child, 0)
            print(os.waitstatus_to_exitcode(status), used.ru_maxrss // (1024 if sys.platform == "darwin" else 1), flush=True)
        """

    private struct Run {
        var words: [String]
        var status: Int
        /// KiB.
        var resident: Int
    }

    private static func measure(_ commands: [[String]], _ scratch: ScratchFolder) throws -> [Run] {
        let list = try scratch.file(
            "commands", commands.map { $0.joined(separator: "\t") + "\n" }.joined())
        let script = try scratch.file("measure.py", measurement)
        let result = try BatonBinary.shell("python3 '\(script)' '\(list)'")
        let rows = result.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
        try #require(rows.count == commands.count && rows.allSatisfy { $0.count == 2 }, "\(result.error)")
        return zip(commands, rows).map { Run(words: $0, status: $1[0], resident: $1[1]) }
    }

    /// Runs the commands over recordings; one that takes too much is an issue.
    ///
    /// - Parameter share: each recording gets one of so many commands, the next recording the next ones.
    private static func expectLittle(
        _ recordings: [String], statuses: ClosedRange<Int>, share: Int = 1
    ) throws {
        let scratch = try ScratchFolder()
        let program = BatonBinary.path
        let version = [program, "version"]
        let runs = try measure(
            [version, version, version]
                + recordings.enumerated().flatMap { number, recording in
                    commands.enumerated().filter { ($0.offset + number) % share == 0 }.map { _, command in
                        [program, "capture"] + command.map { $0 == database ? scratch.path("out.sqlite") : $0 } + [
                            recording
                        ]
                    }
                }, scratch)
        let base = runs[..<3].map(\.resident).sorted()[1]
        for run in runs[3...] {
            let name = run.words.dropFirst(2).joined(separator: " ")
            let limit = name.hasPrefix("devices") || name.contains("--changes") ? limitOfTables : limit
            #expect(run.resident - base <= limit, "\(name): \(run.resident - base) KiB more than `baton version`")
            // What is refused at once takes nothing.
            let isWithoutTrait = run.status == 2 && !DatabaseExportTests.isBuilt && name.contains("sqlite")
            #expect(statuses.contains(run.status) || isWithoutTrait, "\(name): status \(run.status)")
        }
    }

    /// Each from an address of its own with a payload of its own: what a stranger can send whose aim is memory.
    private static func strangers(_ count: UInt64) throws -> [UInt8] {
        var writer = PcapWriter(linkType: .bluetoothH4WithDirection)
        var packet: [UInt8] =
            [0, 0, 0, 1, 4, 0x3E, 32, 2, 1, 0, 1] + [0, 0, 0, 0, 0, 0]
            + [20, 19, 0xFF, 0x4C, 0, 0x0C, 0x0E] + [UInt8](repeating: 0, count: 14) + [0xC4]
        for number in 1...count {
            let mixed = number &* 0x9E37_79B9_7F4A_7C15
            for byte in 0..<6 {
                packet[11 + byte] = UInt8(truncatingIfNeeded: mixed >> (8 * UInt64(byte)))
                packet[25 + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))
            }
            packet[16] = packet[16] & 0x3F | 0x40
            try writer.append(time: 1_700_000_000_000_000_000 + Int64(number) * 1_000_000, packet: packet)
        }
        return writer.bytes
    }

    @Test("A file that is kept in memory is seen: what measures can fail")
    func control() throws {
        let scratch = try ScratchFolder()
        let file = scratch.path("16 MiB")
        try Data(count: 16 << 20).write(to: URL(filePath: file))
        let read = "import sys; kept = open(sys.argv[1], 'rb').read() if len(sys.argv) > 1 else b''"
        let runs = try Self.measure([["python3", "-c", read], ["python3", "-c", read, file]], scratch)
        #expect(runs[1].resident - runs[0].resident > Self.limit && runs.allSatisfy { $0.status == 0 }, "\(runs)")
    }

    @Test("320,000 strangers, with an address and a payload each, take no more than few")
    func strangers() throws {
        let scratch = try ScratchFolder()
        let bytes = try Self.strangers(320_000)
        // To keep the recording, or half of it, would be too much.
        #expect(bytes.count > 2 * Self.limit * 1024)
        let file = scratch.path("strangers.pcap")
        try Data(bytes).write(to: URL(filePath: file))
        try Self.expectLittle([file], statuses: 0...1)
    }

    @Test(
        "Recordings with one fault each make no command ask for what a length promises",
        .needsRealRecordings)
    func malformed() throws {
        let files = MalformedRecordings.all.map { "\(MalformedRecordingTests.folder)/\($0.file)" }
        // Many of the faults are of one kind, and `MalformedRecordingTests` runs all commands over half of them.
        try Self.expectLittle(files, statuses: 0...2, share: 6)
    }
}
