extension PayloadValue: CustomStringConvertible {
    /// The value in the tagged notation, safe to print on a terminal.
    public var description: String { PayloadNotation.text(self) }
}
