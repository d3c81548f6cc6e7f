public import Foundation

/// Why a file could not be read or written. The codes are those of the Cocoa domain.
public enum DeviceFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no file.
    case noSuchFile(URL)
    /// The app may not use it: it is another app's file, or access was not started.
    case noPermission(URL)
    /// It has not been synchronised to this device yet.
    case notSynchronised(URL)

    /// NSFileReadNoSuchFileError, NSFileReadNoPermissionError or NSUbiquitousFileUnavailableError.
    public var code: Int {
        switch self {
        case .noSuchFile: 260
        case .noPermission: 257
        case .notSynchronised: 4353
        }
    }

    /// What is wrong, and with which file.
    public var description: String {
        switch self {
        case .noSuchFile(let url): "there is no file at \(url.absoluteString)"
        case .noPermission(let url): "the app has no permission to access \(url.absoluteString)"
        case .notSynchronised(let url): "the file at \(url.absoluteString) is not synchronised to this device yet"
        }
    }
}
