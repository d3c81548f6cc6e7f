import BluetoothLE
import Foundation
import Randomness
import TestSupport
import Testing
import Text

@testable import Continuity

/// A Python with pycryptodome, which takes initialisation vectors of any length and tags from four bytes up (the shorter ones
/// are its 16-byte tag, cut).
private let pycryptodome = Oracle.python("Crypto.Cipher.AES")

@Suite struct AuthenticatedEncryption {
    struct Sample {
        let key: [UInt8]
        let vector: [UInt8]
        let additionalData: [UInt8]
        let plaintext: [UInt8]
    }

    static func samples() -> [Sample] {
        var generator = SeededGenerator(seed: 31, purpose: "samples of GCM")
        var samples: [Sample] = []
        for index in 0..<1500 {
            // A third of them have the lengths of Handoff, the rest any.
            let isHandoff = index % 3 == 0
            let keyCount = isHandoff ? 32 : [16, 24, 32][index % 9 / 3]
            samples.append(
                Sample(
                    key: randomBytes(keyCount, using: &generator),
                    vector: randomBytes(isHandoff ? 2 : Int.random(in: 1...40, using: &generator), using: &generator),
                    additionalData: randomBytes(
                        isHandoff ? 1 : Int.random(in: 0...70, using: &generator), using: &generator),
                    plaintext: randomBytes(
                        isHandoff ? 10 : Int.random(in: 0...100, using: &generator), using: &generator)))
        }
        return samples
    }

    static let program = """
        import sys
        from Crypto.Cipher import AES
        for line in sys.stdin:
            key, nonce, aad, text = (bytes.fromhex(part) for part in line.rstrip("\\n").split(","))
            cipher = AES.new(key, AES.MODE_GCM, nonce=nonce, mac_len=16)
            cipher.update(aad)
            ciphertext, tag = cipher.encrypt_and_digest(text)
            print(ciphertext.hex() + "," + tag.hex())
        """

