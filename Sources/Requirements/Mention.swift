/// Capitals, a hyphen and digits that stand together in a text, as in `ELIG-016` and `O-06`.
struct Mention: Equatable {
    /// The capitals before the hyphen.
    let letters: String
    /// The digits after it.
    let digits: String

    /// As it stands in the text.
    var text: String { letters + "-" + digits }

    /// Whether it has the form of a point of `open-points.yaml`.
    var isOfPoint: Bool { letters == "O" && digits.utf8.count == 2 }

    /// The mentions in a text, in its order. What has other letters, digits or underscores beside it is none.
    static func all(in text: String) -> [Mention] {
        var mentions: [Mention] = []
        for word in text.utf8.split(whereSeparator: { !isWordByte($0) && $0 != UInt8(ascii: "-") }) {
            guard word.contains(UInt8(ascii: "-")) else { continue }
            let parts = word.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
            for (letters, digits) in zip(parts, parts.dropFirst())
            where !letters.isEmpty && !digits.isEmpty && letters.allSatisfy(\.isCapital) && digits.allSatisfy(\.isDigit)
            {
                mentions.append(Mention(letters: String(Substring(letters)), digits: String(Substring(digits))))
            }
        }
        return mentions
    }

    /// A letter, a digit or an underscore.
    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte.isCapital || byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: "_")
    }
}
