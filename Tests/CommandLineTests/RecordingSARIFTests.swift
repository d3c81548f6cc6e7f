import Foundation
import TestSupport
import Testing

/// Findings for code scanning: `baton capture check --format sarif`, and what `baton fuzz` writes.
@Suite(.needsBaton) struct RecordingSARIFTests {
    private struct Document: Decodable {
        struct Run: Decodable {
            var results: [Result]
            var invocations: [Invocation]
        }
        struct Invocation: Decodable {
            struct Notification: Decodable { var message: Message }
            var executionSuccessful: Bool
            var exitCode: Int?
            var toolExecutionNotifications: [Notification]?
        }
        struct Message: Decodable { var text: String }
        struct Result: Decodable {
            var ruleId: String
            var level: String
            var message: Message
            var locations: [Location]
        }
        struct Location: Decodable {
            struct Physical: Decodable { var artifactLocation: Artifact }
            struct Artifact: Decodable { var uri: String }
            struct Logical: Decodable {
                var name: String?
                var kind: String?
            }
            var physicalLocation: Physical?
            var logicalLocations: [Logical]
        }
        var runs: [Run]
    }

    private static func run(_ text: String) throws -> Document.Run {
        try #require(try JSONDecoder().decode(Document.self, from: Data(text.utf8)).runs.first)
    }

    /// A recording of one advertisement whose status no device ever sent, behind two good ones.
    private static func broken(_ scratch: ScratchFolder, _ name: String) throws -> String {
        var report = CaptureReadingTests.report(7)
        let element = try #require(report.indices.first { report[$0...].starts(with: [0x0C, 0x0E]) })
        report[element + 2] = 0x77
        let good = CaptureReadingTests.report(7)
        return try CaptureReadingTests.file(
            scratch, name, CaptureReadingTests.pcap([good, good, report], linkType: 201))
    }

    @Test(.needs(PublishedSARIF.oracle)) func aFindingHasItsFileAndItsFrame() throws {
        let scratch = try ScratchFolder()
        let bad = try Self.broken(scratch, "a b\u{1B}[31m.pcap")
        let good = CaptureCommandTests.recording
        let check = ["capture", "check", "--format", "sarif"]
        for jobs in ["1", "2"] {
            let result = try BatonBinary.run(check + ["--jobs", jobs, good, bad, good])
            #expect(result.status == 1 && result.error.isEmpty, "\(result)")
            #expect(try PublishedSARIF.objections(to: result.output) == "")
            let run = try Self.run(result.output)
            #expect(run.invocations.first?.executionSuccessful == true && run.invocations.first?.exitCode == 1)
            let finding = try #require(run.results.first { $0.message.text.contains("observed status 0x77") })
            #expect(finding.level == "error" || finding.level == "warning")
            let place = try #require(finding.locations.first)
            #expect(place.physicalLocation?.artifactLocation.uri.hasSuffix("/a%20b%1B%5B31m.pcap") == true)
            #expect(place.logicalLocations.first?.name == "frame 3" && place.logicalLocations.first?.kind == "frame")
        }
        let alone = try BatonBinary.run(check + [good])
        #expect(alone.status == 0)
        #expect(try PublishedSARIF.objections(to: alone.output) == "")
        #expect(try Self.run(alone.output).results.allSatisfy { $0.level == "note" })
    }

    @Test(.needs(PublishedSARIF.oracle)) func damageAndRefusalsAreTold() throws {
        let scratch = try ScratchFolder()
        let cut = try CaptureReadingTests.file(scratch, "cut.pcap", CaptureReadingTests.recording.dropLast())
        let check = ["capture", "check", "--format", "sarif"]
        let damaged = try BatonBinary.run(check + [cut])
        #expect(damaged.status == 1)
        #expect(try PublishedSARIF.objections(to: damaged.output) == "")
        let damage = try Self.run(damaged.output).results.first { $0.ruleId == "BATON-RECORDING-cut-record" }
        #expect(damage?.level == "error")
        let refused = try BatonBinary.run(check + [scratch.path("none.pcap"), cut])
        #expect(refused.status == 2)
        #expect(try PublishedSARIF.objections(to: refused.output) == "")
        let invocation = try #require(try Self.run(refused.output).invocations.first)
        #expect(!invocation.executionSuccessful && invocation.exitCode == 2)
        let notes = (invocation.toolExecutionNotifications ?? []).map(\.message.text)
        #expect(notes.contains { $0.contains("none.pcap") } && notes.contains { $0.contains("is damaged") }, "\(notes)")
    }

    @Test func formatsExcludeEachOther() throws {
        let good = CaptureCommandTests.recording
        let json = try BatonBinary.run(["capture", "check", "--json", good])
        #expect(try BatonBinary.run(["capture", "check", "--format", "json", good]).output == json.output)
        let both = try BatonBinary.run(["capture", "check", "--json", "--format", "sarif", good])
        #expect(both.status == 2 && both.error.contains("expected json beside --json, found sarif"))
    }
}
