import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import RecordingGenerators
import TestSupport
import Testing

/// Strangers choose names, and whoever sends a file chooses its name: what every command over recordings makes of text that means harm.
@Suite(.needsBaton)
struct HostileRecordingTests {
    static let texts = [
        "\u{1B}[31mred\u{1B}[2J", "\u{1B}]8;;http://x\u{7}y\u{1B}\\", "\u{202E}gpj\u{2066}x\u{2069}", "\u{9B}31m\u{90}",
        "\u{85}\u{2028}\u{2029}next", "line\nbreak\r\nend", "\u{7F}\u{8}\u{8}\u{C}", "<script>alert(1)</script>",
        "<img src=x onerror=y>&\"'", "=HYPERLINK(\"http://x\")", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\r=1",
        "'); DROP TABLE messages;--", "{\"a\":\"b\"}],", "\u{FEFF}zero\u{200F}", "%0a|calc", "\u{E0041}\u{E0042}tag",
        "a\u{0}b", "\\u{1b}[31m", "=cmd|' /C calc'!A0",
    ]

    /// A folder with a recording under a name that means harm, and keys with such devices and activities.
    struct Setting {
        let scratch: ScratchFolder
        let recording: String
        let damaged: String
        let plain: String
        let keys: String
    }

    static func setting() throws -> Setting {
        let scratch = try ScratchFolder()
        var writer = PcapWriter(linkType: .bluetoothH4)
        var plain = PcapWriter(linkType: .bluetoothH4)
        var keys: [KeyFile.DeviceKey] = []
        var activities: [KeyFile.Activity] = []
        for (index, text) in texts.enumerated() {
            let key = try #require(AdvertisingKey([UInt8](repeating: UInt8(index + 1), count: 32)))
            let activity = KeyFile.Activity.type(team: "TEAM1AAAAA", type: text, dynamicType: nil)
            keys.append(
                KeyFile.DeviceKey(device: text, account: text, advertisingKey: key, identityResolvingKey: nil))
            activities.append(activity)
            let plaintext = HandoffPlaintext(
                hash: activity.hash, options: [.webPageURL], time: AdvertisementTime(rawValue: 0x8E))
            let address = AdvertiserAddress(0x4A11_2233_4400 + UInt64(index), isRandom: true)
            func append(_ eventType: UInt16, _ data: [UInt8], to writer: inout PcapWriter) throws {
                let report = AdvertisingReportEvent.Report(
                    eventType: eventType, address: address, rssi: -60, data: data)
                try writer.append(
                    time: 1_700_000_000_000_000_000 + Int64(writer.packets) * 30_000_000,
                    packet: [4] + AdvertisingReportEvent(isExtended: false, reports: [report]).encoded())
            }
            for counter in 1...3 {
                let handoff = key.seal(plaintext, status: 0, counter: UInt16(counter)).bytes
                let data = [2, 1, 0x1A, UInt8(handoff.count + 5), 0xFF, 0x4C, 0, 0x0C, 0x0E] + handoff
                try append(0, data, to: &writer)
                try append(0, data, to: &plain)
            }
            let name = Array(text.utf8.prefix(26)) + (index % 3 == 0 ? [0xFF, 0xC3] : [])
            try append(4, [UInt8(name.count + 1), 9] + name, to: &writer)
            // The text as bytes of a message that nobody has described.
            let message = Array(text.utf8.prefix(24))
            let data = [UInt8(message.count + 5), 0xFF, 0x4C, 0, 0xFE, UInt8(message.count)] + message
            try append(3, data, to: &writer)
            try append(3, data, to: &plain)
        }
        func file(_ name: String, _ bytes: [UInt8]) throws -> String {
            let path = scratch.url.path(percentEncoded: false) + "/" + name
            try Data(bytes).write(to: URL(filePath: path))
            return path
        }
        return Setting(
            scratch: scratch, recording: try file("=\u{1B}[31m\u{202E}\u{9B}2J\n<b>'\".pcap", writer.bytes),
            damaged: try file("\u{1B}]0;title\u{7}\u{2066}cut.pcap", writer.bytes.dropLast(3)),
            plain: try file("plain.pcap", plain.bytes),
            keys: try file("\u{1B}[7mkeys\u{202E}.json", Array(KeyFile(keys: keys, activities: activities).encoded())))
    }