    @Test(.needs(pycryptodome))
    func equalsPycryptodome() throws {
        let samples = Self.samples()
        let input = samples.map {
            [$0.key, $0.vector, $0.additionalData, $0.plaintext].map { hexadecimal($0) }.joined(separator: ",") + "\n"
        }.joined()
        let result = try Program.python(Self.program, input: input)
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n")
        try #require(lines.count == samples.count)
        var handoffSamples = 0
        for (sample, line) in zip(samples, lines) {
            let parts = line.split(separator: ",", omittingEmptySubsequences: false).map { bytes(String($0)) }
            let cipher = try #require(GaloisCounterMode(key: sample.key))
            for tagByteCount in 1...16 {
                let sealed = try cipher.seal(
                    sample.plaintext, initializationVector: sample.vector, additionalData: sample.additionalData,
                    tagByteCount: tagByteCount)
                #expect(sealed.ciphertext == parts[0])
                #expect(sealed.tag == Array(parts[1].prefix(tagByteCount)))
            }
            #expect(
                try cipher.open(
                    parts[0], tag: parts[1], initializationVector: sample.vector, additionalData: sample.additionalData)
                    == sample.plaintext)
            var wrongTag = parts[1]
            wrongTag[Int(sample.key[0]) % 16] ^= 1
            #expect(
                try cipher.open(
                    parts[0], tag: wrongTag, initializationVector: sample.vector, additionalData: sample.additionalData)
                    == nil)
            guard sample.plaintext.count == 10, sample.vector.count == 2, sample.additionalData.count == 1,
                let key = AdvertisingKey(sample.key)
            else { continue }
            handoffSamples += 1
            let message = key.seal(
                try HandoffPlaintext(bytes: sample.plaintext), status: sample.additionalData[0],
                counter: UInt16(sample.vector[0]) | UInt16(sample.vector[1]) << 8)
            #expect(message.ciphertext.bytes == parts[0])
            #expect(message.tag == parts[1][0])
            #expect(key.open(message)?.bytes == sample.plaintext)
        }
        #expect(handoffSamples >= 500)
    }

    /// Test case 16 of the authors' submission to NIST: a 256-bit key, a 96-bit vector, 60 bytes of text, 20 of additional data.
    @Test func publishedCase() throws {
        let cipher = try #require(
            GaloisCounterMode(key: bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")))
        let sealed = try cipher.seal(
            bytes(
                "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525"
                    + "b16aedf5aa0de657ba637b39"),
            initializationVector: bytes("cafebabefacedbaddecaf888"),
            additionalData: bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2"), tagByteCount: 16)
        #expect(
            hexadecimal(sealed.ciphertext)
                == "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838"
                + "c5f61e6393ba7a0abcc9f662")
        #expect(hexadecimal(sealed.tag) == "76fc6ece0f4e1768cddf8853bb2d551b")
    }

    @Test func parametersOutsideTheStandard() {
        #expect(GaloisCounterMode(key: [1, 2, 3]) == nil)
        #expect(AdvertisingKey([UInt8](repeating: 0, count: 16)) == nil)
        guard let cipher = GaloisCounterMode(key: [UInt8](repeating: 0, count: 16)) else { return }
        #expect(throws: GaloisCounterMode.ParameterError.emptyInitializationVector) {
            try cipher.seal([], initializationVector: [], additionalData: [], tagByteCount: 1)
        }
        for count in [0, 17] {
            #expect(throws: GaloisCounterMode.ParameterError.tagByteCount(found: count)) {
                try cipher.open(
                    [], tag: [UInt8](repeating: 0, count: count), initializationVector: [1], additionalData: [])
            }
        }
    }

    @Test func counterWrapsWithoutCarry() {
        let block = CipherBlock(high: .max, low: 0x0123_4567_ffff_ffff)
        #expect(block.incremented == CipherBlock(high: .max, low: 0x0123_4567_0000_0000))
    }

    @Test func blockIsChangedAsBytes() {
        var generator = SeededGenerator(seed: 33, purpose: "blocks")
        for _ in 0..<200 {
            let content = randomBytes(16, using: &generator)
            let block = CipherBlock(content[...])
            #expect(block.bytes == content)
            #expect(block.changed { $0.reverse() } == CipherBlock(Array(content.reversed())[...]))
        }
    }

    /// One byte of tag: a wrong key is accepted once in 256. 20,000 tries give 78 on average with a deviation of 9; the
    /// bounds are five deviations away, and the seed is fixed.
    @Test func wrongKeyIsAcceptedOnceIn256() throws {
        var generator = SeededGenerator(seed: 32, purpose: "wrong keys")
        var accepted = 0
        for _ in 0..<200 {
            let key = AdvertisingKey(using: &generator)
            let plaintext = try HandoffPlaintext(bytes: randomBytes(10, using: &generator))
            let message = key.seal(plaintext, status: 0, counter: UInt16.random(in: 1 ... .max, using: &generator))
            #expect(key.open(message) == plaintext)
            for _ in 0..<100 {
                if let wrong = AdvertisingKey(using: &generator).open(message) {
                    accepted += 1
                    #expect(wrong != plaintext)
                }
            }
        }
        #expect((33...123).contains(accepted))
    }

    /// A changed status, counter, tag or ciphertext is noticed with probability 255/256 (always for the tag).
    ///
    /// The probability is over keys, hence a new one each time: GHASH is linear, so under one key a given change of the status
    /// byte passes either with every message or with none.
    @Test func changedMessagesAreNoticed() throws {
        var generator = SeededGenerator(seed: 34, purpose: "changes")
        var accepted = [0, 0, 0, 0]
        for counter in UInt16(1)...4000 {
            let key = AdvertisingKey(using: &generator)
            let plaintext = try HandoffPlaintext(bytes: randomBytes(10, using: &generator))
            let message = key.seal(plaintext, status: 0x08, counter: counter)
            var changed = [message, message, message, message]
            changed[0].status ^= UInt8.random(in: 1...255, using: &generator)
            changed[1].counter ^= UInt16.random(in: 1...0xffff, using: &generator)
            changed[2].tag ^= UInt8.random(in: 1...255, using: &generator)
            var ciphertext = message.ciphertext.bytes
            ciphertext[Int.random(in: 0..<10, using: &generator)] ^= UInt8.random(in: 1...255, using: &generator)
            changed[3].ciphertext = try HandoffPlaintext(bytes: ciphertext).tenBytes
            for (index, candidate) in changed.enumerated() where key.open(candidate) != nil { accepted[index] += 1 }
        }
        // 4000 / 256 is 15.6 with a deviation of 4.
        #expect((1...36).contains(accepted[0]))
        #expect((1...36).contains(accepted[1]))
        #expect(accepted[2] == 0)
        #expect((1...36).contains(accepted[3]))
    }

    /// The first byte is the most significant one.
    @Test func bytesOfABlockCanBeSet() {
        let expected = (0..<16).map { UInt8($0 * 16 + 1) }
        let block = CipherBlock(high: 0xffff_ffff_ffff_ffff, low: 0).changed { bytes in
            for index in 0..<16 { bytes[index] = expected[index] }
        }
        #expect(block.bytes == expected)
        #expect(block == CipherBlock(high: 0x0111_2131_4151_6171, low: 0x8191_a1b1_c1d1_e1f1))
        let other = block.changed { bytes in (bytes[3], bytes[12]) = (0, 0xee) }
        #expect(other == CipherBlock(high: 0x0111_2100_4151_6171, low: 0x8191_a1b1_eed1_e1f1))
    }

    @Test func keysDoNotPrintThemselves() throws {
        let key = try #require(AdvertisingKey([UInt8](repeating: 0xab, count: 32)))
        #expect("\(key)" == "advertising key")
        #expect(key == AdvertisingKey([UInt8](repeating: 0xab, count: 32)))
        #expect(key != AdvertisingKey([UInt8](repeating: 0xac, count: 32)))
    }
}
