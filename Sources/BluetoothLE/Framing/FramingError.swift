/// Bytes that do not follow the structure that is read from them.
package struct FramingError: Error, Equatable, CustomStringConvertible {
    /// The structure that is read.
    package var structure: String
    /// The byte, counted from the start of what the parser was given.
    package var offset: Int
    /// What the structure requires there.
    package var expected: String
    /// What is there.
    package var found: String

    package init(structure: String, offset: Int, expected: String, found: String) {
        self.structure = structure
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    /// One line for people.
    package var description: String { "\(structure) at byte \(offset): expected \(expected), found \(found)" }
}
