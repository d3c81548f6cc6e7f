public import Foundation

/// Access to the device's files.
extension Application {
    /// The device's files.
    public var files: DeviceFiles { DeviceFiles(access: fileAccess) }

    /// Does what `startAccessingSecurityScopedResource()` of a URL does.
    public func startAccessingSecurityScopedResource(_ url: URL) -> Bool {
        fileAccess.startAccess(to: url.absoluteString)
    }

    /// Does what `stopAccessingSecurityScopedResource()` of a URL does.
    public func stopAccessingSecurityScopedResource(_ url: URL) { fileAccess.stopAccess(to: url.absoluteString) }
}
