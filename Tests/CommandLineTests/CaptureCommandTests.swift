import Foundation
import TestSupport
import Testing

/// `baton capture` at the program's edge: words, files, pipes and what they end with. What the outputs hold is tested beside the modules.
@Suite(.needsBaton)
struct CaptureCommandTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    static let recording = root.appending(path: "Captures/demo/iphone-to-mac.ble.pcap").path()
    static let keys = root.appending(path: "Captures/demo/iphone-to-mac.keys.json").path()

    @Test(
        "A wrong word says which option, what was expected and what was found",
        arguments: [
            (["--type", "hand"], ["--type", "expected a type by number", "found \"hand\""]),
            (
                ["--device", "device-0"],
                ["--device", "expected a device by its name in outputs (device-7)", "found \"device-0\""]
            ),
            (["--from", "noon"], ["--from", "expected seconds since the first packet", "found \"noon\""]),
            (["--to", "2023-02-30T00:00:00Z"], ["--to", "found \"2023-02-30T00:00:00Z\""]),
            (["--from", "9", "--to", "8"], ["--to", "expected a time from --from (9) on, found 8"]),
            (["--min-rssi=-40", "--max-rssi=-50"], ["--max-rssi", "at least --min-rssi (-40 dBm), found -50 dBm"]),
            (["--min-rssi", "900"], ["--min-rssi"]), (["--activity", ""], ["--activity", "expected an activity"]),
            (["--activity", "a"], ["--activity", "expected --keys beside it"]),
            (["--activities", "/etc/hostname"], ["--activities", "expected --keys beside it"]),
            (["--type", "\u{1B}[31m"], ["--type", "\\u{1B}[31m"]),
        ]) func words(options: [String], said: [String]) throws
    {
        for command in ["show", "export"] {
            let result = try BatonBinary.run(["capture", command, Self.recording] + options)
            #expect(result.status == 2 && result.output.isEmpty)
            for text in said { #expect(result.error.contains(text), "\(command): \(result.error)") }
            #expect(!result.error.contains("\u{1B}"))
        }
    }

    @Test func anEmptyResultSaysWhy() throws {
        for command in [["show"], ["show", "--json"], ["show", "--verbose"], ["export", "--format", "ndjson"]] {
            let result = try BatonBinary.run(["capture"] + command + [Self.recording, "--device", "device-99"])
            #expect(result.status == 0 && result.output.isEmpty)
            #expect(result.error.contains("messages meets all filters"), "\(command): \(result.error)")
        }
        // A table without lines has its header, and a capture without packets is one.
        let csv = try BatonBinary.run(["capture", "export", "--format", "csv", Self.recording, "--type", "find-my"])
        #expect(csv.status == 0 && csv.output.hasPrefix("frame,time") && csv.error.contains("meets all filters"))
        let piped = try BatonBinary.shell(
            "\"$BATON\" capture export '\(Self.recording)' --type find-my | \"$BATON\" capture summary --json -")
        #expect(piped.status == 0 && piped.output.contains("\"packets\":0"), "\(piped)")
    }

    @Test func standardInputIsAFileLikeAnyOther() throws {
        for command in ["show", "show --json", "show --verbose", "export --format csv", "export --format ndjson"] {
            let named = try BatonBinary.shell("\"$BATON\" capture \(command) '\(Self.recording)'")
            let piped = try BatonBinary.shell("cat '\(Self.recording)' | \"$BATON\" capture \(command) -")
            #expect(named.status == 0 && named.output == piped.output && !named.output.isEmpty, "\(command)")
        }
    }

    @Test func anExportReadsBackAsTheSameMessages() throws {
        let shown = try BatonBinary.run(["capture", "show", "--json", Self.recording])
        for format in ["pcap", "pcapng"] {
            let scratch = try ScratchFolder()
            let path = scratch.path("out")
            let export = try BatonBinary.run([
                "capture", "export", "--format", format, "--output", path, Self.recording,
            ])
            #expect(export.status == 0 && export.output.isEmpty && export.error.isEmpty)
            #expect(try BatonBinary.run(["capture", "show", "--json", path]).output == shown.output)
        }
        #expect(
            try BatonBinary.run(["capture", "export", "--format", "ndjson", Self.recording]).output == shown.output)
    }

    @Test func exportsNameActivitiesAsShowDoes() throws {
        let scratch = try ScratchFolder()
        let list = try scratch.file("list.txt", "host example.org\n")
        let options = [Self.recording, "--keys", Self.keys, "--activities", list]
        let shown = try BatonBinary.run(["capture", "show", "--json"] + options)
        let exported = try BatonBinary.run(["capture", "export", "--format", "ndjson"] + options)
        #expect(shown.status == 0 && shown.output == exported.output && shown.output.contains("\"opened\""))
    }

    @Test func whatCannotBeReadLeavesTheOutputAlone() throws {
        let scratch = try ScratchFolder()
        let precious = try scratch.file("precious", "kept")
        for input in ["/nonexistent", try scratch.file("text", "hello there, this is no recording")] {
            let result = try BatonBinary.run(["capture", "export", input, "--output", precious])
            #expect(result.status == 2)
            #expect(try scratch.bytes("precious") == Array("kept".utf8))
        }
        let same = try BatonBinary.shell(
            "cp '\(Self.recording)' '\(scratch.path("copy"))' && \"$BATON\" capture export '\(scratch.path("copy"))' -o '\(scratch.path("copy"))'"
        )
        #expect(same.status == 2 && same.error.contains("expected another file than the recording"))
        let kept = try scratch.bytes("copy")
        #expect(kept == [UInt8](try Data(contentsOf: URL(filePath: Self.recording))))
    }

    @Test func outputsThatFail() throws {
        for format in ["pcap", "csv"] {
            let full = try BatonBinary.run([
                "capture", "export", "--format", format, Self.recording, "--output", "/dev/full",
            ])
            #expect(full.status == 3 && full.error.contains("/dev/full: No space left on device"), "\(full.error)")
        }
        for path in ["/nonexistent/out", "/tmp"] {
            let result = try BatonBinary.run(["capture", "export", Self.recording, "--output", path])
            #expect(result.status == 2 && result.error.contains("--output: \(path): "), "\(result.error)")
        }
        for command in ["show", "show --verbose", "export --format csv", "dissector"] {
            let file = command == "dissector" ? "" : "'\(Self.recording)'"
            let full = try BatonBinary.shell("\"$BATON\" capture \(command) \(file) > /dev/full")
            #expect(full.status == 3 && full.error.contains("No space left on device"), "\(command): \(full.error)")
            // Who stops reading ends the command quietly, by the signal.
            let broken = try BatonBinary.shell(
                "set -o pipefail; yes '\(Self.recording)' | head -40 | xargs -n 1 \"$BATON\" capture \(command) 2>&1 | head -1 >/dev/null; true"
            )
            #expect(broken.error.isEmpty, "\(command): \(broken.error)")
        }
    }

    @Test func aPcapHoldsOneLinkType() throws {
        // One section with two interfaces, Ethernet and Bluetooth, a packet each.
        func block(_ type: UInt8, _ body: [UInt8]) -> [UInt8] {
            let length: [UInt8] = [UInt8(body.count + 12), 0, 0, 0]
            return [type, 0, 0, 0] + length + body + length
        }
        var bytes: [UInt8] = [0x0A, 0x0D, 0x0D, 0x0A, 28, 0, 0, 0, 0x4D, 0x3C, 0x2B, 0x1A, 1, 0, 0, 0]
        bytes += [UInt8](repeating: 0xFF, count: 8) + [28, 0, 0, 0]
        bytes += block(1, [1, 0, 0, 0, 0, 0, 0, 0]) + block(1, [251, 0, 0, 0, 0, 0, 0, 0])
        for interface: UInt8 in [0, 1] {
            bytes += block(6, [interface, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 1, 2, 3, 4])
        }
        let scratch = try ScratchFolder()
        try Data(bytes).write(to: scratch.url.appending(path: "two"))
        let mixed = try BatonBinary.run(["capture", "export", scratch.path("two"), "--output", scratch.path("out")])
        #expect(mixed.status == 2 && mixed.error.contains("--format pcapng"), "\(mixed.error)")
        let whole = try BatonBinary.run([
            "capture", "export", "--format", "pcapng", scratch.path("two"), "--output", scratch.path("out"),
        ])
        #expect(whole.status == 0, "\(whole.error)")
    }

    @Test(.needs(.python), arguments: [[], ["--format", "pcapng"], ["--output", "-"]])
    func aTerminalGetsNoBytes(options: [String]) throws {
        let terminal = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
        let result = try Program.python(
            terminal, [BatonBinary.path, "capture", "export", Self.recording] + options)
        #expect(result.status == 2, "\(result.error)")
        #expect(result.output.contains("export: expected --output with a file, or a pipe, found a terminal"))
        let text = try Program.python(
            terminal, [BatonBinary.path, "capture", "export", Self.recording, "--format", "csv"])
        #expect(text.status == 0 && text.output.contains("frame,time"))
    }

    @Test func verboseIsForPeople() throws {
        let both = try BatonBinary.run(["capture", "show", "--verbose", "--json", Self.recording])
        #expect(both.status == 2 && both.error.contains("expected --json or --verbose, found both"))
        let tree = try BatonBinary.run(["capture", "show", "--verbose", "--keys", Self.keys, Self.recording])
        #expect(tree.status == 0)
        for text in [
            "access address: 0x8e89bed6 (advertising)", "sender address: device-1 (random, ", "plaintext: opened",
        ] {
            #expect(tree.output.contains(text), "\(text)")
        }
    }

    @Test func theEndingOfTheOutputChoosesTheFormat() throws {
        let scratch = try ScratchFolder()
        let csv = try BatonBinary.run(["capture", "export", Self.recording, "-o", scratch.path("x.csv")])
        #expect(csv.status == 0, "\(csv.error)")
        #expect(try scratch.bytes("x.csv").starts(with: Array("frame,time".utf8)))
        let lines = try BatonBinary.run(["capture", "export", Self.recording, "-o", scratch.path("x.jsonl")])
        let first = try scratch.bytes("x.jsonl").first
        #expect(lines.status == 0 && first == UInt8(ascii: "{"))
        let named = try BatonBinary.run([
            "capture", "export", "--format", "csv", Self.recording, "-o", scratch.path("x.pcap"),
        ])
        let text = try scratch.bytes("x.pcap")
        #expect(named.status == 0 && text.starts(with: Array("frame,time".utf8)))
    }

    @Test func anExistingFileIsNotReplacedUnasked() throws {
        let scratch = try ScratchFolder()
        for name in ["kept.csv", "kept.pcap", "kept.sqlite"] {
            let precious = try scratch.file(name, "kept")
            let refused = try BatonBinary.run(["capture", "export", Self.recording, "-o", precious])
            #expect(refused.status == 2 && refused.error.contains("--force replaces it"), "\(refused.error)")
            #expect(try scratch.bytes(name) == Array("kept".utf8))
            let forced = try BatonBinary.run(["capture", "export", Self.recording, "--force", "-o", precious])
            guard forced.status != 2 || !name.hasSuffix("sqlite") else { continue }
            let replaced = try scratch.bytes(name)
            #expect(forced.status == 0 && replaced != Array("kept".utf8), "\(forced.error)")
        }
        let device = try BatonBinary.run(["capture", "export", Self.recording, "-o", "/dev/null"])
        #expect(device.status == 0, "\(device.error)")
    }

    @Test func framesAndChanges() throws {
        let frame = try BatonBinary.run(["capture", "show", Self.recording, "--frame", "3", "--frame", "1"])
        #expect(
            frame.status == 0 && frame.output.hasPrefix("frame 1, byte 24 ") && frame.output.contains("\nframe 3, "))
        for (arguments, said) in [
            (["--frame", "0"], "--frame: expected the number of a packet"),
            (["--frame", "99999999"], "found 99999999"),
            (["--frame", "1", "--json"], "found both"), (["--frame", "1", "--type", "handoff"], "expected no filters"),
        ] {
            let result = try BatonBinary.run(["capture", "show", Self.recording] + arguments)
            #expect(result.status == 2 && result.error.contains(said), "\(result.error)")
        }
        let all = try BatonBinary.run(["capture", "show", Self.recording]).output.split(separator: "\n")
        let changes = try BatonBinary.run(["capture", "show", "--changes", Self.recording]).output.split(
            separator: "\n")
        #expect(!changes.isEmpty && changes.count * 10 < all.count && changes.allSatisfy(all.contains))
    }

    @Test func totalsFollowSeveralRecordings() throws {
        let several = try BatonBinary.run(["capture", "summary", Self.recording, Self.recording])
        #expect(several.status == 0 && several.output.contains("\ntotal of 2 recordings: "), "\(several.output)")
        let one = try BatonBinary.run(["capture", "summary", Self.recording])
        #expect(!one.output.contains("total of") && several.output.hasPrefix(one.output + one.output))
        let total = try BatonBinary.run(["capture", "summary", "--total", "--json", Self.recording, "/nowhere"])
        #expect(total.status == 2 && total.output.hasPrefix("{\"recordings\":2,\"read\":1,"), "\(total)")
        #expect(total.output.split(separator: "\n").count == 1)
        let lines = try BatonBinary.run(["capture", "summary", "--json", Self.recording, Self.recording])
        #expect(lines.output.split(separator: "\n").count == 2)
        let schema = try BatonBinary.run(["capture", "summary", "--total", "--schema"])
        #expect(schema.status == 0 && schema.output.contains("\"recordings\""))
    }
}
