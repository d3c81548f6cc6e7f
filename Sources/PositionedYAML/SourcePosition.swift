/// A place in a text file that a person can jump to.
///
/// Lines and columns count from 1. Columns count Unicode scalars, as YAML's own reader counts them.
package struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The file as it was named to the parser; it need not exist on disk (bundled data has names as well).
    package let file: String
    /// The line, from 1.
    package let line: Int
    /// The column in Unicode scalars, from 1.
    package let column: Int

    /// Names a place; nothing is checked against the file.
    package init(file: String, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `FILE:LINE:COLUMN`, the form that editors and terminals make clickable.
    package var description: String { "\(file):\(line):\(column)" }

    /// `FILE:LINE`, as run logs name it.
    package var fileAndLine: String { "\(file):\(line)" }

    /// Orders by file, then line, then column, so that collected errors read in the order of the text.
    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        if left.file != right.file { return left.file < right.file }
        if left.line != right.line { return left.line < right.line }
        return left.column < right.column
    }
}
