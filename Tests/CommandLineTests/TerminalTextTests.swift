import Events
import Foundation
import Payload
import TestSupport
import Testing
import Text

/// No command lets text of strangers act on a terminal, wherever that text stands: in words of the command line, in names of files, and in what
/// the files contain.
///
/// The commands and their options are taken from the help, so that a new one is tested as soon as it exists.
@Suite(.needsBaton, .needs(.python))
struct TerminalTextTests {
    /// The word by which a stranger's text is found again. Before it stand sequences that Baton itself uses for its colours.
    private static let marker = "STRANGER"
    /// Text for a word of the command line.
    private static let hostile =
        ["31", "1", "0", "2", "32", "33", "36", "31;1"].map { "\u{1B}[\($0)m\(marker)" }.joined()
        + "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{85}\u{90}\u{8}\u{7F}\r\n\t\u{61C}\u{200B}\u{200F}\u{2028}\u{202E}\u{2066}"
        + "\u{FEFF}\u{E0041}<b>"
    /// Text for a name of a file, which holds at most 255 bytes and no slash.
    private static let fileName = "\u{1B}[31m\(marker)\u{1B}[2J\u{9B}7m\u{202E}\r\n\u{7}name"

    // MARK: - The commands

    /// A command without subcommands, as its help describes it.
    struct Command: Sendable, CustomTestStringConvertible {
        var words: [String]
        var help: String
        var testDescription: String { words.joined(separator: " ") }

        /// The options that take a value.
        var options: [String] {
            help.split(separator: "\n").compactMap { line in
                line.firstMatch(of: /^  (?:-\w, )?(--[a-z-]+) </).map { String($0.1) }
            }
        }

        /// Whether it takes this option.
        func takes(_ option: String) -> Bool { help.contains(option + " ") || help.contains(option + "]") }
    }

    private static func commands(below words: [String] = []) throws -> [Command] {
        let help = try BatonBinary.run(words + ["--help"]).output
        guard let list = help.components(separatedBy: "SUBCOMMANDS:\n").dropFirst().first else {
            return [Command(words: words, help: help)]
        }
        return try list.split(separator: "\n").flatMap { line -> [Command] in
            guard let name = line.firstMatch(of: /^  (?:\(default\) )?([a-z-]+)(?: |$)/)?.1 else { return [] }
            return try commands(below: words + [String(name)])
        }
    }

    private static let all = (try? commands()) ?? []

    @Test func theHelpNamesTheCommands() {
        #expect(Self.all.count > 25)
        #expect(Self.all.contains { $0.words == ["capture", "show"] && $0.options.contains("--keys") })
    }

    // MARK: - The files

    /// Files with hostile content under hostile names.
    private struct Files {
        let scratch: ScratchFolder
        let conformance: String
        /// By what they contain.
        let paths: [(kind: String, path: String)]

        init() throws {
            let scratch = try ScratchFolder()
            self.scratch = scratch
            conformance = try scratch.conformance(suite: Self.suite)
            let recording = try HostileRecordingTests.setting()
            func file(_ kind: String, _ bytes: some Sequence<UInt8>) throws -> (String, String) {
                (kind, try scratch.file("\(kind)-\(fileName)", bytes))
            }
            paths = [
                try file("log", Self.log), try file("text", hostile.utf8), try file("suite", Self.suite.utf8),
                try file("mistaken suite", Self.mistakenSuite.utf8), try file("baseline", Self.baseline.utf8),
                try file("mistaken baseline", "entries:\n  - \(Self.quoted): 1\n".utf8),
                try file("transcript", Self.transcript.utf8), try file("JSON", "{\(Self.quoted): \(Self.quoted)}".utf8),
                try file("recording", Data(contentsOf: URL(filePath: recording.recording))),
                try file("keys", Data(contentsOf: URL(filePath: recording.keys))), ("nothing", scratch.path(fileName)),
                ("folder", scratch.path), try file("input", Self.input.utf8),
                try file("mistaken input", "baton fuzz input 1\nmode \(hostile)\n".utf8),
                try file("Info.plist", PropertyList.encode(Self.declarations)),
                try file("site", "{\(Self.quoted): 1, \"activitycontinuation\": {\"apps\": [\(Self.quoted)]}}".utf8),
            ]
        }

