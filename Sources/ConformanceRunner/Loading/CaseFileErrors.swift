/// Why case files cannot be used, a line for each mistake.
package struct CaseFileErrors: Error, CustomStringConvertible {
    /// The lines.
    package let description: String

    init(_ description: String) { self.description = description }
}
