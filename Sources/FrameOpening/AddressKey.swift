/// A key that resolves private addresses, computed apart from the code of the devices that are judged (Core
/// specification, Vol 3 Part H 2.2.2 and Vol 6 Part B 1.3.2.2).
package struct AddressKey: Sendable {
    private let cipher: BlockCipher

    /// Takes a key of 16 bytes, most significant first; nil for any other count.
    package init?(key bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        cipher = BlockCipher(key: bytes)
    }

    /// Whether an address resolves, written as `75:a6:4f:d2:d8:61`. False for what is no address.
    package func resolves(_ address: String) -> Bool {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
        guard bytes.count == 6, parts.count == 6, bytes[0] >> 6 == 0b01 else { return false }
        let block = [UInt8](repeating: 0, count: 13) + bytes[..<3]
        return cipher.encrypt(block).suffix(3).elementsEqual(bytes[3...])
    }
}
