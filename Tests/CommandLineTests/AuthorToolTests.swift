import Foundation
import TestSupport
import Testing

/// The tools for the author of an adapter, from outside: init, adapter check, record, replay, feed, doctor.
@Suite(.needsBaton)
struct AuthorToolTests {
    private static func baton(_ arguments: String...) throws -> ProgramResult { try BatonBinary.run(arguments) }

    /// A skeleton in Python, with pieces of its text replaced.
    private static func skeleton(_ changes: [(String, String)] = []) throws -> (adapter: String, scratch: ScratchFolder)
    {
        let scratch = try ScratchFolder()
        let result = try BatonBinary.shell(
            "cd '\(scratch.path)' && \"$BATON\" init device")
        try #require(result.status == 0, "\(result.error)")
        let url = scratch.url.appending(path: "device/adapter.py")
        var text = try String(contentsOf: url, encoding: .utf8)
        for (old, new) in changes {
            try #require(text.contains(old), "\(old)")
            text = text.replacing(old, with: new)
        }
        try Data(text.utf8).write(to: url)
        return (url.path(), scratch)
    }

    // MARK: - init

    @Test(.needs(.python)) func thePythonSkeletonWorks() throws {
        let (adapter, scratch) = try Self.skeleton()
        let result = try Self.baton("adapter", "check", "--", "python3", adapter)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        for stage in ["starts, answers hello", "reset and one app", "one activity", "saving"] {
            #expect(result.output.contains("ok    \(stage)"), "\(stage)")
        }
        #expect(result.output.contains("note  offer and continuation: not tested"))
        #expect(result.output.contains("0 to look at, 0 to correct\nnext: baton run --implementation 'python3 /"))
        let baseline = try String(contentsOfFile: scratch.path("device/baseline.yaml"), encoding: .utf8)
        #expect(baseline.hasSuffix("implementation: device\nentries: []\n"))
        let run = try BatonBinary.run([
            "run", "--case", "saving/marks-far-apart", "--strict-adapter",
            "--implementation", "python3 \(adapter)", "--baseline", scratch.path("device/baseline.yaml"), "--output",
            scratch.path("out"), "--no-captures",
        ])
        #expect(run.status == 0, "\(run.output)\(run.error)")
    }

