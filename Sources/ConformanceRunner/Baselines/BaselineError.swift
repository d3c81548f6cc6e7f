/// Why a baseline cannot be read or edited, with a line for each mistake.
package struct BaselineError: Error, Sendable, CustomStringConvertible {
    /// The lines.
    package let description: String

    init(_ description: String) { self.description = description }
}
