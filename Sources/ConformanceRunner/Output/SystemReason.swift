import Foundation

/// Why the operating system refused something, from an error of Foundation's.
package struct SystemReason: CustomStringConvertible {
    /// The error number (`errno`); nil where there is none.
    package let code: Int32?
    /// The operating system's description.
    package let description: String

    /// Looks for the error number below the error.
    package init(_ error: any Error) {
        // Errors of this project describe themselves.
        guard type(of: error) is NSError.Type || error is CocoaError || error is POSIXError else {
            code = nil
            description = "\(error)"
            return
        }
        var cause = error as NSError
        while cause.domain != NSPOSIXErrorDomain, let underlying = cause.userInfo[NSUnderlyingErrorKey] as? NSError {
            cause = underlying
        }
        code =
            switch cause.code {
            case _ where cause.domain == NSPOSIXErrorDomain: Int32(truncatingIfNeeded: cause.code)
            case NSFileWriteOutOfSpaceError: ENOSPC
            case NSFileWriteNoPermissionError: EACCES
            case NSFileWriteVolumeReadOnlyError: EROFS
            default: nil
            }
        description = code.map { String(cString: strerror($0)) } ?? cause.localizedDescription
    }
}
