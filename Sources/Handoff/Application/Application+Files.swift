public import Foundation

/// The device's files.
extension Application {
    /// The device's files.
    public var files: DeviceFiles { DeviceFiles(access: fileAccess) }

    /// What `startAccessingSecurityScopedResource()` of a URL does in this process.
    public func startAccessingSecurityScopedResource(_ url: URL) -> Bool {
        fileAccess.startAccess(to: url.absoluteString)
    }

    /// What `stopAccessingSecurityScopedResource()` of a URL does in this process.
    public func stopAccessingSecurityScopedResource(_ url: URL) { fileAccess.stopAccess(to: url.absoluteString) }
}
