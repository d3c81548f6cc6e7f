public import Foundation

extension Window {
    /// Makes a window as UIKit does. It has no size here.
    public convenience init(frame: CGRect) { self.init(name: nil) }

    /// Makes a window with contents (AppKit).
    public convenience init(contentViewController: ViewController) {
        self.init(name: nil)
        rootViewController = contentViewController
    }

    /// The window is not shown (UIKit).
    public var isHidden: Bool {
        get { !isVisible }
        set { isVisible = !newValue }
    }

    /// The controller whose view fills the window (AppKit).
    public var contentViewController: ViewController? {
        get { rootViewController }
        set { rootViewController = newValue }
    }

    /// It is the window that the user works in.
    public var isKeyWindow: Bool { (process as? Application)?.keyWindow === self }

    /// Opens the window and gives it the focus (UIKit).
    public func makeKeyAndVisible() {
        process?.screen.open(self)
        isVisible = true
        makeMain()
    }

    /// Opens the window and gives it the focus (AppKit).
    public func makeKeyAndOrderFront(_ sender: Any?) { makeKeyAndVisible() }

    /// Hides the window, which stays open (AppKit).
    public func orderOut(_ sender: Any?) { isVisible = false }

    /// Closes the window (AppKit): the process releases it, and another open one becomes the main window.
    public func close() { process?.screen.close(self) }
}
