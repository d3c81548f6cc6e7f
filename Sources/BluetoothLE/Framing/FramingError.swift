/// Bytes that are not the structure they should be.
package struct FramingError: Error, Equatable, CustomStringConvertible {
    /// The structure that was being read.
    package let structure: String
    /// Where in the given bytes the reader stood.
    package let offset: Int
    /// What had to stand there.
    package let expected: String
    /// What stood there.
    package let found: String

    /// Creates an error; `offset` counts bytes from the start of what was given to the parser.
    package init(structure: String, offset: Int, expected: String, found: String) {
        self.structure = structure
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    /// One line for people.
    package var description: String { "\(structure) at byte \(offset): expected \(expected), found \(found)" }
}
