public import Foundation

#if !canImport(Darwin)

// swift-corelibs-foundation has neither. On Apple's systems Foundation's own would ask the computer's sandbox and not the
// virtual device; an app under test there calls the process's methods below.

extension URL {
    /// Starts access to a file whose URL came with an activity (URL-005). Each success needs a
    /// ``stopAccessingSecurityScopedResource()``.
    ///
    /// - Returns: whether access was granted: false for a URL that has no security scope, which includes one that was not
    ///   translated to this device, and outside of any app.
    public func startAccessingSecurityScopedResource() -> Bool {
        Application.current?.startAccessingSecurityScopedResource(self) ?? false
    }

    /// Gives access up that ``startAccessingSecurityScopedResource()`` granted.
    public func stopAccessingSecurityScopedResource() {
        Application.current?.stopAccessingSecurityScopedResource(self)
    }
}

#endif

extension Application {
    /// What `startAccessingSecurityScopedResource()` of a URL does in this process.
    public func startAccessingSecurityScopedResource(_ url: URL) -> Bool {
        guard !isEnding else { return false }
        return service.files?.startAccess(url.absoluteString) ?? false
    }

    /// What `stopAccessingSecurityScopedResource()` of a URL does in this process.
    public func stopAccessingSecurityScopedResource(_ url: URL) {
        guard !isEnding else { return }
        service.files?.stopAccess(url.absoluteString)
    }
}
