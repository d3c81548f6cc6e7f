import Notation

/// A case's lines of the log in a page: compressed, in Base64, which cannot end or start an element.
///
/// One more JSON line at the end decodes the advertising data of the events. Of more than four mebibytes of lines, those in
/// the middle are missing; the numbers of the events show that.
package struct PackedCase: Sendable, Hashable {
    /// The number of bytes of the lines.
    package let byteCount: Int
    /// The LZ4 block of the lines in Base64.
    package let text: String

    init(packing lines: [UInt8]) {
        byteCount = lines.count
        var base64: [UInt8] = []
        Base64.append(LZ4Block.compress(lines), to: &base64)
        text = String(decoding: base64, as: UTF8.self)
    }
}
