import Foundation
import TestSupport
import Testing

/// What stands in Captures/ is what the program writes, and what it says about itself is true.
@Suite(.needsBaton)
struct CommittedCaptureTests {
    /// The shell commands, all of which must succeed, and what the last one printed.
    private func output(of commands: [String], files: [ConsoleDocument.File] = []) throws -> [String] {
        var lines = files.flatMap { ["```text \($0.name)"] + $0.text.components(separatedBy: "\n") + ["```"] }
        lines += ["```console"] + commands.map { "$ " + $0 } + ["```"]
        let results = try ConsoleSession.run(ConsoleDocument(lines))
        for (command, result) in zip(commands, results) {
            #expect(result.status == 0, "\(command): \(result.output)")
        }
        try #require(results.count == commands.count)
        return results.last?.output ?? []
    }

    /// A committed capture and the case whose traffic it is: one for each sample app with a tour.
    struct Committed: Sendable, CustomStringConvertible {
        var name: String
        var testCase: String
        /// In seconds: where the worked example ends. Its case goes on in other circumstances.
        var end: Int?
        var description: String { name }
    }

    static let committed = [
        Committed(name: "demo/iphone-to-mac", testCase: "demo/iphone-to-mac"),
        Committed(name: "shopsnap/shopping-list", testCase: "shopsnap-story/a-shopping-list-on-three-devices", end: 45),
        Committed(
            name: "four-pages/there-and-back",
            testCase: "tutorial-apps/page-goes-there-and-back{first=phone,second=plus}", end: 20),
        Committed(
            name: "note/note-arrives", testCase: "tutorial-apps/note-arrives-as-it-was{source=phone,receiver=plus}",
            end: 5),
        Committed(
            name: "counter/counter-arrives", testCase: "counter/counter-arrives{sending=modifier,receiving=both}"),
        Committed(
            name: "documents/note-moves",
            testCase:
                "documents/note-moves-between-phone-and-mac{phoneModel=iPhone 15,phoneOS=iOS 17.5,macModel=MacBook Air M2,macOS=macOS 14.5}"
        ),
        Committed(
            name: "reference-page/snippet",
            testCase:
                "tutorial-apps/snippet-of-the-reference-page{type=com.companyName.productName.activityName01}", end: 10),
    ]

