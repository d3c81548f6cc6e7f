import Notation

/// A case's lines of the log as a page carries them: compressed, in Base64, which cannot end an element or start one.
///
/// The text is followed, as one more JSON line, by what the advertising data of its events decodes to. Of a case with
/// more than four mebibytes of lines those in the middle are missing, as the numbers of its events show.
package struct PackedCase: Sendable, Hashable {
    /// Number of bytes of the lines.
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
