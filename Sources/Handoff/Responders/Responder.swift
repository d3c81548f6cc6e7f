import Events
import Payload

/// Something that takes part in the responder chain, and can put an activity under the framework's management: Apple's
/// `UIResponder` and `NSResponder`.
open class Responder: UserActivityRestoring {
    /// Whether a subclass supplies an update hook, which decides whether the payload is emptied before it is called
    /// (UPD-011, UPD-032).
    public enum ActivityStateHook: Sendable {
        /// Found out by calling it: see ``Responder/activityStateHook``.
        case detected
        /// There is one.
        case present
        /// There is none.
        case absent
    }

    /// The process in whose code the responder was made.
    public private(set) weak var application: Application?

    /// What events call this responder; the name of its class unless the app chooses another.
    public var name: String

    /// Whether this responder has an override of ``updateUserActivityState(_:)``.
    ///
    /// Swift cannot tell, so that `detected` calls it on an emptied payload and takes it for an override if the activity was
    /// touched or the base class's method was not reached. When no owner turns out to have one, the entries come back. One
    /// case stays ambiguous: an override that touches nothing and calls super counts as absent, and then the payload is kept
    /// where Apple's frameworks would send an empty one. The answer is remembered for the class.
    public var activityStateHook = ActivityStateHook.detected

    private var activity: UserActivity?
    private var observers: [(UserActivity?) -> Void] = []

    /// Makes a responder of the current process, which events call by the name of its class.
    public init() {
        application = CurrentApplication.value
        name = ""
        name = String(describing: type(of: self))
    }

    /// Makes a responder of the current process. Without a name it has that of its class.
    public init(name: String?) {
        application = CurrentApplication.value
        self.name = name ?? ""
        if name == nil { self.name = String(describing: type(of: self)) }
    }

    deinit {
        activity?.loses(ownerWithIdentifier: ObjectIdentifier(self), name: name)
    }

    /// Who gets what this responder does not handle.
    open var next: Responder? { nextResponder }

    /// The next link of the chain where the app chooses it (macOS); a controller finds its own. Held weakly.
    public weak var nextResponder: Responder?

    /// The activity that the framework manages for this responder: it becomes current when the responder is in use, its
    /// update hook is called when it is saved, and it is invalidated when its last owner gives it up (LIFE-012, LIFE-020).
    /// May be shared with other responders (LIFE-021) and set from any thread (LIFE-022).
    public var userActivity: UserActivity? {
        get { activity }
        set {
            guard newValue !== activity,
                application.map({ $0.decisions.lifeCycle.takesAssignment($0.thread) }) ?? true
            else { return }
            let old = activity
            activity = newValue
            newValue?.gains(owner: self)
            old?.loses(ownerWithIdentifier: ObjectIdentifier(self), name: name)
            for observer in observers { observer(newValue) }
            application?.userActivityChanged(of: self)
        }
    }

    /// Has a function called once after each change of ``userActivity`` (LIFE-022).
    public func observeUserActivity(_ observer: @escaping (UserActivity?) -> Void) { observers.append(observer) }

    /// Brings the activity up to date before it is saved. An override adds its entries with
    /// `addUserInfoEntries(from:)` (UPD-013) and calls super at the end (UPD-014).
    open func updateUserActivityState(_ activity: UserActivity) { application?.noteBaseUpdate(of: activity) }

    /// Takes over the state of an activity that is being continued.
    open func restoreUserActivityState(_ activity: UserActivity) {}
}

extension UserActivity {
    fileprivate func gains(owner: Responder) {
        guard application?.decisions.lifeCycle.assignmentManages(state) ?? true else { return }
        owners.add(owner)
        recordManagement(of: owner.name, action: "attach")
    }

    fileprivate func loses(ownerWithIdentifier identifier: ObjectIdentifier, name: String) {
        let decisions = application?.decisions.lifeCycle ?? LifeCycleDecisions()
        owners.remove(identifier, unless: decisions.remainsOwner)
        recordManagement(of: name, action: "detach")
        if decisions.endsWithOwners(owners.live.count) { application?.invalidate(self, by: .framework) }
    }

    private func recordManagement(of object: String, action: String) {
        guard number != 0 else { return }
        application?.record(
            .activityManaged, activity: number,
            [.object: object, .action: action])
    }
}
