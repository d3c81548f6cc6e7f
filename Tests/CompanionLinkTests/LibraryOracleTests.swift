import Randomness
import TestSupport
import Testing
import Text

@testable import CompanionLink

/// Handshakes and frames agree with a cryptographic library that this package does not use.
@Suite("Companion Link agrees with a library", .needs(.python("cryptography")))
struct LibraryOracleTests {
    @Test func handshakesAndFrames() throws {
        var generator = SplitMix64(seed: 2019)
        func random(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        var input = ""
        let count = 100
        for number in 0..<count {
            let (clientKey, serverKey, clientRandom, serverRandom) = (random(32), random(32), random(32), random(32))
            let client = try #require(LongTermIdentity(privateKey: clientKey))
            let server = try #require(LongTermIdentity(privateKey: serverKey))
            var clientSide = try PairVerifyClient(
                PairVerification(identity: client, random: clientRandom, known: [server.publicKey]))
            var serverSide = try PairVerifyServer(
                PairVerification(identity: server, random: serverRandom, known: [client.publicKey]))
            let first = try clientSide.start()
            let second = try serverSide.receive(first)
            let third = try #require(try clientSide.receive(second))
            _ = try clientSide.receive(serverSide.receive(third))
            let secret = try #require(clientSide.sharedSecret)
            let content = random(Int.random(in: 1...300, using: &generator))
            let frame = try #require(
                SessionCipher(key: KeyDerivation.serverKey(of: secret))?.seal(content, number: UInt64(number) << 20))
            let columns = [
                clientKey, serverKey, clientRandom, serverRandom, first.bytes, second.bytes, third.bytes, content,
                frame.bytes,
            ]
            input += columns.map { hexadecimal($0) }.joined(separator: " ") + " \(UInt64(number) << 20)\n"
        }
        let result = try Program.python(Self.script, input: input)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == "\(count) handshakes\n")
    }

    private static let script = """
        import sys
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF

        def derive(secret, salt, info):
            return HKDF(hashes.SHA512(), 32, salt, info).derive(secret)

        def envelope(items):
            tag = bytes([0x70 + len(items)]) if len(items) <= 32 else bytes([0x91, len(items)])
            return b'\\xe1\\x43_pd' + tag + items

        def frame(kind, body):
            return bytes([kind]) + len(body).to_bytes(3, 'big') + body

        count = 0
        for line in sys.stdin:
            *columns, number = line.split()
            ck, sk, cr, sr, m1, m2, m3, content, sealed = map(bytes.fromhex, columns)
            client, server = Ed25519PrivateKey.from_private_bytes(ck), Ed25519PrivateKey.from_private_bytes(sk)
            ephemeral = lambda r: X25519PrivateKey.from_private_bytes(
                derive(r, b'Pair-Verify-ECDH-Salt', b'Pair-Verify-ECDH-Info'))
            ce, se = ephemeral(cr), ephemeral(sr)
            cp, sp = ce.public_key().public_bytes_raw(), se.public_key().public_bytes_raw()
            secret = ce.exchange(se.public_key())
            key = ChaCha20Poly1305(derive(secret, b'Pair-Verify-Encrypt-Salt', b'Pair-Verify-Encrypt-Info'))
            assert m1 == frame(5, envelope(b'\\x06\\x01\\x01\\x03\\x20' + cp + b'\\x19\\x01\\x01'))
            inner = b'\\x0a\\x40' + server.sign(sp + cp) + b'\\x19\\x01\\x01'
            box = key.encrypt(bytes(4) + b'PV-Msg02', inner, None)
            assert m2 == frame(6, envelope(b'\\x05' + bytes([len(box)]) + box + b'\\x06\\x01\\x02\\x03\\x20' + sp))
            box = key.encrypt(bytes(4) + b'PV-Msg03', b'\\x0a\\x40' + client.sign(cp + sp), None)
            assert m3 == frame(6, envelope(b'\\x05' + bytes([len(box)]) + box + b'\\x06\\x01\\x03'))
            session = ChaCha20Poly1305(derive(secret, None, b'ServerEncrypt-main'))
            header = bytes([8]) + (len(content) + 16).to_bytes(3, 'big')
            nonce = int(number).to_bytes(12, 'little')
            assert sealed == header + session.encrypt(nonce, content, header)
            count += 1
        print(count, 'handshakes')
        """
}

/// pyatv reads what is encoded here, without empty strings and empty data, which it numbers. Its own encoder numbers
/// collections too, which its decoder does not.
@Suite("pyatv reads OPACK", .needs(.pyatv))
struct PyatvOracleTests {
    @Test func decodesWhatIsEncoded() throws {
        var generator = SplitMix64(seed: 34)
        let values = (0..<500).map { _ in Self.value(depth: 0, &generator) }
        let script = """
            import sys
            from pyatv.support.opack import unpack
            def text(value):
                if isinstance(value, list): return '[' + ','.join(map(text, value)) + ']'
                if isinstance(value, dict): return '{' + ','.join(text(k) + ':' + text(v) for k, v in value.items()) + '}'
                if isinstance(value, str): return 's' + value.encode().hex()
                if isinstance(value, bytes): return 'd' + value.hex()
                return 'n' if value is None else str(value).lower()
            for line in sys.stdin:
                value, rest = unpack(bytes.fromhex(line.strip()))
                assert not rest
                print(text(value))
            """
        let result = try Program.python(
            script, input: values.map { hexadecimal($0.encoded) + "\n" }.joined())
        #expect(result.status == 0, "\(result.error)")
        #expect(result.lines.count == values.count)
        let differing = zip(values, result.lines).first { Self.text($0) != $1 }
        #expect(differing == nil)
    }

    private static func text(_ value: OPACKValue) -> String {
        switch value {
        case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
        case .dictionary(let entries):
            "{" + entries.map { text($0.key) + ":" + text($0.value) }.joined(separator: ",") + "}"
        case .string(let text): "s" + hexadecimal(text.utf8)
        case .data(let bytes): "d" + hexadecimal(bytes)
        case .boolean(let value): "\(value)"
        case .integer(let integer): "\(integer.value)"
        case .null, .float32, .float64, .date, .uuid: "n"
        }
    }

    private static func value(depth: Int, _ generator: inout SplitMix64) -> OPACKValue {
        switch Int.random(in: 0...(depth > 2 ? 5 : 7), using: &generator) {
        case 0: return [.null, true, false][Int.random(in: 0...2, using: &generator)]
        case 1: return .integer(OPACKInteger(.random(in: 0...127, using: &generator)))
        case 2: return .integer(OPACKInteger(.random(in: 256...32_767, using: &generator)))
        case 3: return .integer(OPACKInteger(.random(in: 65_536...2_147_483_647, using: &generator)))
        case 4: return .string(String(repeating: "é", count: .random(in: 1...100, using: &generator)))
        case 5: return .data(.init(repeating: 7, count: .random(in: 1...400, using: &generator)))
        case 6:
            return .array(
                (0..<Int.random(in: 0...18, using: &generator)).map { _ in value(depth: depth + 1, &generator) })
        default:
            return .dictionary(
                (0..<Int.random(in: 0...18, using: &generator)).map {
                    .init(.string("k\($0)"), value(depth: depth + 1, &generator))
                })
        }
    }
}
