/// Why Conformance files cannot be used, with a line for each mistake.
package struct ConformanceFileErrors: Error, CustomStringConvertible {
    /// The lines.
    package let description: String

    init(_ description: String) { self.description = description }
}