    /// What must not reach a terminal, an editor or a browser as it is. What cannot be seen may stand in JSON, which programs read.
    static func harm(
        _ text: String, allowing allowed: Set<Unicode.Scalar> = ["\n"], isJSON: Bool = false
    ) -> String? {
        for scalar in text.unicodeScalars where !allowed.contains(scalar) {
            switch scalar.value {
            case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: break
            case 0x200B...0x200D, 0x2060...0x206F, 0xFEFF, 0xE0000...0xE007F:
                if isJSON { continue }
            default: continue
            }
            return "U+" + String(scalar.value, radix: 16, uppercase: true)
        }
        return nil
    }

    /// The commands over one recording, and the options with which they print all that they can. A command that is new is tried as it is.
    private static func commands() throws -> [[String]] {
        let help = try BatonBinary.run(["capture", "--help"]).output
        let names = help.components(separatedBy: "SUBCOMMANDS:").last?.split(separator: "\n").compactMap { line in
            line.hasPrefix("  ") && !line.hasPrefix("   ") ? line.split(separator: " ").first.map(String.init) : nil
        }
        var commands: [[String]] = [
            ["show", "--addresses"], ["show", "--verbose", "--addresses"], ["export", "--format", "csv"],
            ["export", "--format", "ndjson"], ["export", "--format", "csv", "--redact", "--addresses"],
            ["export", "--format", "ndjson", "--redact"],
        ]
        for name in names ?? [] where !["See", "export", "dissector", "record"].contains(name) {
            commands += name == "to-case" ? [[name]] : [[name], [name, "--json"]]
        }
        return commands
    }

    @Test("Every output of every command over recordings is harmless")
    func outputs() throws {
        let setting = try Self.setting()
        let commands = try Self.commands()
        #expect(commands.count > 10)
        for command in commands {
            var opened = 0
            for file in [setting.recording, setting.damaged] {
                for options in [["--keys", setting.keys], []] {
                    let result = try BatonBinary.run(["capture"] + command + options + [file])
                    guard !result.error.contains("expected an option of") else { continue }
                    opened += 1
                    #expect(result.status < 2, "\(command): \(result.error)")
                    let isCSV = command.contains("csv")
                    let isJSON = command.contains("--json") || command.contains("ndjson")
                    let harm = Self.harm(
                        result.output, allowing: isCSV ? ["\n", "\r"] : ["\n"], isJSON: isJSON)
                    #expect(harm == nil, "\(command): \(harm ?? "")")
                    #expect(Self.harm(result.error) == nil, "\(command): \(result.error)")
                    if isCSV { try Self.checkCells(result.output) }
                    if isJSON { try Self.checkJSON(result.output, command) }
                }
            }
            #expect(opened > 0, "\(command) takes none of the options")
        }
        // What records takes an interface, which has no such name.
        let refused = try BatonBinary.run([
            "capture", "record", "\u{1B}[31m\u{202E}lo", "--output", setting.recording + ".pcap",
        ])
        #expect(refused.status == 2)
        #expect(Self.harm(refused.error) == nil, "\(refused.error)")
        let shown = try BatonBinary.run(["capture", "show", "--keys", setting.keys, setting.recording])
        // The control: the texts are there, as escapes.
        #expect(shown.output.contains("activity=TEAM1AAAAA:\\u{1B}[31mred") && shown.output.contains("DROP TABLE"))
        let tree = try BatonBinary.run(["capture", "show", "--verbose", "--addresses", setting.recording])
        #expect(tree.output.contains("data: 0x1b5b33316d") || tree.output.contains("1b5b33316d"))
    }