        /// The hostile text in quotation marks as JSON and YAML have them.
        static let quoted: String = {
            "\""
                + hostile.unicodeScalars.map { scalar in
                    scalar.isASCII && scalar.value >= 0x20 && scalar.value < 0x7F
                        ? String(scalar)
                        : scalar.value > 0xFFFF
                            ? "\\udb40\\udc41" : "\\u" + hexadecimal(number: scalar.value, digits: 4, uppercase: false)
                }.joined() + "\""
        }()

        /// An Info.plist in which every text is hostile.
        static let declarations: PayloadValue = [
            "CFBundleIdentifier": .string(hostile), "CFBundleVersion": .string(hostile), .string(hostile): true,
            "MinimumOSVersion": .string(hostile), "NSUserActivityTypes": [.string(hostile), "x", 1],
            "CFBundleDocumentTypes": [["NSUserActivityTypes": .string(hostile), .string(hostile): .string(hostile)]],
        ]

        static let suite = """
            suite: sample
            cases:
              - name: one
                covers: [DISC-001]
                devices:
                  phone: {model: iPhone 15, os: iOS 17.5, account: \(yaml),
                          apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
                  mac: {model: MacBook Air M2, os: macOS 14.5, account: \(yaml),
                        apps: [{bundle: com.example.notes, team: TEAM1AAAAA, activityTypes: [com.example.notes.edit]}]}
                steps:
                  - phone: {becomeCurrent: {type: com.example.notes.edit, title: \(yaml), userInfo: {\(yaml): \(yaml)}}}
                  - mac: {expect: cb.continue, where: {userInfo: \(yaml)}, within: 1 s}

            """
        static let input = "baton fuzz input 1\nmode strange\nseed 1\nexecution 0\nchoices 1\nbehaviours\n"
        static let mistakenSuite = "suite: \(yaml)\n\(yaml): 1\ncases: [{name: \(yaml), covers: [\(yaml)]}]\n"
        static let baseline = """
            entries:
              - {match: "*", expect: fail, message: \(yaml), reason: \(yaml), link: \(yaml)}
              - {match: \(yaml), expect: fail, message: \(yaml), reason: \(yaml)}

            """
        /// YAML has no surrogates in escapes.
        private static var yaml: String { quoted.replacing("\\udb40\\udc41", with: "\\U000e0041") }

        static let transcript = """
            {"transcript":1,"harness":\(quoted)}
            {"adapter":1,"case":\(quoted),"device":\(quoted),"call":1,"to":{"jsonrpc":"2.0","id":1,"method":"hello","params":{"x":\(quoted)}}}
            {"adapter":1,"case":\(quoted),"device":\(quoted),"call":1,"from":{"jsonrpc":"2.0","id":1,"result":{\(quoted):\(quoted)}}}
            {"adapter":1,"case":\(quoted),"device":\(quoted),"call":2,"unreadable":\(quoted)}
            {"adapter":1,"case":\(quoted),"device":\(quoted),"call":3,"fault":"gone","reason":\(quoted)}

            """

