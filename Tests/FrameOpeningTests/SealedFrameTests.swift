import FrameOpening
import Testing

struct SealedFrameTests {
    private static let element: [UInt8] = [0x0C, 14] + (1...14)

    @Test("A message is found without flags in front of it") func firstStructure() {
        let frame = SealedFrame([19, 0xFF, 0x4C, 0x00] + Self.element)
        #expect(frame.messages == [Array(1...14)])
        #expect(frame.offsets == [6])
        #expect(frame.defects == [])
    }

    @Test("Another company's data has no messages") func otherCompany() {
        for company in [[0x4D, 0x00], [0x4C, 0x01], [0x00, 0x4C]] as [[UInt8]] {
            #expect(SealedFrame([19, 0xFF] + company + Self.element).messages.isEmpty)
        }
        #expect(SealedFrame([19, 0xFE, 0x4C, 0x00] + Self.element).messages.isEmpty)
    }

    @Test("Advertising data of 31 bytes fit, of 32 do not") func length() {
        let frame = [19, 0xFF, 0x4C, 0x00] + Self.element
        #expect(SealedFrame(frame + [UInt8](repeating: 0, count: 11)).defects == [])
        #expect(
            SealedFrame(frame + [UInt8](repeating: 0, count: 12)).defects == [
                "32 bytes of advertising data, 31 at most"
            ])
    }

    @Test func counter() {
        #expect(SealedFrame.counter(of: [0, 0x34, 0x12]) == 0x1234)
    }

    @Test(
        "The two top bits of an address tell its kind",
        arguments: [("3f", "00"), ("c0", "11"), ("80", "10"), ("bf", "10"), ("ff", "11")])
    func kinds(first: String, bits: String) {
        let address = first + ":00:00:00:00:01"
        #expect(AddressKind.name(of: address).hasSuffix("(top bits \(bits))"))
        #expect(AddressKind.isResolvablePrivate(address) == false)
    }

    @Test func resolvableAddresses() {
        #expect(AddressKind.isResolvablePrivate("40:00:00:00:00:01") == true)
        #expect(AddressKind.isResolvablePrivate("7f:00:00:00:00:01") == true)
        #expect(AddressKind.isResolvablePrivate("7f:00:00:00:00:1") == nil)
        #expect(AddressKind.isResolvablePrivate("zz:00:00:00:00:01") == nil)
    }
}
