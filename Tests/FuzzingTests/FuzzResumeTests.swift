import ConformanceRunner
import Defects
import Foundation
import Fuzzing
import Synchronization
import TestSupport
import Testing
import VirtualDevices

/// Campaigns that are stopped and go on.
@Suite("Interrupted campaigns") struct FuzzResumeTests {
    private static let library = Result { try ConformanceLibrary.load(folder: nil) }
    private static let executions = 320

    /// Runs a campaign whose journal stands in a folder.
    ///
    /// - Parameter stopping: a signal comes after this number of batches; nil for none.
    private func campaign(
        in path: String, resuming: Bool = false, stopping batches: Int? = nil
    ) async throws -> (FuzzResult, json: String) {
        let library = try Self.library.get()
        let defect = try #require(Defect.all.first { $0.name == "sets-become-arrays" })
        let environment = CaseEnvironment.reference(library) { _ in
            VirtualDevice(programs: .standard, decisions: defect.decisions)
        }
        var options = FuzzOptions()
        options.executions = Self.executions
        options.workers = 2
        let header = FuzzJournalHeader(
            mode: "payload", seed: 1, baton: "test", digest: "", implementation: "test", inputs: [[5, 0, 1], []])
        let folder = try OutputFolder(creating: path)
        var campaign = FuzzCampaign(PayloadMode(), options: options)
        campaign.inputs = header.inputs
        let journal: FuzzJournal
        if resuming {
            let contents = try FuzzJournal.contents(in: path)
            #expect(contents.header == header)
            campaign.earlier = contents.batches
            journal = try FuzzJournal(continuing: contents, in: folder)
        } else {
            journal = try FuzzJournal(beginning: header, in: folder)
        }
        let stop = campaign.stop
        let recorded = Mutex(0)
        let result = try await campaign.run(
            on: { FuzzBench(library, environment: environment, tested: nil, seed: 1) }, progress: { _ in }
        ) { batch throws(OutputError) in
            try journal.append(batch)
            if recorded.withLock({
                $0 += 1; return $0
            }) == batches {
                stop.stop(signal: 2)
            }
        }
        let report = FuzzReport(mode: "payload", seed: 1, implementation: "test", result: result, command: { $0 })
        return (result, report.json)
    }

    /// The journals are equal byte for byte, so everything that a campaign knows is.
    @Test(arguments: [1, 3]) func itGoesOnAsIfItHadNotBeenStopped(_ batches: Int) async throws {
        let (whole, parts) = (try ScratchFolder(), try ScratchFolder())
        let expected = try await campaign(in: whole.path)
        #expect(!expected.0.findings.isEmpty && expected.0.ending == .executions)
        let stopped = try await campaign(in: parts.path, stopping: batches)
        #expect(stopped.0.ending == .stopped(signal: 2))
        #expect(stopped.0.progress.executions == 64 * batches)
        let resumed = try await campaign(in: parts.path, resuming: true)
        #expect(resumed.json == expected.json)
        #expect(resumed.0.progress.resumed == 64 * batches)
        #expect(try parts.bytes(FuzzJournal.fileName) == (try whole.bytes(FuzzJournal.fileName)))
    }

    /// A process that is killed leaves half a line.
    @Test func halfABatchIsRepeated() async throws {
        let (whole, cut) = (try ScratchFolder(), try ScratchFolder())
        let expected = try await campaign(in: whole.path)
        let bytes = try whole.bytes(FuzzJournal.fileName)
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count == 1 + Self.executions / 64)
        let end = lines[3].startIndex + lines[3].count / 2
        _ = try cut.file(FuzzJournal.fileName, Array(bytes[..<end]))
        let resumed = try await campaign(in: cut.path, resuming: true)
        #expect(resumed.json == expected.json && resumed.0.progress.resumed == 128)
        #expect(try cut.bytes(FuzzJournal.fileName) == bytes)
    }

    @Test func aJournalOfStrangersIsRefusedWithItsLine() async throws {
        let scratch = try ScratchFolder()
        _ = try await campaign(in: scratch.path, stopping: 2)
        let good = try scratch.text(FuzzJournal.fileName)
        for (right, wrong, words) in [
            (#""campaign":1"#, #""campaign":2"#, ":1: "), (#""first":64"#, #""first":65"#, ":3: "),
            (#""count":64"#, #""count":-1"#, ":2: "), ("{\"first\":64", "[", ":3: "),
            (good, "", ":1: expected the first line"),
            (#""choices":""#, #""choices":"x"#, ":2: "),
        ] {
            let bad = good.replacing(right, with: wrong)
            #expect(bad != good, "\(right)")
            _ = try scratch.file(FuzzJournal.fileName, bad)
            let error = #expect(throws: FuzzJournal.Unusable.self) { try FuzzJournal.contents(in: scratch.path) }
            #expect(error?.description.contains(FuzzJournal.fileName + words) == true, "\(String(describing: error))")
        }
        #expect(throws: FuzzJournal.Unusable.self) { try FuzzJournal.contents(in: scratch.path("none")) }
    }

    /// The choices of the corpus come first.
    @Test func inputsAreTriedFirst() async throws {
        let scratch = try ScratchFolder()
        _ = try await campaign(in: scratch.path, stopping: 1)
        let first = try FuzzJournal.contents(in: scratch.path).batches[0].trials.prefix(2)
        #expect(first.first?.execution == 0)
        #expect(first.first?.choices.starts(with: [2, 0]) == true, "\(first)")
    }
}
