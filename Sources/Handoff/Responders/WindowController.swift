public import Foundation

/// AppKit's window controller: it keeps a window, opens and closes it, and follows it in the responder chain.
open class WindowController: Responder {
    /// The window. Its responder chain goes on here.
    open var window: Window? {
        didSet {
            if oldValue?.nextResponder === self { oldValue?.nextResponder = nil }
            if oldValue !== window, oldValue?.windowController === self { oldValue?.windowController = nil }
            adoptWindow()
        }
    }

    /// The document that the window shows. AppKit considers its activity after the responder chain (LIFE-018). The document
    /// keeps its controllers, so the controller does not keep it.
    open weak var document: AnyObject? {
        didSet { if document !== oldValue { process?.screen.focusChanged(.mainWindow) } }
    }

    /// The window has been loaded; ``windowDidLoad()`` was called.
    public private(set) var isWindowLoaded = false

    /// Called when the window has been closed.
    var windowDidClose: (() -> Void)?

    /// Makes a controller of a window.
    public init(window: Window?) {
        self.window = window
        super.init()
        adoptWindow()
    }

    /// Makes a controller without a window.
    public convenience override init() { self.init(window: nil) }

    /// Decodes nothing, and has no window. A subclass with an initializer of its own has this one too, as in AppKit.
    public required init?(coder: NSCoder) { super.init() }

    private func adoptWindow() {
        window?.nextResponder = self
        window?.windowController = self
    }

    /// The controller of the window's contents.
    open var contentViewController: ViewController? {
        get { window?.contentViewController }
        set { window?.contentViewController = newValue }
    }

    /// Called once, before the window is shown for the first time.
    open func windowDidLoad() {}

    /// Opens the window and gives it the focus.
    open func showWindow(_ sender: Any?) {
        if !isWindowLoaded {
            isWindowLoaded = true
            windowDidLoad()
        }
        window?.makeKeyAndOrderFront(sender)
    }

    /// Closes the window.
    open func close() { window?.close() }
}
