import Foundation
import TestSupport
import Testing

/// `baton capture check`, `timeline`, `stats` and `linkability` at the program's edge: what they end with. What they say is tested beside the modules.
@Suite(.needsBaton)
struct CaptureAnalysisCommandTests {
    static let commands = ["check", "timeline", "stats", "linkability", "devices"]

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

    @Test(arguments: commands) func aWordThatIsNoneIsRefusedByTheOptionsName(command: String) throws {
        for (option, word, said) in [
            ("--device", "device-0", "--device: expected a device"), ("--from", "noon", "--from: expected seconds"),
        ] {
            let result = try BatonBinary.run(["capture", command, CaptureCommandTests.recording, option, word])
            #expect(result.status == 2 && result.error.contains(said), "\(result.error)")
        }
    }

    @Test(arguments: commands) func aFilterThatLeavesNothingSaysSo(command: String) throws {
        let filter = command == "linkability" ? ["--min-rssi", "20"] : ["--device", "device-99"]
        let result = try BatonBinary.run(["capture", command, CaptureCommandTests.recording] + filter)
        #expect(result.status == 0 && result.error.contains("all filters"), "\(result.error)")
        // Rules that saw nothing are no success.
        #expect(result.error.contains("nothing was judged") == (command == "check"))
    }

    @Test func aFilterThatWouldFalsifyAFindingIsNotOffered() throws {
        for (command, option) in [
            ("check", "--min-rssi"), ("check", "--type"), ("check", "--activity"), ("timeline", "--type"),
            ("linkability", "--activity"), ("linkability", "--max-rssi"), ("linkability", "--type"),
        ] {
            let result = try BatonBinary.run(["capture", command, CaptureCommandTests.recording, option, "1"])
            #expect(result.status == 2 && result.error.contains(option), "\(command): \(result.error)")
        }
    }

    @Test func signalPowersAreNegative() throws {
        for command in ["timeline", "stats", "linkability", "show"] {
            let result = try BatonBinary.run(["capture", command, CaptureCommandTests.recording, "--min-rssi", "-60"])
            #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
        }
        let none = try BatonBinary.run(["capture", "stats", "--max-rssi", "-100", CaptureCommandTests.recording])
        #expect(none.status == 0 && none.error.contains("meets all filters"), "\(none.error)")
    }

    @Test func activitiesAreFilteredByKeys() throws {
        let name = "TEAM1AAAAA:com.example.notes.reading"
        for command in ["timeline", "stats"] {
            let arguments = ["capture", command, CaptureCommandTests.recording, "--activity", name]
            let refused = try BatonBinary.run(arguments)
            #expect(refused.status == 2 && refused.error.contains("expected --keys beside it"))
            let result = try BatonBinary.run(arguments + ["--keys", CaptureCommandTests.keys])
            #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
        }
    }
}
