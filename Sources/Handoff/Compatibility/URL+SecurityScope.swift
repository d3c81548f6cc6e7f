public import Foundation

#if !canImport(Darwin)

// swift-corelibs-foundation lacks these methods. On Apple's systems Foundation's own methods use the sandbox of the
// computer instead of the virtual device; an app under test calls the methods of Application there.

extension URL {
    /// Starts access to a file whose URL came with an activity (URL-005). After each success the app must call
    /// ``stopAccessingSecurityScopedResource()``.
    ///
    /// - Returns: whether access was granted. False for a URL without a security scope, which includes one that was not
    ///   translated to this device, and outside of any app.
    public func startAccessingSecurityScopedResource() -> Bool {
        Application.current?.startAccessingSecurityScopedResource(self) ?? false
    }

    /// Ends access that ``startAccessingSecurityScopedResource()`` granted.
    public func stopAccessingSecurityScopedResource() {
        Application.current?.stopAccessingSecurityScopedResource(self)
    }
}

#endif