    @Test(.needs(.node)) func theJavaScriptSkeletonWorks() throws {
        let scratch = try ScratchFolder()
        let made = try BatonBinary.shell(
            "cd '\(scratch.path)' && \"$BATON\" init device --language javascript")
        try #require(made.status == 0, "\(made.output)\(made.error)")
        #expect(made.output.contains("  baton adapter check -- node device/adapter.js\n"))
        let adapter = scratch.path("device/adapter.js")
        let result = try Self.baton("adapter", "check", "--", "node", adapter)
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("ok    saving: saving/marks-far-apart"))
    }

    /// The property lists of the skeleton are those of the published vectors, and its reader keeps numbers apart.
    @Test(.needs(.node)) func theJavaScriptSkeletonWritesTheVectors() throws {
        let scratch = try ScratchFolder()
        let made = try BatonBinary.shell(
            "cd '\(scratch.path)' && \"$BATON\" init device --language javascript")
        try #require(made.status == 0, "\(made.output)\(made.error)")
        let script = """
            const { readText, writeText } = require("./json.js");
            const { propertyList } = require("./property-list.js");
            const page = require("fs").readFileSync(0, "utf8");
            for (const [, name, , notation, digits] of page.matchAll(
                /`([a-z-]+)`, ([0-9]+) bytes:\\n\\n```\\n(.*)\\n([0-9a-f\\n]+)```/g)) {
                const bytes = propertyList(readText(notation)).toString("hex");
                console.log(name, bytes === digits.replaceAll("\\n", ""), writeText(readText(notation)) === notation);
            }
            """
        let program = try scratch.file("device/vectors.js", script)
        let result = try Program.run("node", [program], input: try Project.text(of: "Conformance/Schema/vectors.md"))
        let names = [
            "key-request", "key-reply", "payload-request", "payload-failure", "payload-reply", "host-request",
            "host-reply",
        ]
        #expect(result.lines == names.map { "\($0) true true" }, "\(result.output)\(result.error)")
    }

    @Test(.needs(.swift)) func theSwiftSkeletonWorks() throws {
        let scratch = try ScratchFolder()
        let made = try BatonBinary.shell(
            """
            cd '\(scratch.path)' && "$BATON" init device --language swift \
            && cd device && swiftc -swift-version 6 -warnings-as-errors -o program Sources/*.swift
            """)
        try #require(made.status == 0, "\(made.output)\(made.error)")
        #expect(made.output.contains("  swift build --package-path device\n"))
        let result = try Self.baton("adapter", "check", "--", scratch.path("device/program"))
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("ok    saving: saving/marks-far-apart"))
    }

    @Test func nothingIsOverwritten() throws {
        let scratch = try ScratchFolder()
        _ = try scratch.file("mine/adapter.py", "precious")
        let command = "cd '\(scratch.path)' && \"$BATON\" init"
        let result = try BatonBinary.shell("\(command) mine")
        #expect(result.status == 2)
        #expect(
            result.error
                == "baton: mine: expected the name of a new folder, found one that exists; nothing was written\n")
        #expect(try String(contentsOfFile: scratch.path("mine/adapter.py"), encoding: .utf8) == "precious")
        for name in ["'a b'", "../up", "1st", "'$(x)'", "-- -x", "\(String(repeating: "a", count: 61))"] {
            let result = try BatonBinary.shell("\(command) \(name)")
            #expect(result.status == 2, "\(name)")
        }
    }

    // MARK: - adapter check

    struct Mistake: Sendable {
        var changes: [(String, String)]
        var status: Int32
        /// What the check says.
        var says: [String]
        var options: [String] = []
    }

    private static let hello = #"CAPABILITIES = []"#
    private static let probe = #"    if method == "probe":"#
    private static let launch = #"self.event("app.launch", app=bundle)"#

    static let mistakes: [Mistake] = [
        Mistake(
            changes: [
                ("    device = None\n    for line", "    device = None\n    print(\"ready\", flush=True)\n    for line")
            ],
            status: 3, says: ["ready", "write logs to standard error"]),
        Mistake(
            changes: [
                (
                    probe + "\n        return {\"answer\": \"unsupported\"}",
                    probe + "\n        return {\"answer\": \"done\"}"
                )
            ],
            status: 3, says: ["probe", #"expected "unsupported""#]),
        Mistake(
            changes: [(launch, #"self.event("app.start", app=bundle)"#)], status: 3,
            says: [
                "at        $.result.outputs[0].kind", "expected  an event kind of the vocabulary",
                #"found     the string "app.start""#, #"our line  {"jsonrpc":"2.0","id":"#,
                #""kind":"app.start""#, "\n                  ",
            ]),
        Mistake(
            changes: [(launch, #"self.event("app.launch")"#)], status: 3,
            says: ["at        $.result.outputs[0].app", "expected  what every event app.launch has", "^^^"]),
        Mistake(
            changes: [
                (#"reaction["outputs"] = self.outputs"#, #"reaction["outputs"] = self.outputs; reaction["wakeup"] = 5"#)
            ],
            status: 3, says: [#"found     the member "wakeup""#, #"do        did you mean "wakeUp"?"#]),
        Mistake(
            changes: [("    if method == \"reset\":", "    if method == \"reset\":\n        sys.exit(7)")], status: 4,
            says: ["it exited with status 7", #""method":"reset""#]),
        Mistake(
            changes: [
                ("    if method == \"reset\":", "    if method == \"reset\":\n        import time; time.sleep(60)")
            ],
            status: 4, says: ["no answer within", "flush standard output after each line"],
            options: ["--answer-limit", "0.5"]),
        Mistake(
            changes: [
                (
                    "print(json.dumps(reply, separators=(\",\", \":\")), flush=True)",
                    "print(json.dumps(reply, separators=(\",\", \":\")), flush=True); print('{}', flush=True)"
                )
            ],
            status: 3, says: ["{}"]),
        Mistake(
            changes: [("self.move(number, \"inactive\", \"app\")", "pass")], status: 1,
            says: [
                "FAIL  one activity", "expected  ", "see       baton explain LIFE-001",
                "again with: baton run --case 'lifecycle/every-edge",
            ]),
        Mistake(
            changes: [(hello, #"CAPABILITIES = ["settings-screen"]"#)], status: 1,
            says: ["FAIL  declares settings-screen and does not have it: inspect is unsupported"]),
        Mistake(
            changes: [
                (
                    "    def do_lock(",
                    """
                        def do_inspect(self, app, arguments):
                            self.event("settings.state", handoffSwitchPresent=True, handoffSwitchOn=True)

                        def do_lock(
                    """
                )
            ], status: 0, says: ["warn  has settings-screen and does not declare it: inspect is done"]),
        Mistake(
            changes: [(hello, #"CAPABILITIES = ["fluegel"]"#)], status: 0,
            says: ["warn  Baton has no capability fluegel"]),
        Mistake(
            changes: [(#""role": "system", "#, #""role": "app", "bundles": ["a"], "#)], status: 0,
            says: ["note  an app: the smoke suite is for whole devices"]),
        // What it says is never let loose on a terminal.
        Mistake(
            changes: [(#"NAME, VERSION = "device", "0.1""#, #"NAME, VERSION = "\x1b[2J\u202eevil", "0.1""#)], status: 0,
            says: [#"\u{1B}[2J\u{202E}evil"#]),
    ]

    @Test(.needs(.python), arguments: mistakes.indices)
    func mistakesAreExplained(_ index: Int) throws {
        let mistake = Self.mistakes[index]
        let (adapter, scratch) = try Self.skeleton(mistake.changes)
        defer { withExtendedLifetime(scratch) {} }
        let result = try BatonBinary.run(
            ["adapter", "check"] + mistake.options + ["--", "python3", adapter])
        #expect(result.status == mistake.status, "\(result.output)\(result.error)")
        for text in mistake.says { #expect(result.output.contains(text), "\(text) in\n\(result.output)") }
        #expect(!result.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    }

    /// A program that has ended has not forgotten to flush.
    @Test(.needs(.python)) func theAdviceFitsAnAdapterThatEnded() throws {
        let result = try Self.baton("adapter", "check", "--", "true")
        #expect(result.status == 4 && result.output.contains("do        look at standard error"), "\(result.output)")
    }

    /// An adapter that keeps something of the first `reset` of its process passes cases that run alone.
    @Test(
        .needs(.python), arguments: ["account", "advertising_key", "apps", "epoch", "parameters", "settings"])
    func whatIsKeptAcrossResetsIsSeen(member: String) throws {
        let scratch = try ScratchFolder()
        let program = scratch.path("adapter.py")
        try """
        import dataclasses, sys
        sys.path.insert(0, "\(Project.file("Sources/SampleAdapters/Python").path)")
        from handoff_device.json_rpc import Server
        from handoff_device.setup import Setup
        read, first = Setup.read, {}
        def kept(node):
            made = read(node)
            return dataclasses.replace(made, \(member)=first.setdefault("kept", made.\(member)))
        Setup.read = staticmethod(kept)
        Server("virtual").serve(sys.stdin.buffer, sys.stdout.buffer)
        """.write(toFile: program, atomically: true, encoding: .utf8)
        let result = try Self.baton("adapter", "check", "--", "python3", program)
        #expect(result.status == 1)
        #expect(result.output.contains(", after another case in the same process: it differs"), "\(result.output)")
    }

    /// The mark stands under what is wrong.
    @Test(.needs(.python)) func theMarkStandsWhereItBelongs() throws {
        let (adapter, scratch) = try Self.skeleton([(Self.launch, #"self.event("app.start", app=bundle)"#)])
        defer { withExtendedLifetime(scratch) {} }
        let result = try Self.baton("adapter", "check", "--", "python3", adapter)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let place = try #require(lines.firstIndex { String($0).contains("its line") })
        let mark = try #require(lines.indices.contains(place + 1) ? lines[place + 1] : nil)
        let first = try #require(mark.firstIndex(of: "^"))
        let last = try #require(mark.lastIndex(of: "^"))
        #expect(String(lines[place][first...last]) == #""app.start""#)
    }

    @Test func anAdapterHasToBeNamed() throws {
        #expect(try Self.baton("adapter", "check").status == 2)
        let missing = try Self.baton("adapter", "check", "--", "/no/such/program")
        #expect(missing.status == 4)
        #expect(missing.output.contains("cannot be started"))
        #expect(try Self.baton("adapter", "check", "--", "tcp:nowhere").status == 2)
    }

    // MARK: - strict

    /// What the ordinary reading takes the strict one refuses, and only with the flag.
    @Test(.needs(.python)) func strictnessIsAFlag() throws {
        let (adapter, scratch) = try Self.skeleton([
            (#""protocol": 2, "name": NAME"#, #""homepage": "nowhere", "protocol": 2, "name": NAME"#)
        ])
        let arguments = [
            "run", "--case", "saving/marks-far-apart", "--implementation",
            "python3 \(adapter)", "--output", scratch.path("out"), "--no-captures",
        ]
        #expect(try BatonBinary.run(arguments).status == 0)
        let strict = try BatonBinary.run(arguments + ["--strict-adapter"])
        #expect(strict.status == 3)
        #expect(strict.error.contains("$.result.homepage: expected a URL that begins with https:// or http://"))
        #expect(try BatonBinary.run(["run", "--strict-adapter"]).status == 2)
    }

    // MARK: - record, replay, feed

    private func record(_ adapter: String, _ scratch: ScratchFolder) throws {
        let result = try BatonBinary.run([
            "record", scratch.path("lines.jsonl"), "--case",
            "saving/marks-far-apart",
            "--case", "lifecycle/every-edge-of-the-life-cycle", "--implementation", "python3 \(adapter)", "--output",
            scratch.path("out"), "--no-captures", "--jobs", "2",
        ])
        try #require(result.status == 0, "\(result.output)\(result.error)")
    }

    @Test(.needs(.python)) func aTranscriptIsReplayed() throws {
        let (adapter, scratch) = try Self.skeleton()
        try record(adapter, scratch)
        let lines = try String(contentsOfFile: scratch.path("lines.jsonl"), encoding: .utf8).split(separator: "\n")
        #expect(lines.first?.hasPrefix(#"{"transcript":1,"harness":"Baton "#) == true)
        let scene = #""case":"saving/marks-far-apart","device":"phone","call":"#
        #expect(lines.contains { $0.contains(scene) && $0.contains(#""to":{"jsonrpc":"2.0""#) })
        #expect(lines.contains { $0.contains(scene) && $0.contains(#""from":{"jsonrpc":"2.0""#) })
        let same = try BatonBinary.run(["replay", scratch.path("lines.jsonl"), "--", "python3", adapter])
        #expect(same.status == 0, "\(same.output)\(same.error)")
        #expect(same.output == "\((lines.count - 1) / 2) equal answers, 0 others\n")

        // Another adapter answers otherwise, in one case and not in the other.
        let (other, otherScratch) = try Self.skeleton([(#"self.event("save.begin""#, #"self.event("save.clear""#)])
        let different = try BatonBinary.run(["replay", scratch.path("lines.jsonl"), "--", "python3", other])
        withExtendedLifetime(otherScratch) {}
        #expect(different.status == 1)
        #expect(different.output.contains("saving/marks-far-apart, phone, adapter"))
        #expect(different.output.contains("another answer at $.result.outputs[0].kind\n"))
        #expect(different.output.contains("  recorded  \"save.begin\"\n  now       \"save.clear\"\n"))
        #expect(different.output.hasSuffix(" equal answers, 1 others\n"))

        let gone = try BatonBinary.run(["replay", scratch.path("lines.jsonl"), "--", "true"])
        #expect(gone.status == 4, "\(gone.output)")
    }

    @Test(.needs(.python)) func aCutTranscriptIsReplayedAsFarAsItGoes() throws {
        let (adapter, scratch) = try Self.skeleton()
        try record(adapter, scratch)
        let bytes = try scratch.bytes("lines.jsonl")
        let cut = try scratch.file("cut.jsonl", String(decoding: bytes.dropLast(30), as: UTF8.self))
        let result = try BatonBinary.run(["replay", cut, "--", "python3", adapter])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.error == "baton: \(scratch.path("cut.jsonl")): ends within a record; the rest was replayed\n")
        let garbage = try scratch.file("garbage.jsonl", "{\"transcript\":1,\"harness\":\"x\"}\nnonsense\n{}\n")
        let refused = try BatonBinary.run(["replay", garbage, "--", "python3", adapter])
        #expect(refused.status == 2)
        #expect(refused.error.contains("garbage.jsonl:2: "))
        #expect(try BatonBinary.run(["replay", scratch.path("none"), "--", "true"]).status == 2)
        let log = try BatonBinary.run(["replay", scratch.path("out/run.jsonl"), "--", "true"])
        #expect(
            log.status == 2 && log.error.contains("expected a transcript of `baton record`, found the log of a run"))
    }

    @Test(.needs(.python)) func aCaseIsFedByHand() throws {
        let (adapter, scratch) = try Self.skeleton()
        let name = "lifecycle/every-edge-of-the-life-cycle"
        let fed = try BatonBinary.shell(
            """
            "$BATON" feed \(name) > '\(scratch.path("input"))' \
            && python3 '\(adapter)' < '\(scratch.path("input"))' > '\(scratch.path("output"))' \
            && wc -l < '\(scratch.path("input"))' && wc -l < '\(scratch.path("output"))'
            """)
        #expect(fed.status == 0, "\(fed.error)")
        let counts = fed.output.split(separator: "\n")
        #expect(counts.count == 2 && counts.first == counts.last)
        let input = try String(contentsOfFile: scratch.path("input"), encoding: .utf8).split(separator: "\n")
        #expect(input.first?.contains(#""id":1,"method":"hello""#) == true)
        #expect(input.last?.contains(#""method":"bye""#) == true)
        let answers = try Self.baton("feed", name, "--answers")
        #expect(answers.output.split(separator: "\n").count == input.count)
        #expect(
            answers.output.contains(#""name":"Baton reference device""#) || answers.output.contains(#""role":"system""#)
        )
        let unknown = try Self.baton("feed", "no/such-case")
        #expect(unknown.status == 5)
        let several = try Self.baton("feed", "demo/iphone-to-mac")
        #expect(
            several.status == 2 && several.error.contains("--device: expected one of phone, mac, found none"))
    }

    // MARK: - doctor

    @Test func theDoctorSaysWhatIsMissing() throws {
        let result = try Self.baton("doctor")
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("ok      Conformance files: "))
        #expect(result.output.hasSuffix("\nready\n"))
        let ill = try BatonBinary.run(
            ["doctor", "--implementation", "/no/such/program"],
            environment: ["PATH": "/usr/bin:/bin", "TMPDIR": "/no/such/folder"])
        #expect(ill.status == 1, "\(ill.output)")
        #expect(ill.output.contains("MISSING the adapter does not answer: "))
        #expect(ill.output.contains("baton adapter check -- /no/such/program"))
        let lost = try BatonBinary.run(["doctor", "--conformance", "/no/such/folder"])
        #expect(lost.status == 1)
        #expect(lost.output.contains("MISSING the Conformance files cannot be used"))
    }
}
