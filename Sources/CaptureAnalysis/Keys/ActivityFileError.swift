/// An error in a list of activities.
package struct ActivityFileError: Error, Equatable, CustomStringConvertible {
    package var path: String
    /// The line, from 1; nil if the file cannot be read.
    package var line: Int?
    /// The column in bytes, from 1.
    package var column: Int?
    package var expected: String
    package var found: String
    package var description: String {
        // The reason begins with the path.
        guard let line else { return found }
        return "\(path):\(line)\(column.map { ":\($0)" } ?? ""): expected \(expected), found \(found)"
    }
}
