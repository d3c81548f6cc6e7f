public import Foundation

/// A window: the root of what is on screen. On macOS it has a first responder.
open class Window: Responder {
    /// The controller whose view fills the window.
    open var rootViewController: ViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.hostWindow = nil
            rootViewController?.hostWindow = self
            process?.screen.hierarchyChanged()
        }
    }

    /// The controller whose view fills the window (AppKit).
    open var contentViewController: ViewController? {
        get { rootViewController }
        set { rootViewController = newValue }
    }

    /// The window's contents are shown.
    public var isVisible = true {
        didSet { if isVisible != oldValue { process?.screen.visibilityChanged(of: self) } }
    }

    /// The window is not shown (UIKit).
    open var isHidden: Bool {
        get { !isVisible }
        set { isVisible = !newValue }
    }

    /// The scene that shows it; nil for a window of the app itself.
    weak var host: (any WindowHost)? {
        didSet { if host !== oldValue { process?.screen.hierarchyChanged() } }
    }

    /// The next responder is the scene that shows the window.
    open override var next: Responder? { host ?? nextResponder }

    /// The responder at which the chain begins on macOS; nil for the top-most controller. Held weakly.
    public private(set) weak var firstResponder: Responder?

    /// The controller that keeps the window (AppKit).
    public internal(set) weak var windowController: WindowController?

    /// It is the app's main window (macOS).
    public var isMain: Bool { process?.screen.mainWindow === self }

    // MARK: Making

    /// Makes a window without a size.
    public convenience override init() { self.init(frame: .zero) }

    /// Makes a window as UIKit does. It has no size here.
    public init(frame: CGRect) { super.init() }

    /// Makes a window as AppKit does. It has neither a size nor a style here.
    public init(
        contentRect: NSRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) { super.init() }

    /// Decodes nothing; see ``Responder/init(coder:)``.
    public override init?<Coder: NSCoder>(coder: Coder) { super.init(coder: coder) }

    /// Makes a window with contents (AppKit).
    public convenience init(contentViewController: ViewController) {
        self.init(frame: .zero)
        rootViewController = contentViewController
    }

    // MARK: Opening and closing

    /// Opens the window and gives it the focus (UIKit).
    open func makeKeyAndVisible() {
        process?.screen.open(self)
        isVisible = true
        makeMain()
    }

    /// Opens the window and gives it the focus (AppKit).
    open func makeKeyAndOrderFront(_ sender: Any?) { makeKeyAndVisible() }

    /// Hides the window, which stays open (AppKit).
    open func orderOut(_ sender: Any?) { isVisible = false }

    /// Closes the window (AppKit): the process releases it, and another open one becomes the main window.
    open func close() {
        guard process?.screen.close(self) == true else { return }
        windowController?.windowDidClose?()
    }

    // MARK: The focus

    /// Whether it can get the focus (AppKit); true by default. Nothing asks here.
    open var canBecomeKey: Bool { true }

    /// Whether it can be the app's main window (AppKit); true by default.
    open var canBecomeMain: Bool { true }

    /// Moves the focus (macOS). The present first responder may refuse to give it up. If the new one refuses it, the window
    /// itself gets it.
    ///
    /// - Returns: false if the present first responder keeps the focus.
    @discardableResult
    open func makeFirstResponder(_ responder: Responder?) -> Bool {
        guard firstResponder !== responder else { return true }
        // UIKit has no such method of a window. The focus that a test moves there is not the app's to refuse.
        if process?.context.platform.flavour == .appKit {
            if let firstResponder, !firstResponder.resignFirstResponder() { return false }
            firstResponder = responder.map { $0.becomeFirstResponder() ? $0 : self }
        } else {
            firstResponder = responder
        }
        process?.screen.focusChanged(.firstResponder)
        return true
    }

    /// Becomes the app's main window (macOS), if it can.
    public func makeMain() { if canBecomeMain { process?.screen.makeMain(self) } }
}
