/// What is wrong with a list.
package struct ActivityFileError: Error, Equatable, CustomStringConvertible {
    /// The file.
    package var path: String
    /// The line, from 1; nil when the file itself cannot be read.
    package var line: Int?
    /// The column in bytes, from 1.
    package var column: Int?
    /// What had to stand there.
    package var expected: String
    /// What stood there.
    package var found: String
    /// One line for people.
    package var description: String {
        let place = line.map { ":\($0)" + (column.map { ":\($0)" } ?? "") } ?? ""
        return "\(path)\(place): expected \(expected), found \(found)"
    }
}
