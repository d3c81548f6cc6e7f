import Crypto
import CryptoExtras

/// A key that resolves private addresses, computed apart from the code of the devices that are judged (Core
/// specification, Vol 3 Part H 2.2.2 and Vol 6 Part B 1.3.2.2).
package struct AddressKey: Sendable {
    private let key: SymmetricKey

    /// Takes a key of 16 bytes, most significant first; nil for any other count.
    package init?(key bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        key = SymmetricKey(data: bytes)
    }

    /// Whether an address resolves, written as `75:a6:4f:d2:d8:61`. False for what is no address.
    package func resolves(_ address: String) -> Bool {
        let parts = address.split(separator: ":", omittingEmptySubsequences: false)
        let bytes = parts.compactMap { $0.utf8.count == 2 ? UInt8($0, radix: 16) : nil }
        guard bytes.count == 6, parts.count == 6, bytes[0] >> 6 == 0b01 else { return false }
        let block = [UInt8](repeating: 0, count: 13) + bytes[..<3]
        return Self.encrypt(block, under: key).suffix(3).elementsEqual(bytes[3...])
    }

    /// One block of AES.
    static func encrypt(_ block: [UInt8], under key: SymmetricKey) -> [UInt8] {
        var block = block
        do {
            try AES.permute(&block, key: key)
        } catch {
            // AES.permute refuses only wrong sizes, and the callers have 16 bytes and a key of 16 or 32.
            preconditionFailure("AES refused a key or block of the right size: \(error)")
        }
        return block
    }
}
