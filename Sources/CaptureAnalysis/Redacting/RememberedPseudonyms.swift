import BluetoothLE

/// A bounded cache of pseudonyms: a device sends the same values thousands of times. Evicted ones are computed again.
final class RememberedPseudonyms {
    private static let capacity = 4096
    private let pseudonyms: Pseudonyms
    private var addresses: [AdvertiserAddress: AdvertiserAddress] = [:]
    private var values: [[UInt8]: [UInt8]] = [:]

    init(_ pseudonyms: Pseudonyms) { self.pseudonyms = pseudonyms }

    func address(_ address: AdvertiserAddress) -> AdvertiserAddress {
        if let known = addresses[address] { return known }
        if addresses.count >= Self.capacity { addresses.removeAll(keepingCapacity: true) }
        let other = pseudonyms.address(address)
        addresses[address] = other
        return other
    }

    func bytes(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        let value = Array(bytes)
        if let known = values[value] { return known }
        if values.count >= Self.capacity { values.removeAll(keepingCapacity: true) }
        let other = pseudonyms.bytes(value)
        values[value] = other
        return other
    }

    func name(_ bytes: some Sequence<UInt8>) -> [UInt8] { pseudonyms.name(bytes) }

    /// Replaces an access address, which identifies a connection. That of advertising does not change, and no other is
    /// mapped to it.
    func accessAddress(_ value: UInt32) -> UInt32 {
        guard value != LinkLayerPacket.advertisingAccessAddress else { return value }
        func permuted(_ value: UInt32) -> UInt32 {
            bytes((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }).reversed()
                .reduce(0) { $0 << 8 | UInt32($1) }
        }
        let other = permuted(value)
        return other == LinkLayerPacket.advertisingAccessAddress ? permuted(other) : other
    }
}
