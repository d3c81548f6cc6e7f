import Foundation
import TestSupport
import Testing

/// Implementations that live in wall-clock time. Each run takes as long as its cases do, so there are few.
@Suite(.needs(.python))
struct RealClockTests {
    private static let adapter = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/SampleAdapters/Python/adapter.py").path()

    private func run(_ options: String, _ more: [String]) throws -> (result: ProgramResult, log: String) {
        let folder = try ScratchFolder()
        let result = try BatonBinary.run(
            [
                "run", "--implementation", "python3 \(Self.adapter) --clock real \(options)", "--no-captures", "--jobs",
                "4",
                "--output", folder.path("out"),
            ] + more)
        let log = (try? String(contentsOf: URL(filePath: folder.path("out/run.jsonl")), encoding: .utf8)) ?? ""
        return (result, log)
    }

    @Test func aDeviceWithAClockOfItsOwnPasses() throws {
        let (result, log) = try run(
            "", ["--case", "demo/*", "--case", "eligibility/other-team*", "--role", "receiver"])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("realClockTolerance"))
        #expect(log.contains(#""clock":"real""#))
    }

    @Test func itsMistakesAreFound() throws {
        let (result, _) = try run(
            "--defect continued-before-the-whole-reply", ["--case", "demo/*", "--role", "both"])
        #expect(result.status == 1)
        #expect(result.output.contains("FAIL demo/iphone-to-mac"))
    }

    @Test func aCaseThatTakesTooLongIsUnsupported() throws {
        // The case waits for the end of an activity's life of eight minutes.
        let (result, _) = try run("", ["--case", "lifecycle/system-ends-a-forgotten-activity*", "--role", "source"])
        #expect(result.output.contains("realClockCaseLimit"))
        #expect(!result.output.contains(" passed"))
    }

    @Test func determinismIsNotAskedOfIt() throws {
        let (result, log) = try run("", ["--case", "demo/*", "--check-determinism"])
        #expect(result.status == 2 && log.isEmpty)
        #expect(result.error.contains("two runs may differ"))
    }
}
