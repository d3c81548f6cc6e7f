import Foundation

/// A scene with windows: Apple's `UIWindowScene`.
public final class WindowScene: Scene {
    /// The windows of the scene, in the order in which they were opened.
    public var windows: [Window] { process?.screen.windows.filter { $0.host === self } ?? [] }

    /// The window in which the user works: the last one that is shown.
    public var keyWindow: Window? { windows.last(where: \.isVisible) }
}

extension Window {
    /// The scene that shows the window.
    public var windowScene: WindowScene? {
        get { host as? WindowScene }
        set { host = newValue }
    }

    /// Makes a window of a scene.
    public convenience init(windowScene: WindowScene) {
        self.init(frame: .zero)
        host = windowScene
    }
}
