import Notation

/// A case's lines of the log in a page: compressed, in Base64, which cannot end or start an element.
///
/// One more JSON line at the end decodes the advertising data of the events. Of more than four mebibytes of lines, those in
/// the middle are missing; the numbers of the events show that.
package struct PackedCase: Sendable, Hashable {
    /// The number of bytes of the lines.
    package let byteCount: Int
    /// The LZ4 block of the lines, behind those of ``TypicalLines``, in Base64.
    package let text: String

    init(packing lines: [UInt8]) {
        self.init(lines, after: TypicalLines.dictionary)
    }

    /// The dictionary itself, as a block that needs none.
    static let dictionary = PackedCase(TypicalLines.dictionary.bytes, after: .none)

    private init(_ lines: [UInt8], after dictionary: LZ4Dictionary) {
        byteCount = lines.count
        var base64: [UInt8] = []
        Base64.append(LZ4Block.compress(lines, after: dictionary), to: &base64)
        text = String(decoding: base64, as: UTF8.self)
    }
}
