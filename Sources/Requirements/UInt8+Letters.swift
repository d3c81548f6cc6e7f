/// The characters of which ids and versions consist. A regular expression for them would be compiled at each use, and every run of
/// Baton reads the catalogue.
extension UInt8 {
    /// Whether it is a digit, 0 to 9.
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether it is a capital letter, A to Z.
    var isCapital: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
}
