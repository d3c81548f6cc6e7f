/// A file or folder that could not be written.
package struct OutputError: Error, Sendable, CustomStringConvertible {
    /// The file or folder.
    package var path: String
    /// The operating system's description of the failure.
    package var reason: String

    package var description: String { "\(path): cannot be written: \(reason)" }

    init(_ path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    /// Makes one of an error of Foundation's.
    package init(_ path: String, _ error: any Error) { self.init(path, reason: SystemReason(error).description) }
}
