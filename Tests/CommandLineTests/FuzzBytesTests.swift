import Foundation
import TestSupport
import Testing

/// `baton fuzz bytes` with the decoder that has planted defects, and with files.
@Suite(.needsBaton)
struct FuzzBytesTests {
    private func bytes(_ arguments: [String]) throws -> ProgramResult {
        try BatonBinary.run(["fuzz", "bytes"] + arguments)
    }

    private func canary(_ folder: String, jobs: Int) throws -> ProgramResult {
        try bytes(["canary", "--runs", "256", "--limit", "0.05", "--jobs", "\(jobs)", "--output", folder])
    }

    /// Each planted defect is found, written, and shown again by its file; the number of processes changes nothing.
    @Test func plantedDefectsAreFoundAndShownAgain() throws {
        let scratch = try ScratchFolder()
        let one = try canary(scratch.path("one"), jobs: 1)
        #expect(one.status == 1 && one.error.isEmpty, "\(one.error)")
        for words in [
            "no input ends the process", "every input is decoded in time", "what is written is what was read",
        ] {
            #expect(one.output.contains(words), "\(one.output)")
        }
        let two = try canary(scratch.path("two"), jobs: 2)
        let report = try scratch.text("one/findings.json")
        #expect(try scratch.text("two/findings.json") == report.replacing("/one/", with: "/two/"))
        #expect(two.status == 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("one")).filter {
            $0.hasSuffix(".bin")
        }
        #expect(files.count >= 3, "\(files)")
        for file in files {
            let path = scratch.path("one/\(file)")
            #expect(report.contains("baton fuzz bytes canary --input") && report.contains(file))
            let again = try bytes(["canary", "--limit", "0.05", "--input", path])
            #expect(again.status == 1 && again.output.hasPrefix("FIND \(path)"), "\(again.output)\(again.error)")
        }
        let all = try bytes(["canary", "--limit", "0.05", "--input", scratch.path("one")])
        #expect(all.output.split(separator: "\n").count { $0.hasPrefix("FIND") } == files.count)
    }

    @Test func aFileIsToldWhatBecameOfIt() throws {
        let scratch = try ScratchFolder()
        let good = try scratch.file("good.bin", #"{"$date":"2001-01-01T00:00:00Z"}"#)
        let bad = try scratch.file("bad.bin", #"{"$date":}"#)
        let accepted = try bytes(["tagged-notation", "--input", good])
        #expect(accepted.status == 0 && accepted.output == "\(good): accepted: date\n", "\(accepted.output)")
        let rejected = try bytes(["tagged-notation", "--input", bad])
        #expect(rejected.status == 0 && rejected.output.hasPrefix("\(bad): rejected: byte 9"), "\(rejected.output)")
    }

    @Test func aRunWithoutFindingEndsWithZero() throws {
        let scratch = try ScratchFolder()
        let result = try bytes(["property-list", "--runs", "300", "--plain", "--output", scratch.path("out")])
        #expect(
            result.status == 0 && result.output == "300 executions, 0 findings\n", "\(result.output)\(result.error)")
        #expect(try scratch.text("out/findings.json").contains(#""structured":false"#))
    }

    @Test func decodersAreListed() throws {
        let result = try bytes(["--list"])
        #expect(result.status == 0 && result.lines.count == 14)
        #expect(result.lines.contains { $0.hasPrefix("hci-event") })
    }

    @Test(arguments: [
        (["canari"], "did you mean canary?"), ([], "expected a decoder or --list"),
        (["canary", "--list"], "found both"), (["canary", "--runs", "0"], "expected a number from 1"),
        (["canary", "--limit", "0"], "expected seconds from 0.01"),
        (["canary", "--input", "/nowhere"], "found nothing at /nowhere"),
    ]) func wrongWordsAreSaid(_ arguments: [String], _ words: String) throws {
        let result = try bytes(arguments)
        #expect(result.status == 2 && result.error.contains(words), "\(result.error)")
    }

    private static let corpora = Project.file("Tests/DecoderFuzzing/Corpus")
    /// The decoders that have a corpus.
    private static let decoders = ((try? FileManager.default.contentsOfDirectory(atPath: corpora.path)) ?? []).sorted()

    @Test func everyDecoderHasACorpus() throws {
        let listed = try bytes(["--list"]).output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(listed.filter { $0 != "canary" }.map(String.init).sorted() == Self.decoders)
    }

    /// What coverage has shown to be different, and what was found with it.
    @Test(arguments: decoders) func aCorpusHasNoFinding(decoder: String) throws {
        let result = try bytes([decoder, "--input", Self.corpora.appending(path: decoder).path])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.split(separator: "\n").count >= 8)
    }

    @Test func anotherFuzzerGetsInputsAndWords() throws {
        let scratch = try ScratchFolder()
        let seeds = scratch.path("seeds/property-list")
        let result = try bytes(["property-list", "--seeds", seeds])
        #expect(result.status == 0 && result.output.isEmpty && result.error.isEmpty, "\(result.error)")
        let files = try FileManager.default.contentsOfDirectory(atPath: seeds)
        #expect(files.count >= 8)
        #expect(try bytes(["property-list", "--input", seeds]).status == 0)
        let words = try scratch.text("seeds/property-list.dict").split(separator: "\n")
        #expect(words.contains(#""bplist00""#) && words.contains(#""\x24null""#) && words.contains(#""O\x10""#))
        #expect(words.allSatisfy { $0.wholeMatch(of: /"([A-Za-z0-9]|\\x[0-9a-f]{2})+"/) != nil })
    }
}
