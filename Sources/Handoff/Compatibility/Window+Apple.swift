public import Foundation

extension Window {
    /// Makes a window as UIKit does. It has no size here.
    public convenience init(frame: CGRect) { self.init(name: nil) }

    /// Nothing of the window is shown (UIKit).
    public var isHidden: Bool {
        get { !isVisible }
        set { isVisible = !newValue }
    }

    /// The controller whose view fills the window (AppKit).
    public var contentViewController: ViewController? {
        get { rootViewController }
        set { rootViewController = newValue }
    }

    /// Opens the window and gives it the focus (UIKit).
    public func makeKeyAndVisible() {
        if let application, !application.windows.contains(where: { $0 === self }) { application.windows.append(self) }
        isVisible = true
        makeMain()
    }

    /// Opens the window and gives it the focus (AppKit).
    public func makeKeyAndOrderFront(_ sender: Any?) { makeKeyAndVisible() }

    /// Hides the window, which stays open (AppKit).
    public func orderOut(_ sender: Any?) {
        isVisible = false
        application?.focusChanged(.mainWindow)
    }

    /// Closes the window (AppKit): the process lets go of it, and another open one becomes the main window.
    public func close() {
        guard let application else { return }
        isVisible = false
        application.windows.removeAll { $0 === self }
        if application.mainWindow === self { application.mainWindow = application.windows.last(where: \.isVisible) }
        application.focusChanged(.mainWindow)
    }
}
