public import Foundation

/// An object in the responder chain, for which the framework can manage an activity: Apple's `UIResponder` and
/// `NSResponder`.
open class Responder: UserActivityRestoring {
    /// Whether a subclass has an update hook. If so, the payload is emptied before the hook is called (UPD-011, UPD-032).
    public enum ActivityStateHook: Sendable {
        /// Calling it shows whether there is one: see ``Responder/activityStateHook``.
        case detected
        /// There is one.
        case present
        /// There is none.
        case absent
    }

    /// The process whose code made the responder.
    private(set) weak var process: (any ResponderProcess)?

    /// The name of this responder in events; by default that of its class. Apple's classes have no such property.
    public var nameInEvents: String

    /// Whether this responder has an override of ``updateUserActivityState(_:)``.
    ///
    /// Swift cannot find out. So `detected` calls the method with an emptied payload, and counts it as an override if it
    /// changes the activity or does not reach the base class's method. If no owner has an override, the entries are
    /// restored. One case is ambiguous: an override that changes nothing and calls super counts as absent, and the payload
    /// is kept where Apple's frameworks would send an empty one. The result is remembered for the class.
    public var activityStateHook = ActivityStateHook.detected

    private let held = HeldActivity()

    /// Makes a responder of the current process, named after its class.
    public init() {
        process = CurrentProcess.value as? any ResponderProcess
        nameInEvents = ""
        nameInEvents = String(describing: type(of: self))
    }

    /// Stands for `NSResponder.init?(coder:)`, so that a subclass's `required init?(coder: NSCoder)` can call it; decodes
    /// nothing. It is generic because `UIResponder`, which is the same class, requires no such initializer of a subclass.
    public init?<Coder: NSCoder>(coder: Coder) {
        process = CurrentProcess.value as? any ResponderProcess
        nameInEvents = ""
        nameInEvents = String(describing: type(of: self))
    }

    deinit {
        guard let activity = held.activity else { return }
        activity.loses(ownerWithIdentifier: ObjectIdentifier(self), name: nameInEvents)
        process?.screen.focusChanged(.assignment)
    }

    /// The responder that receives what this one does not handle.
    open var next: Responder? { nextResponder }

    /// The next responder in the chain, if the app sets it (macOS); a controller has its own. Held weakly.
    public weak var nextResponder: Responder?

    // MARK: The focus

    /// Whether this can become the first responder (UIKit); false by default.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether a click gives it the focus (AppKit); false by default. There are no clicks here, so nothing asks.
    open var acceptsFirstResponder: Bool { false }

    /// It is about to become the first responder. The default agrees (AppKit), or does so if
    /// ``canBecomeFirstResponder`` is true (UIKit).
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        process?.context.platform.flavour != .uiKit || canBecomeFirstResponder
    }

    /// It is about to lose the focus. The default agrees.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    // MARK: The activity

    /// The activity that the framework manages for this responder. It becomes current when the responder is in use, the
    /// update hook is called when it is saved, and it is invalidated when its last owner gives it up (LIFE-012, LIFE-020).
    /// Responders may share it (LIFE-021), and any thread may set it (LIFE-022).
    open var userActivity: UserActivity? {
        get { held.activity }
        set {
            if held.replace(by: newValue, of: self, in: process?.context) {
                process?.screen.userActivityChanged(of: self)
            }
        }
    }

    /// Calls a function once after each change of ``userActivity``, on the thread of the change (LIFE-022).
    public func observeUserActivity(_ observer: @escaping (UserActivity?) -> Void) { held.observe(observer) }

    /// Brings the activity up to date before it is saved. An override adds its entries with
    /// `addUserInfoEntries(from:)` (UPD-013) and calls super at the end (UPD-014).
    open func updateUserActivityState(_ activity: UserActivity) {
        process?.activities.hook.reachedBase(of: activity)
    }

    /// Restores the state of an activity that is being continued.
    open func restoreUserActivityState(_ activity: UserActivity) {}
}

extension Responder: ActivityHolder {
    /// A responder calls it at the end (UPD-014).
    var callsSuperLast: Bool { true }
}
