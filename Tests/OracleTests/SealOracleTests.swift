import BluetoothLE
import Continuity
import FrameOpening
import Randomness
import TestSupport
import Testing
import Text

/// What devices seal, what judges open, and both kinds of addresses agree with a cryptographic library.
///
/// The library refuses a nonce of two bytes, but its GCM computes the hash of any bytes: with an empty additional text it
/// is that of the nonce, and with the status byte that of the tag.
@Suite("Seals and addresses agree with a library", .needs(.python("cryptography")))
struct SealOracleTests {
    private static let count = 1_000

    @Test("a thousand random messages, sealed by the devices' code and opened by the judges'")
    func seals() throws {
        var generator = SplitMix64(seed: 2026)
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        var input = ""
        var expected = ""
        for _ in 0..<Self.count {
            let (keyBytes, plaintext, status) = (bytes(32), bytes(10), bytes(1)[0])
            let counter = UInt16.random(in: 0 ... .max, using: &generator)
            let key = try #require(AdvertisingKey(keyBytes))
            let message = key.seal(try HandoffPlaintext(bytes: plaintext), status: status, counter: counter).bytes
            let judge = try #require(FrameCipher(key: keyBytes))
            #expect(judge.open(message) == plaintext)
            #expect(judge.seal(plaintext, status: status, counter: counter) == message)
            input += "\(hexadecimal(keyBytes)) \(hexadecimal(plaintext)) \(status) \(counter)\n"
            expected += hexadecimal(message) + "\n"
        }
        let result = try Program.python(Self.seal, input: input)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == expected)
    }

    @Test("a thousand random addresses, made by the devices' code and resolved by the judges'")
    func addresses() throws {
        var generator = SplitMix64(seed: 2027)
        var input = ""
        for _ in 0..<Self.count {
            let key = IdentityResolvingKey(using: &generator)
            let address = key.resolvablePrivateAddress(using: &generator)
            let judge = try #require(AddressKey(key: key.bytes))
            #expect(judge.resolves(address.description))
            input += "\(hexadecimal(key.bytes)) \(address)\n"
        }
        let result = try Program.python(Self.address, input: input)
        #expect(result.output == "\(Self.count) addresses\n", "\(result.error)")
    }

    private static let seal = """
        import sys
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        NONCE = bytes(range(12))

        def block(key, data):
            encryptor = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
            return encryptor.update(data) + encryptor.finalize()

        def xor(left, right):
            return bytes(a ^ b for a, b in zip(left, right))

        def ghash(key, additional, ciphertext):
            # The tag of a message that has this ciphertext, without the mask that belongs to the nonce.
            stream = block(key, NONCE + (2).to_bytes(4, "big"))
            sealed = AESGCM(key).encrypt(NONCE, xor(ciphertext, stream), additional)
            assert sealed[:-16] == ciphertext
            return xor(sealed[-16:], block(key, NONCE + (1).to_bytes(4, "big")))

        for line in sys.stdin:
            key, plaintext, status, counter = line.split()
            key, plaintext = bytes.fromhex(key), bytes.fromhex(plaintext)
            status, nonce = bytes([int(status)]), int(counter).to_bytes(2, "little")
            first = ghash(key, b"", nonce)
            following = first[:12] + ((int.from_bytes(first[12:], "big") + 1) & 0xFFFFFFFF).to_bytes(4, "big")
            ciphertext = xor(plaintext, block(key, following))
            tag = xor(ghash(key, status, ciphertext), block(key, first))
            print((status + nonce + tag[:1] + ciphertext).hex())
        """

    private static let address = """
        import sys
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

        count = 0
        for line in sys.stdin:
            key, address = line.split()
            number = bytes.fromhex(address.replace(":", ""))
            assert number[0] >> 6 == 1, address
            encryptor = Cipher(algorithms.AES(bytes.fromhex(key)), modes.ECB()).encryptor()
            image = encryptor.update(bytes(13) + number[:3]) + encryptor.finalize()
            assert image[-3:] == number[3:], address
            count += 1
        print("%d addresses" % count)
        """
}
