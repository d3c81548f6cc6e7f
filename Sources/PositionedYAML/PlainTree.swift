/// A YAML value without positions: the form in which a decoder that knows nothing of files takes it.
///
/// Its cases are the ones of JSON plus the difference between integers and reals. A decoder that reports where in the tree
/// it failed gets the place in the file back from `PositionedNode.position(ofPath:)`.
package indirect enum PlainTree: Sendable, Hashable {
    /// Absent.
    case null
    /// A Boolean.
    case boolean(Bool)
    /// An integer that fits a signed 64-bit value.
    case integer(Int64)
    /// An integer above `Int64.max`.
    case unsigned(UInt64)
    /// A real number.
    case real(Double)
    /// Text.
    case string(String)
    /// A list.
    case array([PlainTree])
    /// A mapping in the order of the text.
    case object([Member])

    /// One member of an object.
    package struct Member: Sendable, Hashable {
        /// The key.
        package let key: String
        /// The value.
        package let value: PlainTree

        /// Puts a key and its value together.
        package init(key: String, value: PlainTree) {
            self.key = key
            self.value = value
        }
    }
}
