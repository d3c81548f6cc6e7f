/// The name of a requirement: an area of two or more capitals, a hyphen and three digits, as in `ELIG-016`.
package struct RequirementID: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The letters before the hyphen.
    package let area: String
    /// The number after the hyphen, 1 to 999.
    package let number: Int

    /// Parses `AREA-NNN`; nil if the text has another form.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count >= 2, parts[0].count <= 12, parts[1].count == 3,
            parts[0].allSatisfy(\.isCapital),
            parts[1].allSatisfy(\.isDigit),
            let number = Int(String(Substring(parts[1]))), number > 0
        else { return nil }
        area = String(Substring(parts[0]))
        self.number = number
    }

    /// `AREA-NNN`.
    package var description: String {
        let digits = String(number)
        return area + "-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }

    /// Orders by area, then by number.
    package static func < (left: RequirementID, right: RequirementID) -> Bool {
        left.area != right.area ? left.area < right.area : left.number < right.number
    }
}