    @Test(
        "The capture of a sample app is what the program writes today", arguments: committed, ["ble.pcap", "keys.json"])
    func sampleCapture(of capture: Committed, ending: String) throws {
        let name = "\(capture.name).\(ending)"
        // The files of a permutation have names of their own. No other case runs.
        let suite = capture.testCase.prefix { $0 != "/" }
        var written = "out/captures/\(suite)/*.\(ending)"
        var commands = ["baton run --captures --seed 1 --case '\(capture.testCase)' --output out"]
        if let end = capture.end, ending.hasSuffix("pcap") {
            commands.append("baton capture export --to \(end) --output example.pcap \(written)")
            written = "example.pcap"
        }
        let committed = Project.root.appending(path: "Captures").appending(path: name)
        if Project.publishes {
            commands.append("mkdir -p '\(committed.deletingLastPathComponent().path())'")
            commands.append("cp \(written) '\(committed.path())'")
        }
        commands.append("od -An -v -tx1 \(written)")
        let bytes = try output(of: commands).flatMap { $0.split(separator: " ") }.compactMap { UInt8($0, radix: 16) }
        #expect(
            try bytes == [UInt8](Data(contentsOf: committed)),
            "Captures/\(name) is out of date; BATON_PUBLISH=1 with this test writes it anew")
        #expect(bytes.count > 100 && bytes.count < 250_000)
    }

    @Test("The committed capture opens with the committed keys, every packet") func demoCaptureOpens() throws {
        let lines = try output(of: [
            "baton capture show --keys Captures/demo/iphone-to-mac.keys.json Captures/demo/iphone-to-mac.ble.pcap"
        ])
        #expect(lines.count > 100)
        let opened = lines.count { $0.hasSuffix("activity=TEAM1AAAAA:com.example.notes.reading") }
        #expect(opened == lines.count, "\(lines.first ?? "")")
    }

    // MARK: - Vectors

    private struct Vectors: Decodable {
        struct Message: Decodable {
            var status, counterBytes, tag, ciphertext, plaintext: String
            var counter: Int
        }
        struct Advertisements: Decodable {
            var source, advertisingKey: String
            var messages: [Message]
        }
        struct Hash: Decodable {
            var kind, input, hash: String
        }
        struct Hashes: Decodable {
            var source: String
            var values: [Hash]
        }
        var advertisements: Advertisements
        var hashes: Hashes

        static func read() throws -> Vectors {
            let file = Project.root.appending(path: "Captures/vectors/handoff.json")
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        }
    }

    @Test("The program opens the published advertisements and finds the plaintexts of the vector file")
    func advertisements() throws {
        let vectors = try Vectors.read()
        #expect(vectors.advertisements.messages.count == 4)
        let keys = """
            {"keys": [{"device": "vector", "advertisingKey": "\(vectors.advertisements.advertisingKey)"}],
             "activities": [{"team": "", "type": "com.apple.notes.activity.edit-note"}]}
            """
        let packets = vectors.advertisements.messages.map { message in
            Self.recordedReport(
                handoff: message.status + message.counterBytes + message.tag + message.ciphertext)
        }
        // A pcap in little-endian order with link type 201, packets of HCI with their direction.
        let recording = "d4c3b2a1020004000000000000000000ffff0000c9000000" + packets.joined()
        let escaped = stride(from: 0, to: recording.count, by: 2).map { "\\x" + recording.dropFirst($0).prefix(2) }
        let lines = try output(
            of: ["printf '\(escaped.joined())' >vectors.pcap", "baton capture show --keys keys.json vectors.pcap"],
            files: [.init(name: "keys.json", text: keys)])
        try #require(lines.count == vectors.advertisements.messages.count)
        for (line, message) in zip(lines, vectors.advertisements.messages) {
            #expect(
                line.contains("status=0x\(message.status) counter=\(message.counter) tag=0x\(message.tag)"), "\(line)")
            #expect(line.contains("ciphertext=\(message.ciphertext) -> vector"), "\(line)")
            let hash = message.plaintext.dropFirst(2).prefix(14)
            if hash.allSatisfy({ $0 == "0" }) {
                #expect(line.contains("goodbye"), "\(line)")
            } else {
                let rest = message.plaintext.dropFirst(16)
                #expect(line.contains("leading=0x\(message.plaintext.prefix(2)) hash=\(hash)"), "\(line)")
                #expect(
                    line.contains("options=0x\(rest.prefix(2))") && line.contains("time=0x\(rest.suffix(2))"), "\(line)"
                )
                #expect(line.hasSuffix("activity=:com.apple.notes.activity.edit-note"), "\(line)")
            }
        }
    }

    /// A record of a pcap with an LE advertising report, hexadecimal.
    private static func recordedReport(handoff: String) -> String {
        let structures = "02011a" + "13ff4c000c0e" + handoff
        // Event type ADV_IND, random address 40:00:00:00:00:01 as sent, data, RSSI -50 dBm.
        let report = "0001010000000040" + hexadecimal(structures.count / 2) + structures + "ce"
        let event = "0201" + report
        // Received; packet type event; LE meta event.
        let packet = "00000001" + "043e" + hexadecimal(event.count / 2) + event
        let length = hexadecimal(packet.count / 2) + "000000"
        return "0000000000000000" + length + length + packet
    }

    private static func hexadecimal(_ value: Int) -> String {
        (value < 16 ? "0" : "") + String(value, radix: 16)
    }

    @Test("Python recomputes the hashes of the vector file", .needs(.python))
    func hashes() throws {
        let vectors = try Vectors.read()
        #expect(vectors.hashes.values.count == 11)
        let program = """
            import hashlib, json, sys
            for entry in json.load(open("Captures/vectors/handoff.json"))["hashes"]["values"]:
                folded = bytearray(7)
                for index, byte in enumerate(hashlib.sha512(entry["input"].encode()).digest()):
                    folded[index % 7] ^= byte
                folded[0] = folded[0] & 0x3F | {"activity": 0x80, "web page": 0x40}[entry["kind"]]
                print(folded.hex())
            """
        let computed = try output(of: ["python3 hashes.py"], files: [.init(name: "hashes.py", text: program)])
        #expect(computed == vectors.hashes.values.map(\.hash))
    }
}
