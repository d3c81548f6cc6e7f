import Foundation
import TestSupport
import Testing

/// What an author of a device reads when a device is wrong: where the mistake is, and not only that something is missing.
@Suite(.needsBaton, .needs(.python))
struct AuthorMessageTests {
    /// The command of the device in Python with some lines of its own code replaced.
    private func device(_ patch: String, in scratch: ScratchFolder) throws -> String {
        let folder = Project.file("Sources/SampleAdapters/Python").path(percentEncoded: false)
        let path = try scratch.file(
            "patched.py",
            """
            import sys
            sys.path.insert(0, "\(folder)")
            sys.dont_write_bytecode = True
            from handoff_device.wire import handoff_message
            from handoff_device.json_rpc import Server
            \(patch)
            Server("virtual").serve(sys.stdin.buffer, sys.stdout.buffer)
            """)
        return "python3 \(path)"
    }

    private func run(_ command: String, _ options: [String], in scratch: ScratchFolder) throws -> ProgramResult {
        try BatonBinary.run(
            [
                "run", "--implementation", command, "--no-captures", "--output",
                scratch.path("out"),
            ] + options)
    }

    /// The hash without folding the last byte: what a source sends.
    private static let wrongHash = """
        right = handoff_message.activity_hash
        handoff_message.activity_hash = lambda team, name: right(team, name)[:6] + b"\\x01"
        """

    @Test func aWrongHashIsNamedWithTheRightOne() throws {
        let scratch = try ScratchFolder()
        let command = try device(Self.wrongHash, in: scratch)
        let result = try run(command, ["--role", "source", "--case", "demo/iphone-to-mac"], in: scratch)
        #expect(result.status == 1)
        let text =
            "phone advertises the hash <98b58bf04d2401>, expected <98b58bf04d24b8> for TEAM1AAAAA:com.example.notes.reading"
        #expect(result.output.contains(text), "\(result.output)")
        #expect(result.output.contains("hash=<98b58bf04d2401>") && !result.output.contains("$data"))
    }

