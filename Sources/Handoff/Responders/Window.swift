/// A window: the root of what is on screen. On macOS it has a first responder.
open class Window: Responder {
    /// The controller whose view fills the window.
    public var rootViewController: ViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.window = nil
            rootViewController?.window = self
            process?.screen.hierarchyChanged()
        }
    }

    /// The window's contents are shown.
    public var isVisible = true {
        didSet { if isVisible != oldValue { process?.screen.visibilityChanged(of: self) } }
    }

    /// The responder at which the chain begins on macOS; nil for the top-most controller. Held weakly.
    public private(set) weak var firstResponder: Responder?

    /// It is the app's main window (macOS).
    public var isMain: Bool { process?.screen.mainWindow === self }

    /// Moves the focus (macOS). No responder refuses it here.
    @discardableResult
    public func makeFirstResponder(_ responder: Responder?) -> Bool {
        guard firstResponder !== responder else { return true }
        firstResponder = responder
        process?.screen.focusChanged(.firstResponder)
        return true
    }

    /// Becomes the app's main window (macOS).
    public func makeMain() { process?.screen.makeMain(self) }
}
