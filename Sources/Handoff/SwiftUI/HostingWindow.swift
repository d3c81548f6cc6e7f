/// A window with SwiftUI views.
final class HostingWindow: Window {
    /// Called after the window was closed.
    var didClose: () -> Void = {}

    override func close() {
        super.close()
        didClose()
    }
}
