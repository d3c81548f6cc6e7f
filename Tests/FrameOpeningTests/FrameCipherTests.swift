import BluetoothLE
import Continuity
import Randomness
import Testing

@testable import FrameOpening

/// Turns hexadecimal text into bytes; spaces are ignored.
private func bytes(_ text: String) -> [UInt8] {
    let digits = text.filter { $0 != " " }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

@Suite struct FrameCipherTests {
    private static let key = bytes("9cdbb22f8dfc0198bbf9b31e7d64438e1755094bad224d32d897c634e71ffb9c")

    /// Messages of real devices with their key and contents (seemoo-lab/handoff-ble-viewer).
    @Test(
        arguments: [
            ("00 a9cd 77 c546bb0079902fbf0937", "0088085c342dc9ed408e"),
            ("00 f2cd fb 3dcea5d217210fec203b", "00000000000000000000"),
            ("00 57cd 3b 3cbd48f29e6bf563f092", "0088085c342dc9ed00bf"),
            ("00 57b1 70 b97aad02b573a397d4fa", "0088085c342dc9ed0079"),
        ])
    func publishedMessages(message: String, plaintext: String) throws {
        let cipher = try #require(FrameCipher(key: Self.key))
        let message = bytes(message)
        #expect(cipher.open(message) == bytes(plaintext))
        let counter = UInt16(message[1]) | UInt16(message[2]) << 8
        #expect(cipher.seal(bytes(plaintext), status: message[0], counter: counter) == message)
        var damaged = message
        damaged[3] ^= 1
        #expect(cipher.open(damaged) == nil)
        #expect(cipher.open(Array(message.dropLast())) == nil)
    }

    /// The judges' code and the devices' were written apart. They must agree on everything, and neither asks the other.
    @Test func agreesWithTheCodecOfDevices() throws {
        var generator = SplitMix64(seed: 13)
        for _ in 0..<500 {
            let keyBytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let judge = try #require(FrameCipher(key: keyBytes))
            let device = try #require(AdvertisingKey(keyBytes))
            let plaintext = (0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let status = UInt8.random(in: 0...255, using: &generator)
            let counter = UInt16.random(in: 0 ... .max, using: &generator)
            let sealed = device.seal(try HandoffPlaintext(bytes: plaintext), status: status, counter: counter).bytes
            #expect(judge.seal(plaintext, status: status, counter: counter) == sealed)
            #expect(judge.open(sealed) == plaintext)
        }
    }

    /// The sample data of the Core specification, Vol 3 Part H D.7.
    @Test func publishedAddress() throws {
        let key = try #require(AddressKey(key: bytes("ec0234a357c8ad05341010a60a397d9b")))
        #expect(key.resolves("70:81:94:0d:fb:aa"))
        for address in ["70:81:94:0d:fb:ab", "b0:81:94:0d:fb:aa", "70:81:94:0d:fb", "70:81:94:0d:fb:a", "", "::::::"] {
            #expect(!key.resolves(address), "\(address)")
        }
    }

    @Test func resolvesTheAddressesOfDevices() throws {
        var generator = SplitMix64(seed: 17)
        for _ in 0..<500 {
            let device = IdentityResolvingKey(using: &generator)
            let judge = try #require(AddressKey(key: device.bytes))
            #expect(judge.resolves(device.resolvablePrivateAddress(using: &generator).description))
        }
    }
}