    @Test("Messages about files, words and keys are harmless")
    func messages() throws {
        let setting = try Self.setting()
        let missing = setting.scratch.path("x") + "\u{1B}[31m\u{202E}"
        let text = try setting.scratch.file("text", "no recording")
        for arguments in [
            ["show", missing], ["summary", missing], ["check", missing], ["export", missing],
            ["show", setting.recording, "--keys", missing], ["show", setting.recording, "--keys", text],
            ["show", setting.recording, "--keys", setting.keys, "--activities", missing],
            ["export", setting.recording, "--output", "/nonexistent/\u{1B}[31m\u{202E}"],
            ["show", setting.recording, "--type", "\u{202E}\u{1B}[0m"],
            ["show", setting.recording, "--device", "\u{9B}31m"], ["show", setting.recording, "--from", "\u{7}"],
            ["show", setting.recording, "--min-rssi", "\u{1B}[31m"], ["show", setting.recording, "--\u{1B}[31m"],
            ["export", setting.recording, "--format", "\u{1B}[31m"],
            ["show", setting.recording, "--filter", "\u{1B}[31m"],
        ] {
            let result = try BatonBinary.run(["capture"] + arguments)
            #expect(result.status == 2 && !result.error.isEmpty, "\(arguments): \(result.status)")
            #expect(Self.harm(result.error) == nil && result.output.isEmpty, "\(arguments): \(result.error)")
        }
    }

    @Test("A database holds no text that acts, and no name is part of a statement", .needs(.python))
    func database() throws {
        let setting = try Self.setting()
        let path = setting.scratch.path("out.sqlite")
        let result = try BatonBinary.run([
            "capture", "export", "--format", "sqlite", "--keys", setting.keys, "--output", path, setting.recording,
        ])
        guard !result.error.contains("trait") else { return }
        #expect(result.status == 0, "\(result.error)")
        let program = """
            import sqlite3, sys
            database = sqlite3.connect(sys.argv[1])
            for table in ["messages", "devices", "findings", "findingCounts", "handoff"]:
                for row in database.execute("SELECT * FROM " + table):
                    for value in row:
                        if isinstance(value, str) and not all(0x20 <= ord(c) < 0x7f for c in value): print("bad", table, ascii(value))
            print(database.execute("SELECT count(DISTINCT activity) FROM messages").fetchone()[0])
            print(database.execute("SELECT count(*) FROM messages WHERE activity LIKE '%DROP TABLE%'").fetchone()[0])
            """
        let script = try setting.scratch.file("read.py", program)
        let read = try BatonBinary.shell("python3 '\(script)' '\(path)'")
        #expect(read.output == "\(Self.texts.count)\n3\n", "\(read)")
    }

    @Test("Wireshark's view through the dissector holds no text of theirs", .needs(.tshark))
    func dissector() throws {
        let setting = try Self.setting()
        let script = setting.scratch.path("baton.lua")
        let result = try BatonBinary.shell(
            "\"$BATON\" capture dissector > '\(script)' && tshark -X lua_script:'\(script)' -r '\(setting.plain)' -V"
        )
        #expect(result.status == 0 && result.output.contains("Handoff"))
        #expect(Self.harm(result.output) == nil)
        #expect(!result.error.lowercased().contains("lua"), "\(result.error)")
    }

    /// Cells of RFC 4180: none begins as a formula does, besides numbers.
    private static func checkCells(_ text: String) throws {
        for line in text.components(separatedBy: "\r\n") {
            var cells: [String] = [""]
            var isQuoted = false
            for character in line {
                if character == "\"" {
                    isQuoted.toggle()
                } else if character == ",", !isQuoted {
                    cells.append("")
                } else {
                    cells[cells.count - 1].append(character)
                }
            }
            for cell in cells {
                let isFormula = cell.first.map { "=+-@\t\r%|".contains($0) } ?? false
                #expect(!isFormula || Int(cell) != nil, "\(cell)")
            }
        }
    }

    private static func checkJSON(_ text: String, _ command: [String]) throws {
        for line in text.split(separator: "\n") {
            #expect(throws: Never.self, "\(command): \(line)") {
                try JSONSerialization.jsonObject(with: Data(line.utf8))
            }
        }
    }
}
