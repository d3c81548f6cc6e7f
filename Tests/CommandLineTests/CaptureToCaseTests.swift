import Foundation
import TestSupport
import Testing

/// `baton capture to-case` at the program's edge. What its cases are is tested beside the module.
@Suite(.needsBaton)
struct CaptureToCaseTests {
    private static let recording = CaptureCommandTests.recording
    private static let keys = ["--keys", CaptureCommandTests.keys]

    /// What a recording contains, as `export` writes it, without the numbers of frames.
    private static func messages(_ file: String, _ options: [String] = []) throws -> [String] {
        let result = try BatonBinary.run(["capture", "export", "--format", "ndjson", "--addresses"] + options + [file])
        #expect(result.status == 0, "\(result.error)")
        return result.lines.map { $0.replacing(/^\{"frame":\d+,/, with: "{") }
    }

    /// What the rules say about a recording, without the numbers of frames.
    private static func verdict(_ file: String, _ options: [String] = []) throws -> String {
        let result = try BatonBinary.run(["capture", "check", "--json"] + options + [file])
        return result.output.replacing(/"file":"[^"]*"/, with: "").replacing(/"frames":\[[^\]]*\]/, with: "")
    }

    @Test(arguments: [false, true]) func theCaseReproducesTheRecording(withKeys: Bool) throws {
        let scratch = try ScratchFolder()
        let keys = withKeys ? Self.keys : []
        let file = scratch.path("window.yaml")
        let made = try BatonBinary.run(
            ["capture", "to-case", "--addresses", "--output", file] + keys + [Self.recording])
        #expect(made.status == 0 && made.output.isEmpty && made.error.isEmpty, "\(made.error)")
        let lint = try BatonBinary.run(["lint", file])
        #expect(lint.status == 0 && lint.error.isEmpty, "\(lint.error)")
        let run = try BatonBinary.run(["run", file, "--captures", "--output", scratch.path("report")])
        #expect(run.status == 0, "\(run.output)")
        let capture = scratch.path("report/captures/recordings/iphone-to-mac.ble.pcap")
        #expect(try Self.messages(capture) == Self.messages(Self.recording))
        let ownKeys = ["--keys", scratch.path("report/captures/recordings/iphone-to-mac.keys.json")]
        #expect(
            try Self.verdict(capture, withKeys ? ownKeys : []) == Self.verdict(Self.recording, keys))
        // The receiver opens what it hears.
        let log = try scratch.text("report/run.jsonl")
        #expect(log.contains("\"offer.show\"") == withKeys)
    }

    @Test func outputGoesToAFileOrToStandardOutput() throws {
        let scratch = try ScratchFolder()
        let file = scratch.path("case.yaml")
        let arguments = ["capture", "to-case", Self.recording]
        let printed = try BatonBinary.run(arguments)
        #expect(printed.status == 0 && printed.output.hasPrefix("suite: recordings\n"))
        #expect(try BatonBinary.run(arguments + ["-o", file]).status == 0)
        #expect(try scratch.text("case.yaml") == printed.output)
        let refused = try BatonBinary.run(arguments + ["-o", file])
        #expect(refused.status == 2 && refused.error.contains("--force replaces it"))
        #expect(try BatonBinary.run(arguments + ["-o", file, "--force"]).status == 0)
        let same = try BatonBinary.run(arguments + ["-o", Self.recording, "--force"])
        #expect(same.status == 2 && same.error.contains("another file than the recording"))
        let piped = try BatonBinary.shell("\"$BATON\" capture to-case - < '\(Self.recording)'")
        #expect(piped.status == 0 && piped.output.contains("name: recording\n"))
    }

    @Test func addressesArePseudonymsUnlessTheyAreWanted() throws {
        let address = try #require(
            try Self.messages(Self.recording).first?.firstMatch(of: /"address":"([^"]*)"/)?.output.1)
        for (options, shows) in [([], false), (["--addresses"], true), (Self.keys, true)] {
            let result = try BatonBinary.run(["capture", "to-case"] + options + [Self.recording])
            #expect(result.status == 0 && result.output.contains(address) == shows)
        }
    }

    @Test func aWindowAndADeviceAreChosen() throws {
        let whole = try BatonBinary.run(["capture", "to-case", Self.recording])
        let window = try BatonBinary.run(["capture", "to-case", "--from", "1", "--to", "2", Self.recording])
        #expect(window.status == 0 && window.output.contains("the window from 1 to 2"))
        #expect(window.output.utf8.count < whole.output.utf8.count)
        let device = try BatonBinary.run(["capture", "to-case", "--device", "device-1", Self.recording])
        #expect(device.status == 0 && device.output == whole.output)
        for options in [["--device", "device-9"], ["--from", "3600"]] {
            let none = try BatonBinary.run(["capture", "to-case"] + options + [Self.recording])
            #expect(none.status == 5 && none.output.isEmpty, "\(none.status)")
            #expect(none.error.contains("expected a Handoff message in the window, found none"), "\(none.error)")
        }
        let wrong = try BatonBinary.run(["capture", "to-case", "--from", "noon", Self.recording])
        #expect(wrong.status == 2 && wrong.error.contains("--from: expected seconds"))
    }

    @Test func aDamagedRecordingIsReadAsFarAsPossible() throws {
        let result = try BatonBinary.shell(
            "head -c 3001 '\(Self.recording)' | \"$BATON\" capture to-case -")
        #expect(result.status == 1 && result.error.contains("damaged"), "\(result.error)")
        let scratch = try ScratchFolder()
        try scratch.file("cut.yaml", result.output)
        let run = try BatonBinary.run(["run", scratch.path("cut.yaml"), "--output", scratch.path("report")])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func aRecordingThatIsNoneLeavesTheOutputAlone() throws {
        let scratch = try ScratchFolder()
        for file in ["/nonexistent", "/etc/hostname"] {
            let result = try BatonBinary.run(["capture", "to-case", file, "-o", scratch.path("case.yaml")])
            #expect(result.status == 2 && result.output.isEmpty && !result.error.isEmpty)
        }
        #expect(!scratch.has("case.yaml"))
    }

    /// The name of a file is a stranger's text.
    @Test func aNameOfAFileStaysText() throws {
        let scratch = try ScratchFolder()
        let name = "a\"}\n    steps: {x}\u{1B}[31m.pcap"
        try FileManager.default.copyItem(atPath: Self.recording, toPath: scratch.path(name))
        let result = try BatonBinary.run(["capture", "to-case", scratch.path(name)])
        #expect(result.status == 0 && !result.output.contains("\u{1B}"))
        try scratch.file("case.yaml", result.output)
        let lint = try BatonBinary.run(["lint", scratch.path("case.yaml")])
        #expect(lint.status == 0, "\(lint.error)")
    }
}
