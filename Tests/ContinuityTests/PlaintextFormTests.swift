import BluetoothLE
import Randomness
import Testing

@testable import Continuity

@Suite struct PlaintextForms {
    @Test(arguments: PublishedAdvertisements.advertisements)
    func publishedPlaintextsHaveTheForm(_ advertisement: (message: String, plaintext: String)) throws {
        let status = try HandoffMessage(bytes: bytes(advertisement.message)).status
        #expect(PlaintextForm(try HandoffPlaintext(bytes: bytes(advertisement.plaintext)), status: status).isPlausible)
    }

    @Test func clipboardOfALog() throws {
        let plaintext = try HandoffPlaintext(bytes: [0] + bytes("a1072cb8bf1d98 58 f7"))
        #expect(PlaintextForm(plaintext, status: 0x08).isPlausible)
        #expect(PlaintextForm(plaintext, status: 0).oddities == [.clipboardDiffers])
    }

    @Test(arguments: [
        ("0188085c342dc9ed408e", [PlaintextForm.Oddity.leadingByte]), ("0008085c342dc9ed408e", [.hashKind]),
        ("00c8085c342dc9ed408e", [.hashKind]), ("0048085c342dc9ed408e", []), ("00000000504f4e470000", []),
        ("0088085c342dc9ed488e", [.clipboardDiffers]), ("0088085c342dc9ed108e", [.clipboardVersionAlone]),
        ("0088085c342dc9ed407c", []), ("0088085c342dc9ed407d", [.timeRange]), ("0088085c342dc9ed40fe", [.timeRange]),
        ("0088085c342dc9ed40ff", []),
        ("ffffffffffffffffff7f", [.leadingByte, .hashKind, .clipboardDiffers, .timeRange]),
    ])
    func whatIsOdd(_ plaintext: String, _ oddities: [PlaintextForm.Oddity]) throws {
        let form = PlaintextForm(try HandoffPlaintext(bytes: bytes(plaintext)), status: 0)
        #expect(form.oddities == oddities)
        #expect(form.bits == (oddities.isEmpty ? 11 : 0))
    }

    /// The evidence that the form is said to be: random bytes have it as often as `bits` says.
    @Test(arguments: [UInt8(0), 8])
    func randomBytesHaveTheFormAsRarelyAsIsSaid(_ status: UInt8) {
        var generator = SeededGenerator(seed: 31, purpose: "forms")
        let attempts = 1 << 20
        var plausible = 0
        var bits = 0
        for _ in 0..<attempts {
            let content = TenBytes(
                head: UInt64.random(in: .min ... .max, using: &generator),
                tail: UInt16.random(in: .min ... .max, using: &generator))
            let form = PlaintextForm(HandoffPlaintext(content), status: status)
            if form.isPlausible {
                plausible += 1
                bits = form.bits
            }
        }
        #expect(bits == (status == 0 ? 11 : 10))
        let expected = attempts >> bits
        #expect((expected * 8 / 10...expected * 12 / 10).contains(plausible), "\(plausible)")
    }
}