    @Test func aReceiverThatKnowsNoHashIsTold() throws {
        let scratch = try ScratchFolder()
        let command = try device(Self.wrongHash, in: scratch)
        let result = try run(command, ["--role", "receiver", "--case", "demo/iphone-to-mac"], in: scratch)
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "mac decoded <98b58bf04d24b8>, the hash of TEAM1AAAAA:com.example.notes.reading, which com.example.notes declares there"
            ), "\(result.output)")
    }

    /// A device with the right hash gets no such remark, whatever else fails.
    @Test func anotherFailureHasNoRemark() throws {
        let scratch = try ScratchFolder()
        let result = try run(
            "python3 \(Project.file("Sources/SampleAdapters/Python/adapter.py").path()) --defect nothing-while-locked",
            ["--case", "discovery/locked-receiver-unlocks-before-the-app"], in: scratch)
        #expect(result.status == 1 && !result.output.contains("advertises the hash"), "\(result.output)")
    }

    @Test func aReplayShowsBytesInHexadecimal() throws {
        let scratch = try ScratchFolder()
        let right = try BatonBinary.run([
            "record", scratch.path("lines.jsonl"), "--case", "demo/iphone-to-mac",
            "--role", "source", "--implementation", try device("", in: scratch), "--no-captures", "--output",
            scratch.path("out"),
        ])
        #expect(right.status == 0, "\(right.output)\(right.error)")
        let command = try device(Self.wrongHash, in: scratch).split(separator: " ").map(String.init)
        let result = try BatonBinary.run(["replay", scratch.path("lines.jsonl"), "--"] + command)
        #expect(result.status == 1 && result.output.contains("fields.hash.$data"), "\(result.output)\(result.error)")
        #expect(result.output.contains("<98b58bf04d24b8>") && result.output.contains("<98b58bf04d2401>"))
    }

    // MARK: - Unsupported cases

    @Test func everyMissingCapabilityIsNamedOnce() throws {
        let scratch = try ScratchFolder()
        let result = try run(
            "python3 \(Project.file("Sources/SampleAdapters/Python/adapter.py").path())",
            ["--role", "both", "--suite", "shopsnap-devices", "--suite", "file-urls"], in: scratch)
        let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("UNSUPPORTED") }
        #expect(result.status == 0 && !lines.isEmpty && lines.count < 6, "\(result.output)")
        #expect(
            lines.contains {
                $0.contains(" cases, the first is ")
                    && $0.contains("does not declare the capabilities framework-management, sample-apps")
            }, "\(lines)")
    }

    // MARK: - run --explain

    @Test func bothTimeLinesStandSideBySide() throws {
        let scratch = try ScratchFolder()
        let command = try device(Self.wrongHash, in: scratch)
        let result = try run(command, ["--role", "source", "--explain", "demo/iphone-to-mac"], in: scratch)
        #expect(result.status == 1, "\(result.error)")
        let lines = result.output.components(separatedBy: "\n")
        #expect(lines[0] == "demo/iphone-to-mac" && lines[1].hasPrefix("expected: Baton reference device "))
        #expect(lines.contains { $0.hasPrefix("~ ") && $0.contains("adv.start") && $0.contains(" | ") })
        #expect(lines.contains("      hash: expected <98b58bf04d24b8>, own <98b58bf04d2401>"))
        #expect(lines.contains { $0.hasPrefix("- ") && $0.contains("offer.show") })
        #expect(lines.contains { $0.hasPrefix("FAIL") } && lines.contains { $0.hasSuffix(" differences") })
        // Nothing is written.
        #expect(!FileManager.default.fileExists(atPath: scratch.path("out")))
    }

    @Test func aRightDeviceExplainsItself() throws {
        let scratch = try ScratchFolder()
        let result = try run(
            "python3 \(Project.file("Sources/SampleAdapters/Python/adapter.py").path())",
            ["--role", "receiver", "--explain", "demo/*"], in: scratch)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("\nPASS\n"))
    }

    @Test(arguments: [
        (["--explain", "demo/iphone-to-mac"], false, "--explain: expected --implementation beside it"),
        (
            ["--explain", "demo/iphone-to-mac", "--suite", "demo"], true,
            "--explain: expected neither --case nor --suite"
        ),
        (["--explain", "demo/iphone-to-mca"], true, "found none; did you mean demo/iphone-to-mac?"),
        (["--explain", "discovery/*"], true, "expected the name of one case, or a pattern that matches one, found "),
    ])
    func explainNeedsOneCase(options: [String], hasDevice: Bool, says: String) throws {
        let device = ["--implementation", "python3 \(Project.file("Sources/SampleAdapters/Python/adapter.py").path())"]
        let result = try BatonBinary.run(
            ["run"] + (hasDevice ? device : []) + options)
        // A name that no case has selects nothing.
        #expect(
            result.status == (says.hasPrefix("found none") ? 5 : 2) && result.error.contains(says),
            "\(result.status) \(result.error)")
    }

    // MARK: - feed

    /// One process gets several cases: one greeting, a reset each, one farewell.
    @Test func aPatternFeedsSeveralCases() throws {
        let scratch = try ScratchFolder()
        let result = try BatonBinary.run([
            "feed", "saving/marks-[ft]*", "--device", "phone",
        ])
        let list = try BatonBinary.run([
            "list", "--case", "saving/marks-[ft]*",
        ])
        let lines = result.output.split(separator: "\n")
        #expect(result.status == 0, "\(result.error)")
        let count = { (method: String) in lines.count { $0.contains("\"method\":\"\(method)\"") } }
        #expect(count("reset") == list.lines.count && count("reset") > 1)
        #expect(count("hello") == 1 && count("bye") == 1 && count("probe") == 1 + count("reset"))
        #expect(lines.last?.contains(#""method":"bye""#) == true)
        // The device in Python answers each of them.
        let input = try scratch.file("input", result.output)
        let answers = try BatonBinary.shell(
            "python3 '\(Project.file("Sources/SampleAdapters/Python/adapter.py").path())' < '\(input)'")
        #expect(answers.lines.count == lines.count, "\(answers.error)")
    }

    @Test func casesWithoutTheDeviceAreLeftOut() throws {
        let result = try BatonBinary.run([
            "feed", "demo/*", "--device", "tablet",
        ])
        #expect(result.status == 2 && result.error.contains("--device: expected one of phone, mac, found tablet"))
        let none = try BatonBinary.run(["feed", "nothing/*"])
        #expect(none.status == 5 && none.error.contains("or a pattern that matches one, found nothing/*"))
    }
}