        /// A log in which every text is hostile.
        static let log: [UInt8] = {
            var bytes: [UInt8] = []
            func append(_ line: LogLine) { LogWriter.append(line, to: &bytes) }
            append(
                .run(
                    RunHeader(
                        baton: hostile, seed: 7, digest: hostile, epoch: 0, implementation: hostile,
                        selection: hostile, cases: 2, arguments: [hostile, hostile])))
            append(
                .requirement(
                    RequirementRecord(
                        id: hostile, level: hostile, confidence: hostile, subject: hostile, statement: hostile)))
            append(
                .baseline(
                    BaselineRecord(
                        match: hostile, expect: [.fail], message: hostile, reason: hostile, link: hostile,
                        file: hostile, line: 3, cases: 1)))
            for outcome in [Outcome.fail, .harnessFault] {
                let name = "\(hostile)/\(outcome.rawValue)"
                append(.caseBegan(CaseHeader(name: name, covers: [hostile], seed: 9, declared: hostile)))
                append(
                    .event(
                        Event(
                            time: .start, sequence: 0, kind: .offerShown, device: hostile, app: hostile,
                            fields: [.from: hostile, .surface: hostile])))
                append(
                    .check(
                        CheckRecord(
                            id: hostile, outcome: .fail, requirements: [hostile], expected: hostile, observed: hostile,
                            time: .start, evidence: [0], declared: hostile)))
                append(.verdict(CaseVerdict(name: name, outcome: outcome, events: 1, reason: hostile, time: .start)))
            }
            append(.end(RunEnd(totals: [.init(outcome: .fail, cases: 2)], exitStatus: 1)))
            return bytes
        }()
    }

    // MARK: - The runs

    /// What a command is always given: what keeps it short, and what it needs to come as far as the file. A new command needs an entry.
    private static func invocations(of command: Command, _ files: Files) -> [[String]]? {
        let conformance = ["--conformance", files.conformance]
        let adapters = ["hostile-text", "refuses", "reports-error", "exits-7"].map { mode in
            "python3 \(ImplementationRun.adapters.appending(path: "hostile.py").path()) --mode \(mode) --case ''"
        }
        let output = ["--output", files.scratch.path("out-\(fileName)")]
        func path(_ kind: String) -> String { files.paths.first { $0.kind == kind }?.path ?? "" }
        switch command.words.joined(separator: " ") {
        case "run", "record":
            let words = conformance + output + ["--no-captures", "--answer-limit", "30"]
            let transcript = command.words == ["record"] ? [files.scratch.path("transcript-\(fileName)")] : []
            return [words + transcript] + adapters.map { words + ["--implementation", $0] + transcript }
        case "fuzz bytes":
            return [conformance + output + ["case-yaml", "--runs", "20"]]
        case "fuzz payload", "fuzz schedule":
            let words = conformance + output + ["--runs", "3", "--answer-limit", "30"]
            return [words] + adapters.map { words + ["--implementation", $0] }
        case "fuzz repro":
            return [conformance + [path("suite")], conformance + [path("input")]]
                + adapters.map { conformance + ["--answer-limit", "30", "--implementation", $0, path("suite")] }
        case "fuzz minimize":
            let file = ["--output", files.scratch.path("minimized-\(fileName)")]
            let words = conformance + file + ["--tries", "3", "--answer-limit", "30"]
            return [words + [path("suite")], words + [path("input")], words + [path("mistaken input")]]
        case "fuzz corpus merge": return [[files.scratch.path("into-\(fileName)"), files.scratch.path]]
        case "fuzz corpus prune": return [["--dry-run", files.scratch.path]]
        case "minimize":
            let file = ["--output", files.scratch.path("minimized-\(fileName)")]
            let words = conformance + file + ["sample/one", "--tries", "3", "--answer-limit", "30"]
            return [words] + adapters.map { words + ["--implementation", $0] }
        case "adapter check": return adapters.map { conformance + ["--"] + $0.split(separator: " ").map(String.init) }
        case "replay":
            return adapters.map { [path("transcript"), "--"] + $0.split(separator: " ").map(String.init) }
        case "doctor": return [conformance] + adapters.map { conformance + ["--implementation", $0] }
        case "report":
            return [[path("log")]] + ["junit", "summary", "json"].map { [path("log"), "--format", $0] }
        case "compare": return [[path("log"), path("log")], [path("log"), path("log"), "--format", "json"]]
        case "merge": return [output + [path("log"), path("log")]]
        case "baseline update": return [conformance + ["--from", path("log"), path("baseline")]]
        case "baseline check": return [conformance + [path("baseline")]]
        case "baseline remove": return [[hostile, path("baseline")]]
        case "explain": return [conformance + ["sample/one"]]
        case "feed": return [conformance + ["sample/one", "--device", "mac"], conformance + ["sample/one"]]
        case "init": return [conformance]
        case "lint", "list", "coverage", "tour": return [conformance]
        case "inspect":
            return [[path("Info.plist"), path("site")], ["--format", "json", path("Info.plist"), path("site")]]
        case "world": return [conformance + ["--from", path("Info.plist"), path("Info.plist")]]
        case "capture record": return [output]
        case "capture export": return [["--format", "csv"], ["--format", "ndjson"]]
        case "capture show", "capture summary", "capture check", "capture stats", "capture timeline",
            "capture linkability", "capture devices":
            let keys = command.takes("--keys") ? ["--keys", path("keys")] : []
            return [keys + [path("recording")], ["--json"] + keys + [path("recording")]]
        case "capture to-case": return [["--keys", path("keys"), path("recording")], [path("recording")]]
        case "capture dissector", "version": return [[]]
        default: return nil
        }
    }

