import Crypto
import CryptoExtras

/// AES for single blocks, from a library.
///
/// `Continuity` uses the same library by a type of its own. The copy is deliberate: a judge shares no code with the
/// devices that it judges.
struct BlockCipher: Sendable {
    private let key: SymmetricKey

    /// Takes a key of 16 or 32 bytes.
    init(key bytes: [UInt8]) { key = SymmetricKey(data: bytes) }

    /// One encrypted block of 16 bytes.
    func encrypt(_ block: [UInt8]) -> [UInt8] {
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
