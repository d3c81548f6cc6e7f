import Randomness
import Testing

@testable import BluetoothLE

@Suite struct DeviceAddresses {
    @Test func textAndAirOrder() throws {
        let address = try #require(DeviceAddress("46:05:04:03:02:01"))
        #expect((0..<6).map { address.onAirBytes[$0] } == [1, 2, 3, 4, 5, 0x46])
        #expect(DeviceAddress(onAirBytes: [1, 2, 3, 4, 5, 0x46]) == address)
        let framed: [UInt8] = [9, 1, 2, 3, 4, 5, 0x46, 9]
        #expect(DeviceAddress(onAir: framed.span.bytes, at: 1) == address)
        #expect(address.value == 0x4605_0403_0201)
        #expect(DeviceAddress("AA:BB:CC:DD:EE:0F")?.description == "aa:bb:cc:dd:ee:0f")
    }

    @Test func formsSurvive() throws {
        var generator = SeededGenerator(seed: 1, purpose: "addresses")
        var previous: DeviceAddress?
        for _ in 0..<2000 {
            let address = DeviceAddress(truncating: generator.next())
            #expect(DeviceAddress(address.description) == address)
            #expect(DeviceAddress(address.description.uppercased()) == address)
            #expect(DeviceAddress(onAirBytes: (0..<6).map { address.onAirBytes[$0] }) == address)
            #expect(DeviceAddress(value: address.value) == address)
            if let previous { #expect((previous < address) == (previous.description < address.description)) }
            previous = address
        }
    }

    @Test(arguments: [
        "", "aa", "aa:bb:cc:dd:ee", "aa:bb:cc:dd:ee:", "aa:bb:cc:dd:ee:f", "aa:bb:cc:dd:ee:fff", "aa:bb:cc:dd:ee:ff:",
        "aa-bb-cc-dd-ee-ff", "ga:bb:cc:dd:ee:ff", "aabbccddeeff00000", "aa:bb:cc:dd:ee:\u{0661}", " a:bb:cc:dd:ee:ff",
    ])
    func malformedText(_ text: String) {
        #expect(DeviceAddress(text) == nil)
    }

    @Test func outOfRange() {
        #expect(DeviceAddress(value: 1 << 48) == nil)
        #expect(DeviceAddress(onAirBytes: [1, 2, 3, 4, 5]) == nil)
        let five: [UInt8] = [1, 2, 3, 4, 5]
        for offset in [Int.min, -1, 0, 1, Int.max] {
            #expect(DeviceAddress(onAir: five.span.bytes, at: offset) == nil)
        }
    }

    @Test func randomKinds() {
        #expect(DeviceAddress("3f:00:00:00:00:00")?.randomKind == .nonResolvablePrivate)
        #expect(DeviceAddress("7f:00:00:00:00:00")?.randomKind == .resolvablePrivate)
        #expect(DeviceAddress("bf:00:00:00:00:00")?.randomKind == .reserved)
        #expect(DeviceAddress("c0:00:00:00:00:00")?.randomKind == .static)
    }
}

@Suite struct ResolvablePrivateAddresses {
    /// Sample data of the Core specification, Vol 3 Part H D.7.
    @Test func publishedHash() throws {
        let key = try #require(
            IdentityResolvingKey([
                0xec, 0x02, 0x34, 0xa3, 0x57, 0xc8, 0xad, 0x05, 0x34, 0x10, 0x10, 0xa6, 0x0a, 0x39, 0x7d, 0x9b,
            ]))
        #expect(key.hash(prand: 0x708194) == 0x0dfbaa)
        #expect(key.resolves(try #require(DeviceAddress("70:81:94:0d:fb:aa"))))
        #expect(!key.resolves(try #require(DeviceAddress("70:81:94:0d:fb:ab"))))
        #expect("\(key)" == "identity resolving key")
        #expect(IdentityResolvingKey([1, 2, 3]) == nil)
    }

    @Test func onlyTheRightKeyResolves() {
        var generator = SeededGenerator(seed: 2, purpose: "identities")
        let keys = (0..<20).map { _ in IdentityResolvingKey(using: &generator) }
        for key in keys {
            for _ in 0..<20 {
                let address = key.resolvablePrivateAddress(using: &generator)
                #expect(address.randomKind == .resolvablePrivate)
                #expect(keys.filter { $0.resolves(address) } == [key])
                // The same bits as an address of another kind are nobody's.
                #expect(!key.resolves(DeviceAddress(truncating: address.value | 1 << 47)))
            }
        }
    }

    @Test func randomPartIsNeverAllZerosOrOnes() {
        var generator = SeededGenerator(seed: 3, purpose: "identity")
        let key = IdentityResolvingKey(using: &generator)
        for random in [UInt32(0), 0x3f_ffff, 0xffc0_0000, .max] {
            let part = key.resolvablePrivateAddress(random: random).value >> 24 & 0x3f_ffff
            #expect(part != 0 && part != 0x3f_ffff)
        }
    }
}