    @Test(arguments: all) func nothingActs(of command: Command) throws {
        let files = try Files()
        let invocations = try #require(
            Self.invocations(of: command, files), "say here how `baton \(command.testDescription)` is called")
        let first = invocations.first ?? []
        var runs = invocations
        // A stranger's words in the place of every value, every argument and an option.
        func adding(_ words: String...) -> [String] {
            let place = first.firstIndex(of: "--") ?? first.endIndex
            return first[..<place] + words + first[place...]
        }
        runs += command.options.map { adding($0, Self.hostile) }
        // All bundled cases would be read only to say what a name could mean.
        let few = command.takes("--conformance") ? ["--conformance", files.conformance] : []
        runs += [adding(Self.hostile), few + [Self.hostile], few + ["--\(Self.hostile)"]]
        // Each file in the place of an argument, and some in the place of every value that names a file.
        runs += files.paths.map { few + [$0.path] }
        let kinds = ["text", "JSON", "keys", "baseline", "nothing"]
        for (number, option) in command.options.enumerated()
        where command.help.contains(try Regex("\(option) <(?:file|log|dir|command)>")) {
            // The next option gets the next one: an option of many commands gets all of them in the end.
            let chosen = kinds[(number + command.help.utf8.count) % kinds.count]
            runs += files.paths.filter { $0.kind == chosen }.map { adding(option, $0.path) }
        }
        for words in runs { try expectHarmless(command, words, in: files) }
    }

    private func expectHarmless(_ command: Command, _ words: [String], in files: Files) throws {
        let isColoured = command.takes("--color") && !words.contains("--color")
        // What a command writes where it is started goes to the scratch folder.
        let result = try Program.run(
            BatonBinary.path, command.words + (isColoured ? ["--color", "always"] : []) + words, in: files.scratch.url,
            limit: .seconds(120))
        // A recording is no text.
        let isRecording = command.words == ["capture", "export"] && !words.contains("--format")
        let output = isRecording && result.status < 2 ? "" : result.output
        let isData = words.contains { ["--json", "ndjson", "json"].contains($0) } || command.words == ["feed"]
        for (name, text) in [("standard output", output), ("standard error", result.error)] {
            let place = "\(name) of baton \((command.words + words).map(VisibleText.escape))"
            #expect(
                text.firstMatch(of: /\u{1B}\[[0-9;]*mSTRANGER/) == nil, "\(place): a stranger's text has colours")
            let plain = name == "standard output" && isColoured ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
            let isCSV = words.contains("csv") && name == "standard output"
            let harm = HostileRecordingTests.harm(
                plain, allowing: isCSV ? ["\n", "\r"] : ["\n"], isJSON: isData && name == "standard output")
            #expect(harm == nil, "\(place): \(harm ?? "") in \(VisibleText.escapeLines(String(plain.prefix(2000))))")
        }
        #expect(result.status < 128, "baton \((command.words + words).map(VisibleText.escape)): \(result.status)")
    }
}
