import Foundation
import Payload
import Randomness
import TestSupport
import Testing

@testable import BundleInspection

/// Property lists that plistlib writes, and hostile ones.
@Suite struct PropertyListTests {
    /// The binary form has a reader of its own, so that both readings are independent.
    @Test(.needs(.python)) func bothFormsOfAValueAreEqual() throws {
        let scratch = try ScratchFolder()
        let result = try Program.python(
            """
            import datetime, plistlib, random, sys
            random.seed(5)
            def value(depth):
                kind = random.randrange(9 if depth < 5 else 7)
                if kind == 0: return random.choice([True, False])
                if kind == 1: return random.choice([0, 1, -1, 2**31, -2**63, 2**63 - 1, 2**64 - 1])
                if kind == 2: return random.choice([0.0, 1.0, -2.5, 1e300, 0.1])
                if kind in (3, 4): return random.choice(["", "a", "<&>\\"'", "ä\\u4e2d\\U0001f600", " x ", "line\\nfeed", "true"])
                if kind == 5: return bytes(random.randrange(256) for _ in range(random.randrange(60)))
                if kind == 6: return datetime.datetime(2001, 1, 1) + datetime.timedelta(seconds=random.randrange(-10**9, 10**9))
                if kind == 7: return [value(depth + 1) for _ in range(random.randrange(5))]
                return {f"key {number} &": value(depth + 1) for number in range(random.randrange(5))}
            for number in range(200):
                made = {"root": value(0)}
                for form, name in ((plistlib.FMT_XML, "xml"), (plistlib.FMT_BINARY, "binary")):
                    open(f"{sys.argv[1]}/{number}.{name}", "wb").write(plistlib.dumps(made, fmt=form))
            """, [scratch.path])
        try #require(result.status == 0, "\(result.error)")
        for number in 0..<200 {
            let xml = try ListFile(scratch.bytes("\(number).xml"), path: "xml")
            let binary = try ListFile(scratch.bytes("\(number).binary"), path: "binary")
            #expect(xml.value == binary.value, "\(number)")
            #expect(xml.repeatedKeys.isEmpty)
        }
    }

    private func failure(_ text: String) -> String {
        do throws(ListError) {
            _ = try ListFile(Array(text.utf8), path: "list")
            return "read"
        } catch {
            return error.text
        }
    }

    @Test func whatIsNoPropertyListIsRefused() {
        #expect(failure("<plist><dict><key>a</key><string>b</string></dict></plist>") == "read")
        #expect(failure("") == "expected an XML or binary property list, found an empty file")
        #expect(failure("<plist><dict>").contains("</dict>"))
        #expect(failure("<plist><script>x</script></plist>").contains("an element of a property list"))
        #expect(failure("<plist>\n<string>&xxe;</string></plist>").hasPrefix("line 2: expected an entity of XML"))
        #expect(
            failure("<!DOCTYPE plist [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><plist/>").contains("declare entities"))
        #expect(failure("<plist><array></dict></plist>").contains("expected </array>"))
        #expect(failure("<plist><key>a</key></plist>").contains("a key in a dictionary"))
        #expect(failure("<plist><!-- never ends </plist>").contains("-->"))
        #expect(
            failure("<plist>" + String(repeating: "<true/>", count: 300_000) + "</plist>").contains("262144 elements"))
        #expect(failure("bplist00").contains("at least 40 bytes"))
        #expect(failure("<").contains("the end of the file") && failure("<>").contains("element"))
    }

    @Test func keysThatStandTwiceAreFound() throws {
        let text = """
            <plist><dict><key>a</key><array><true/><dict><key>b</key><true/><key>b</key><true/></dict></array>
            <key>c</key><string>x</string><key>a</key><true/><key>d</key><dict><key>a</key><true/></dict></dict></plist>
            """
        #expect(try ListFile(Array(text.utf8), path: "list").repeatedKeys == ["a[1].b", "a"])
    }

    /// Damage anywhere gives an answer, in lists, executables and signed contents.
    @Test(.needs(.python)) func damageNeverTraps() throws {
        let planted = try PlantedMistakes()
        let names = ["correct with extensions", "correct binary list", "correct universal", "correct signed site"]
        var random = SplitMix64(seed: 7)
        var statuses: Set<Int32> = []
        for name in names {
            let plant = try planted.plant(name)
            let paths = plant.paths.flatMap { path in
                ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).map { "\(path)/\($0)" } + [path]
            }.sorted()
            for path in paths {
                guard let good = try? Data(contentsOf: URL(filePath: path)), !good.isEmpty else { continue }
                for round in 0..<40 {
                    var bytes = [UInt8](good)
                    if round % 10 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }
                    for _ in 0...(round % 3) {
                        // The signature stands at the end, the load commands at the start.
                        let range = round % 2 == 0 ? 0..<min(200, bytes.count) : 0..<bytes.count
                        bytes[Int.random(in: range, using: &random)] = UInt8.random(in: 0...255, using: &random)
                    }
                    try Data(bytes).write(to: URL(filePath: path))
                    statuses.insert(Inspection(plant.request).exitStatus)
                }
                try good.write(to: URL(filePath: path))
            }
            #expect(Inspection(plant.request).findings == [])
        }
        #expect(statuses.contains(1))
    }

    @Test(.needs(.python("cryptography"))) func theContentOfARealSignatureIsFound() throws {
        let result = try Program.python(
            """
            import datetime, sys
            from cryptography import x509
            from cryptography.hazmat.primitives import hashes, serialization
            from cryptography.hazmat.primitives.asymmetric import ec
            from cryptography.hazmat.primitives.serialization import pkcs7
            key = ec.generate_private_key(ec.SECP256R1())
            name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "test")])
            day = datetime.datetime(2026, 1, 1)
            certificate = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
                .serial_number(1).not_valid_before(day).not_valid_after(day + datetime.timedelta(days=9)).sign(key, hashes.SHA256()))
            content = bytes(range(256)) * 300
            builder = pkcs7.PKCS7SignatureBuilder().set_data(content).add_signer(certificate, key, hashes.SHA256())
            sys.stdout.buffer.write(builder.sign(serialization.Encoding.DER, [pkcs7.PKCS7Options.Binary]))
            """)
        try #require(result.status == 0, "\(result.error)")
        let expected = (0..<300).flatMap { _ in (0...255).map { UInt8($0) } }
        #expect(try SignedContent.content(of: result.bytes) == expected)
    }

    @Test func contentInPiecesAndWithoutLengthIsFound() throws {
        let head: [UInt8] = [0x30, 0x80, 0x06, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2, 0xA0, 0x80, 0x30, 0x80]
        let middle: [UInt8] = [
            2, 1, 1, 0x31, 0, 0x30, 0x80, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1, 0xA0, 0x80,
        ]
        let octets: [UInt8] = [0x24, 0x80, 4, 2, 65, 66, 0x24, 3, 4, 1, 67, 4, 0, 0, 0]
        #expect(try SignedContent.content(of: head + middle + octets) == [65, 66, 67])
        #expect(throws: SignedContent.Failure.self) {
            try SignedContent.content(of: head + middle + octets.dropLast(2))
        }
        let deep = (0..<80).map { UInt8($0 % 2 == 0 ? 0x24 : 0x80) }
        #expect(throws: SignedContent.Failure.self) { try SignedContent.content(of: head + middle + deep) }
    }
}
