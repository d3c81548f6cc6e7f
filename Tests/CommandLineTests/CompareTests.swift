import Foundation
import TestSupport
import Testing

/// `baton compare` from outside: statuses and streams.
@Suite(.needsBaton)
struct CompareTests {
    private static func run(_ arguments: String...) throws -> (log: String, scratch: ScratchFolder) {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        _ = try BatonBinary.run(
            ["run", "--no-captures", "--conformance", folder, "--output", scratch.path("out")] + arguments)
        return (scratch.path("out/run.jsonl"), scratch)
    }

    @Test func runsThatAreAlikeEndWithZero() throws {
        let (log, scratch) = try Self.run()
        let result = try BatonBinary.run(["compare", log, log, log])
        #expect(result.status == 0 && result.error.isEmpty)
        #expect(result.output.hasPrefix("A  Baton reference device") && result.output.hasSuffix("4 cases: all alike\n"))
        let folder = String(log.dropLast("/run.jsonl".count))
        let folders = try BatonBinary.run(["compare", folder, folder, log])
        #expect(folders.status == 0 && folders.output == result.output, "\(folders.error)")
        let json = try BatonBinary.run(["compare", log, log, "--format", "json"])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
        #expect(object["equal"] as? Bool == true && (object["cases"] as? [Any])?.count == 4)
        withExtendedLifetime(scratch) {}
    }

    @Test func runsThatDifferEndWithOne() throws {
        let (all, first) = try Self.run()
        let (some, second) = try Self.run("--case", "sample/fails*", "--seed", "2")
        let result = try BatonBinary.run(["compare", all, some])
        #expect(result.status == 1)
        #expect(result.output.contains("DIFFERS sample/passes{n=1}\n  A pass  B absent\n"))
        #expect(result.output.contains("The runs have different seeds: A 1, B 2."))
        #expect(result.output.hasSuffix("4 cases: 2 differ\n"))
        let coloured = try BatonBinary.run(["compare", all, some, "--color", "always"])
        #expect(coloured.output.contains("\u{1B}[31mDIFFERS\u{1B}[0m"))
        let file = first.path("compare.txt")
        let written = try BatonBinary.run(["compare", all, some, "--color", "always", "--output", file])
        #expect(written.status == 1 && written.output.isEmpty)
        #expect(try first.bytes("compare.txt") == Array(result.output.utf8))
        withExtendedLifetime(second) {}
    }

    @Test func aLogThatBreaksOffIsComparedAsFarAsItGoes() throws {
        let (log, scratch) = try Self.run()
        let text = try String(contentsOfFile: log, encoding: .utf8)
        let end = try #require(text.range(of: #"{"line":"verdict","name":"sample/fails{n=1}""#))
        let cut = try scratch.file("cut.jsonl", String(text[..<end.lowerBound]))
        let result = try BatonBinary.run(["compare", log, cut])
        #expect(result.status == 1)
        #expect(
            result.error.contains("is incomplete")
                && result.output.contains("B is incomplete: its log breaks off after"))
        #expect(result.output.contains("A fail  B absent"))
    }

    @Test func whatCannotBeReadEndsWithTwo() throws {
        let (log, scratch) = try Self.run()
        let bad = try scratch.file("bad.jsonl", "no log\n")
        for arguments in [[log, bad], [log, scratch.path("nowhere")], [log], [log, "-"]] {
            let result = try BatonBinary.run(["compare"] + arguments)
            #expect(result.status == 2 && result.output.isEmpty && !result.error.isEmpty, "\(arguments)")
        }
    }
}
