import Foundation
import TestSupport
import Testing

/// How recordings are read, at the program's edge: filters, compression, progress, link types.
@Suite(.needsBaton)
struct CaptureReadingTests {
    /// The commands that read one recording, with what makes their output one JSON object or line a packet.
    static let commands = [
        ["summary", "--json"], ["show", "--json"], ["check", "--json"], ["export", "--format", "ndjson"],
    ]

    /// A pcap, written independently of the program: little-endian, microseconds.
    static func pcap(_ packets: [[UInt8]], linkType: UInt32) -> [UInt8] {
        func word(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        var bytes = word(0xA1B2_C3D4) + [2, 0, 4, 0] + word(0) + word(0) + word(65535) + word(linkType)
        for (index, packet) in packets.enumerated() {
            bytes += word(1_700_000_000) + word(UInt32(index) * 30_000) + word(UInt32(packet.count))
            bytes += word(UInt32(packet.count)) + packet
        }
        return bytes
    }

    /// A Handoff advertisement as an HCI report behind four bytes of direction, LINKTYPE 201; `extra` makes it longer.
    static func report(_ counter: UInt8, extra: Int = 0) -> [UInt8] {
        let handoff: [UInt8] = [0x0C, 0x0E, 0, counter, 0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
        let data = [UInt8(handoff.count + 3), 0xFF, 0x4C, 0] + handoff + [UInt8](repeating: 0, count: extra)
        let report: [UInt8] = [0, 1, 0x55, 0x44, 0x33, 0x22, 0x11, 0x4A, UInt8(data.count)] + data + [0xC4]
        return [0, 0, 0, 1, 4, 0x3E, UInt8(report.count + 2), 2, 1] + report
    }

    static func file(_ scratch: ScratchFolder, _ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(filePath: scratch.path(name)))
        return scratch.path(name)
    }

    /// Five reports, of which the second and the fourth are longer.
    static let recording = pcap((0..<5).map { report(UInt8($0), extra: $0 % 2 * 4) }, linkType: 201)

    @Test("One option filters packets in all commands, and frames keep their numbers")
    func filter() throws {
        let scratch = try ScratchFolder()
        let path = try Self.file(scratch, "five.pcap", Self.recording)
        let long = "len > \(Self.report(0).count)"
        let shown = try BatonBinary.run(["capture", "show", "--json", "--filter", long, path])
        #expect(shown.status == 0)
        let frames = shown.output.split(separator: "\n").map { $0.prefix { $0 != "," } }
        #expect(frames == ["{\"frame\":2", "{\"frame\":4"])
        let exported = try BatonBinary.run(["capture", "export", "--format", "ndjson", "--filter", long, path])
        #expect(exported.output == shown.output)
        let summary = try BatonBinary.run(["capture", "summary", "--json", "--filter", long, path])
        #expect(summary.output.contains(#""packets":2,"packetsInRecording":5,"#))
        #expect(summary.output.contains(#""handoff":{"messages":2,"#))
        let text = try BatonBinary.run(["capture", "summary", "--filter", long, path])
        #expect(text.output.contains("pcap, 2 packets of 5, which match the filter"))
        let check = try BatonBinary.run(["capture", "check", "--filter", "len < 5", path])
        #expect(check.status == 0 && check.output.contains("not observable"))
        let whole = scratch.path("filtered.pcap")
        #expect(try BatonBinary.run(["capture", "export", "--filter", long, "--output", whole, path]).status == 0)
        let again = try BatonBinary.run(["capture", "summary", "--json", whole])
        #expect(again.output.contains(#""packets":2,"packetsInRecording":2,"#))
    }

    @Test(
        "An expression that is none ends every command with status 2, the link type and libpcap's word",
        arguments: commands)
    func wrongExpression(command: [String]) throws {
        let scratch = try ScratchFolder()
        let path = try Self.file(scratch, "five.pcap", Self.recording)
        let result = try BatonBinary.run(["capture"] + command + ["--filter", "len >", path])
        #expect(result.status == 2)
        #expect(result.error.contains("\"len >\"") && result.error.contains("201 BLUETOOTH_HCI_H4_WITH_PHDR"))
        #expect(result.error.contains("syntax error"))
    }

    @Test("A link type that is not read is told by number and name, with status 2", arguments: commands)
    func unreadLinkType(command: [String]) throws {
        let scratch = try ScratchFolder()
        for (number, name) in [(1, "1 ETHERNET"), (9999, "9999 (no known name)")] {
            let path = try Self.file(scratch, "\(number).pcap", Self.pcap([[1, 2, 3]], linkType: UInt32(number)))
            let result = try BatonBinary.run(["capture"] + command + [path])
            #expect(result.status == 2)
            #expect(result.error.contains("link type \(name): expected one with Bluetooth LE advertising"))
        }
    }

    @Test("Compressed recordings on standard input read like files, and summary says so")
    func compressedStandardInput() throws {
        let scratch = try ScratchFolder()
        let path = try Self.file(scratch, "five.pcap", Self.recording)
        let plain = try BatonBinary.run(["capture", "show", "--json", path])
        #expect(plain.output.split(separator: "\n").count == 5)
        let piped = try BatonBinary.shell("gzip -c '\(path)' | \"$BATON\" capture show --json -")
        guard piped.status != 2 else {
            // Built without zlib.
            #expect(piped.error.contains("compressed with gzip") && piped.error.contains("gzip -dc"))
            return
        }
        #expect(piped.status == 0 && piped.output == plain.output)
        let summary = try BatonBinary.shell("gzip -c '\(path)' | \"$BATON\" capture summary -")
        #expect(summary.output.hasPrefix("-: pcap, compressed with gzip, 5 packets\n"))
        let json = try BatonBinary.shell("gzip -c '\(path)' | \"$BATON\" capture summary --json -")
        #expect(json.output.contains(#""container":"pcap","compression":"gzip","packets":5,"#))
        #expect(try BatonBinary.run(["capture", "summary", "--json", path]).output.contains(#""compression":null"#))
        let cut = try BatonBinary.shell("gzip -c '\(path)' | head -c -5 | \"$BATON\" capture show --json -")
        #expect(cut.status == 1 && cut.output == plain.output && cut.error.contains("damaged-compression"))
    }

    @Test(
        "Long readings show progress on a terminal, erase it at the end, and nothing of it gets into a pipe",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "script(1) is not installed"))
    func progress() throws {
        let scratch = try ScratchFolder()
        let path = try Self.file(scratch, "five.pcap", Self.recording)
        let slowly = "{ head -c 100 '\(path)'; sleep 5; tail -c +101 '\(path)'; }"
        // Standard error is the terminal that script makes, standard output a file.
        let pipeline = try scratch.file(
            "pipeline.sh", "\(slowly) | TERM=xterm \"$BATON\" capture show --json - >'\(scratch.path("output"))'\n")
        let terminal = try BatonBinary.shell("script -qec 'sh \(pipeline)' /dev/null </dev/null")
        let shown = String(decoding: try scratch.bytes("output"), as: UTF8.self)
        let inPipe = try BatonBinary.shell("\(slowly) | \"$BATON\" capture show --json -")
        #expect(inPipe.error.isEmpty && inPipe.output.split(separator: "\n").count == 5)
        #expect(shown == inPipe.output)
        let eraser = "\r\u{1B}[2K"
        #expect(terminal.output.hasPrefix("\(eraser)5 packets, "))
        #expect(terminal.output.hasSuffix(" packets/s\(eraser)"))
    }
}
