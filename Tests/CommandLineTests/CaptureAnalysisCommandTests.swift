import Foundation
import Testing

/// `baton capture check`, `timeline`, `stats` and `linkability` at the program's edge: what they end with. What they say is tested beside the modules.
@Suite(.enabled(if: BatonBinary.path != nil, "the program is not built; set BATON_BINARY"))
struct CaptureAnalysisCommandTests {
    static let commands = ["check", "timeline", "stats", "linkability"]

    @Test(arguments: commands) func anUndamagedRecordingEndsWithZero(command: String) throws {
        for options in [[], ["--json"]] {
            let result = try BatonBinary.run(["capture", command, CaptureCommandTests.recording] + options)
            #expect(result.status == 0 && !result.output.isEmpty && result.error.isEmpty, "\(result.error)")
        }
        let piped = try BatonBinary.shell(
            "cat '\(CaptureCommandTests.recording)' | \"$BATON\" capture \(command) --json -")
        #expect(piped.status == 0 && piped.output.hasPrefix("{\"file\":\"-\""))
    }

    @Test(arguments: commands) func aDamagedRecordingEndsWithOneAfterWhatCanBeRead(command: String) throws {
        let result = try BatonBinary.shell(
            "head -c 3001 '\(CaptureCommandTests.recording)' | \"$BATON\" capture \(command) -")
        #expect(result.status == 1 && !result.output.isEmpty && result.error.contains("damaged"), "\(result.error)")
    }

    @Test(arguments: commands) func aRecordingThatIsNoneEndsWithTwo(command: String) throws {
        for arguments in [["/nonexistent"], ["/etc/hostname"], []] {
            let result = try BatonBinary.run(["capture", command] + arguments)
            #expect(result.status == 2 && result.output.isEmpty && !result.error.isEmpty)
        }
    }

    @Test(arguments: commands) func theSchemaOfTheJSONIsPrinted(command: String) throws {
        let result = try BatonBinary.run(["capture", command, "--schema"])
        #expect(result.status == 0 && result.output.contains("https://json-schema.org/draft/2020-12/schema"))
    }

    @Test func theKeysOfACaseShowItsGoodbyes() throws {
        let arguments = ["--keys", CaptureCommandTests.keys, CaptureCommandTests.recording]
        let timeline = try BatonBinary.run(["capture", "timeline"] + arguments)
        #expect(timeline.status == 0 && timeline.output.contains("counter  status"))
        let check = try BatonBinary.run(["capture", "check"] + arguments)
        #expect(check.status == 0 && check.output.contains("goodbye-order"))
    }

    @Test func aDeviceThatIsNoneIsRefusedByTheOptionsName() throws {
        let result = try BatonBinary.run(
            ["capture", "timeline", CaptureCommandTests.recording, "--device", "device-0"])
        #expect(result.status == 2 && result.error.contains("--device: expected a device"), "\(result.error)")
    }
}
