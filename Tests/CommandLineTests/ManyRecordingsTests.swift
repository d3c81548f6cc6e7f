import Foundation
import TestSupport
import Testing

/// Several recordings in one call, at the program's edge.
@Suite(.needsBaton)
struct ManyRecordingsTests {
    /// Recordings of different lengths, so that the first is ready last; names as strangers choose them; some cannot be read.
    private static func paths(_ scratch: ScratchFolder) throws -> [String] {
        let one = CaptureReadingTests.report(1)
        var paths = [
            try CaptureReadingTests.file(
                scratch, "long.pcap",
                CaptureReadingTests.pcap([[UInt8]](repeating: one, count: 60_000), linkType: 201))
        ]
        for (index, name) in ["b \u{1B}[31m.pcap", "two\nlines.pcap", "\"quoted\".pcap", "-rf.pcap"].enumerated() {
            paths.append(
                try CaptureReadingTests.file(
                    scratch, name,
                    CaptureReadingTests.pcap([[UInt8]](repeating: one, count: index + 1), linkType: 201)))
        }
        return paths
    }

    @Test("Results come in the order of the arguments, byte for byte the same whatever the jobs")
    func order() throws {
        let scratch = try ScratchFolder()
        let paths = try Self.paths(scratch)
        let single = try paths.map { try BatonBinary.run(["capture", "summary", "--json", $0]) }
        #expect(single.allSatisfy { $0.status == 0 })
        for jobs in ["1", "2", "7"] {
            let all = try BatonBinary.run(["capture", "summary", "--json", "--jobs", jobs] + paths)
            #expect(all.status == 0 && all.output == single.map(\.output).joined() && all.error.isEmpty)
            let text = try BatonBinary.run(["capture", "summary", "--jobs", jobs] + paths)
            #expect(text.output.components(separatedBy: "\n  Handoff").count == paths.count + 2)
            #expect(!text.output.contains("\u{1B}"))
        }
    }

    @Test("A recording that cannot be read loses no other, is told by name, and the gravest status stands")
    func bad() throws {
        let scratch = try ScratchFolder()
        let good = try CaptureReadingTests.file(scratch, "good.pcap", CaptureReadingTests.recording)
        let cut = try CaptureReadingTests.file(scratch, "cut.pcap", CaptureReadingTests.recording.dropLast())
        let none = scratch.path("none.pcap")
        for jobs in ["1", "3"] {
            let all = try BatonBinary.run(
                ["capture", "summary", "--json", "--jobs", jobs, none, good, cut, good, none])
            #expect(all.status == 2)
            let lines = all.output.split(separator: "\n")
            #expect(lines.count == 3)
            #expect(lines.map { $0.contains("good.pcap") } == [true, false, true])
            #expect(lines.map { $0.contains(#""isDamaged":true"#) } == [false, true, false])
            let told = all.error.split(separator: "\n")
            #expect(told.count == 3)
            #expect(told.map { $0.contains("none.pcap") } == [true, false, true])
            let damaged = try BatonBinary.run(["capture", "summary", "--jobs", jobs, good, cut])
            #expect(damaged.status == 1 && damaged.error.contains("cut.pcap"))
        }
        #expect(try BatonBinary.run(["capture", "summary", "--jobs", "0", good]).status == 2)
    }

    @Test(
        "Each command that makes one finding of a recording makes it of several, in their order",
        arguments: CaptureAnalysisCommandTests.commands)
    func findings(command: String) throws {
        let scratch = try ScratchFolder()
        let paths = try Self.paths(scratch) + [CaptureCommandTests.recording]
        let single = try paths.map { try BatonBinary.run(["capture", command, "--json", "--", $0]) }
        // The long one has a payload that never becomes slow, which a rule finds.
        #expect(single.map(\.status) == [command == "check" ? 1 : 0] + paths.dropFirst().map { _ in 0 })
        for jobs in ["1", "2", "7"] {
            let all = try BatonBinary.run(["capture", command, "--json", "--jobs", jobs] + paths)
            #expect(all.status == single[0].status && all.output == single.map(\.output).joined() && all.error.isEmpty)
        }
        let cut = try CaptureReadingTests.file(scratch, "cut.pcap", CaptureReadingTests.recording.dropLast())
        let damaged = try BatonBinary.run(["capture", command, "--json", paths[0], cut, paths[1]])
        #expect(damaged.status == 1 && damaged.output.split(separator: "\n").count == 3)
        let none = try BatonBinary.run(["capture", command, cut, scratch.path("none.pcap"), paths[1]])
        #expect(none.status == 2 && none.error.split(separator: "\n").count == 2)
        #expect(try BatonBinary.run(["capture", command, "--jobs", "0", cut]).status == 2)
    }

    @Test("Of several recordings one rule broken in one of them is the status of all")
    func broken() throws {
        let scratch = try ScratchFolder()
        var report = CaptureReadingTests.report(7)
        let element = try #require(report.indices.first { report[$0...].starts(with: [0x0C, 0x0E]) })
        // A status that no device ever sent.
        report[element + 2] = 0x77
        let bad = try CaptureReadingTests.file(
            scratch, "bad.pcap", CaptureReadingTests.pcap([report], linkType: 201))
        let alone = try BatonBinary.run(["capture", "check", bad])
        #expect(alone.status == 1 && alone.output.contains("observed status 0x77"), "\(alone)")
        let good = CaptureCommandTests.recording
        let all = try BatonBinary.run(["capture", "check", "--jobs", "2", good, bad, good])
        #expect(all.status == 1 && all.error.isEmpty)
        #expect(all.output.components(separatedBy: ": of 6 rules ").count == 4)
    }
}
