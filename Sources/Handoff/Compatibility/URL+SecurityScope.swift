public import Foundation

#if !canImport(Darwin)

// swift-corelibs-foundation has neither. On Apple's systems Foundation's own ask the computer's sandbox and not the
// virtual device; an app under test calls the methods of Application there.

extension URL {
    /// Starts access to a file whose URL came with an activity (URL-005). Each success needs a
    /// ``stopAccessingSecurityScopedResource()``.
    ///
    /// - Returns: whether access was granted: false for a URL that has no security scope, which includes one that was
    ///   not translated to this device, and outside of any app.
    public func startAccessingSecurityScopedResource() -> Bool {
        Application.current?.startAccessingSecurityScopedResource(self) ?? false
    }

    /// Ends access that ``startAccessingSecurityScopedResource()`` granted.
    public func stopAccessingSecurityScopedResource() {
        Application.current?.stopAccessingSecurityScopedResource(self)
    }
}

#endif
