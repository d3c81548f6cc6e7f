import Foundation

/// A file or folder of the output that could not be written.
package struct OutputError: Error, Sendable, CustomStringConvertible {
    /// The file or folder.
    package var path: String
    /// What the operating system says.
    package var reason: String

    /// `PATH: cannot be written: REASON`
    package var description: String { "\(path): cannot be written: \(reason)" }

    init(_ path: String, reason: String) {
        self.path = path
        self.reason = reason
    }

    init(_ path: String, _ error: any Error) {
        self.path = path
        // Errors of this project describe themselves; Foundation's have to be asked.
        let isFoundation = type(of: error) is NSError.Type || error is CocoaError || error is POSIXError
        reason = isFoundation ? Self.reason(error as NSError) : "\(error)"
    }

    private static func reason(_ error: NSError) -> String {
        if error.domain == NSPOSIXErrorDomain {
            return String(cString: strerror(Int32(truncatingIfNeeded: error.code)))
        }
        if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError { return reason(underlying) }
        switch error.code {
        case NSFileWriteOutOfSpaceError: return String(cString: strerror(ENOSPC))
        case NSFileWriteNoPermissionError: return String(cString: strerror(EACCES))
        case NSFileWriteVolumeReadOnlyError: return String(cString: strerror(EROFS))
        default: return error.localizedDescription
        }
    }
}
