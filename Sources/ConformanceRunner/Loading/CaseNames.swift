/// The allowed names of the parts of case files.
enum CaseNames {
    /// A letter, then letters and digits: variables, and devices without their hyphens.
    static func isVariable(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, isLetter(first), text.utf8.count <= 40 else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }

    /// Lower-case letters, digits and hyphens, but no hyphen at an end: suites, cases, checks and defects.
    static func isPublished(_ text: some StringProtocol) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard let first = text.utf8.first, first != hyphen, text.last != "-" else { return false }
        return text.utf8.count <= 100
            && text.utf8.allSatisfy { $0 == hyphen || isDigit($0) || ($0 | 0x20 == $0 && isLetter($0)) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80 && byte >= UInt8(ascii: "A")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
