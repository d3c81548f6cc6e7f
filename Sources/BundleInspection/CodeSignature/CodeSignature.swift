/// An embedded code signature: a superblob with a code directory, entitlements and a CMS signature.
///
/// The layout is that of `cs_blobs.h` in Apple's published kernel sources. The signature is read and not verified.
struct CodeSignature: Sendable, Hashable {
    /// The identifier that was signed.
    var identifier: String
    /// The team of the signing identity; nil without one.
    var team: String?
    /// Whether there is no identity behind it: the flag says so, or there is no CMS signature.
    var isAdHoc: Bool
    /// The XML property list with the entitlements; nil without one.
    var entitlements: [UInt8]?

    private static let superblob = 0xFADE_0CC0
    private static let codeDirectory = 0xFADE_0C02
    private static let entitlementList = 0xFADE_7171
    private static let wrapper = 0xFADE_0B01

    init(_ bytes: [UInt8]) throws(ExecutableReadingError) {
        guard bytes.count >= 12, bytes.bigEndian32(at: 0) == Self.superblob else {
            throw .malformed("expected a signature's superblob, found other bytes")
        }
        let length = bytes.bigEndian32(at: 4)
        let count = bytes.bigEndian32(at: 8)
        guard length <= bytes.count, length >= 12, count <= 64, 12 + count * 8 <= length else {
            throw .malformed("expected a superblob inside the signature, found \(count) blobs in \(length) bytes")
        }
        var directory: [UInt8]?
        var hasSignature = false
        for index in 0..<count {
            let slot = bytes.bigEndian32(at: 12 + index * 8)
            let blob = try Self.blob(bytes[..<length], at: bytes.bigEndian32(at: 16 + index * 8))
            switch (slot, blob.magic) {
            case (0, Self.codeDirectory): directory = blob.bytes
            case (5, Self.entitlementList):
                guard blob.bytes.count <= ReadingLimits.list else {
                    throw .malformed("expected entitlements of at most \(ReadingLimits.list) bytes, found more")
                }
                entitlements = Array(blob.bytes.dropFirst(8))
            case (0x10000, Self.wrapper): hasSignature = blob.bytes.count > 8
            default: break
            }
        }
        guard let directory, directory.count >= 44 else {
            throw .malformed("expected a code directory in the signature, found none")
        }
        let version = directory.bigEndian32(at: 8)
        identifier = try Self.text(directory, at: directory.bigEndian32(at: 20))
        // The team came with version 0x20200; 0 stands for none.
        if version >= 0x20200, directory.count >= 52, directory.bigEndian32(at: 48) > 0 {
            team = try Self.text(directory, at: directory.bigEndian32(at: 48))
        }
        isAdHoc = directory.bigEndian32(at: 12) & 2 != 0 || !hasSignature
    }

    private static func blob(
        _ bytes: ArraySlice<UInt8>, at offset: Int
    ) throws(ExecutableReadingError) -> (magic: Int, bytes: [UInt8]) {
        guard offset >= 12, offset + 8 <= bytes.count else {
            throw .malformed("expected a blob inside the signature, found one at byte \(offset)")
        }
        let head = Array(bytes[offset..<offset + 8])
        let length = head.bigEndian32(at: 4)
        guard length >= 8, length <= bytes.count - offset else {
            throw .malformed("expected a blob inside the signature, found \(length) bytes at byte \(offset)")
        }
        return (head.bigEndian32(at: 0), Array(bytes[offset..<offset + length]))
    }

    /// Text that ends with a zero.
    private static func text(_ bytes: [UInt8], at offset: Int) throws(ExecutableReadingError) -> String {
        guard offset < bytes.count, let end = bytes[offset...].firstIndex(of: 0), end - offset <= 1024 else {
            throw .malformed("expected a name inside the code directory, found none at byte \(offset)")
        }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}
