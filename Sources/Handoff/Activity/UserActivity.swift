import Events
import Foundation
import Payload

/// What the user is doing at the moment, in a form that another device can continue: Apple's `NSUserActivity`.
///
/// An activity belongs to the process whose code made it. If it was made outside of any process, or by a call that raises
/// an exception on Apple's systems, it is inert: its properties work, and nothing else does.
public final class UserActivity {
    /// What kind of activity this is. Fixed at creation (ACT-001).
    public let activityType: String

    /// The object that the activity calls, held weakly (ACT-011).
    public weak var delegate: (any UserActivityDelegate)? {
        didSet {
            keptDelegate = delegate.flatMap { decisions.keepsDelegate() ? $0 : nil }
            context?.use(.delegate)
        }
    }

    /// Its number on the device and in events; 0 for an inert activity.
    package private(set) var number = 0
    /// The process. Neither it nor the device keeps the activity alive (ACT-012).
    private(set) weak var process: (any ActivityProcess)?

    var content = ActivityContent()
    var storedPayload = ActivityPayload()
    var purposes: ActivityPurposes
    var lifeCycle = ActivityLifeCycle()
    var saving = ActivitySaving()
    /// The responders that share it (LIFE-021).
    var owners = ActivityOwners()
    var adviceGiven = AdviceGiven()
    private var keptDelegate: (any UserActivityDelegate)?

    /// Makes an activity. An empty type raises an exception (ACT-002) and leaves an inert object.
    public init(activityType: String) {
        self.activityType = activityType
        let process = Self.currentProcess
        let decisions = Self.decisions(in: process)
        purposes = decisions.purposes()
        process?.context.use(.initWithActivityType)
        if decisions.isAcceptableType(activityType) {
            register(with: process)
        } else {
            refuse("an activity type must not be empty", in: process)
        }
    }

    /// Makes an activity of the first type that the app declares (ACT-003). Without any declaration it raises an
    /// exception (ACT-004) and leaves an inert object. Deprecated by Apple; name the type instead.
    public init() {
        let process = Self.currentProcess
        let decisions = Self.decisions(in: process)
        purposes = decisions.purposes()
        process?.context.use(.initWithoutType)
        let type = decisions.typeOfBareInitializer(process?.context.manifest.activityTypes ?? [])
        activityType = type ?? ""
        if type != nil {
            register(with: process)
        } else {
            refuse("NSUserActivityTypes declares no activity type to take", in: process)
        }
    }

    /// Makes the activity that a continuation delivers, or, without an attempt, one that was stored on this device.
    init(received snapshot: ActivitySnapshot, for attempt: Int?, in process: any ActivityProcess) {
        let context = process.context
        activityType = snapshot.type
        purposes = context.decisions.activity.purposes()
        purposes.continuationStreams = snapshot.supportsContinuationStreams
        lifeCycle.attempt = attempt
        content.title = snapshot.title
        content.webpageURL = snapshot.webpageURL.flatMap { URL(string: $0) }
        content.targetContentIdentifier = snapshot.targetContentIdentifier
        content.interaction = context.decisions.continuation.interaction(snapshot.interaction).map(Interaction.init)
        content.referrerURL = snapshot.referrerURL.flatMap { URL(string: $0) }
        storedPayload = ActivityPayload(context.decisions.payload.delivered(snapshot.userInfo))
        register(with: process)
    }

    /// Makes the activity of a document (DOC-001).
    init(ofDocument type: String, title: String?, in process: any ActivityProcess) {
        activityType = type
        purposes = process.context.decisions.activity.purposes()
        content.title = title
        register(with: process, by: .framework)
    }

    deinit { process?.activities.deallocated(number, lifeCycle) }

    private static var currentProcess: (any ActivityProcess)? { CurrentProcess.value as? any ActivityProcess }

    private static func decisions(in process: (any ActivityProcess)?) -> ActivityDecisions {
        process?.context.decisions.activity ?? ActivityDecisions()
    }

    private func register(with process: (any ActivityProcess)?, by actor: ActivityActor = .app) {
        guard let process else { return InertActivities.note(activityType) }
        guard !process.context.life.isEnding else { return }
        self.process = process
        number = process.activities.register(self, by: actor)
    }

    private func refuse(_ reason: String, in process: (any ActivityProcess)?) {
        process?.context.recordException(nil, property: "activityType", reason: reason)
        _ = lifeCycle.move(to: .invalid, by: .app)
    }

    // MARK: The process

    /// What the parts of the process share; nil for an inert activity.
    var context: ProcessContext? { process?.context }

    /// What is decided of activity objects. An activity asks at every change, so nothing else is copied.
    var decisions: ActivityDecisions { Self.decisions(in: process) }

    /// What is decided of userInfo.
    var payloadDecisions: PayloadDecisions { context?.decisions.payload ?? PayloadDecisions() }

    /// Informs the device of a change.
    func announce() {
        guard let context, number != 0, !context.life.isEnding else { return }
        context.service.answer(.activityChanged(number, summary))
    }

    /// Records that the app changed a property, named as in `act.changed`.
    func changed(_ property: String, to value: PayloadValue) {
        saving.countChange()
        guard let context, number != 0 else { return }
        context.record(.activityChanged, activity: number, [.property: property, .value: value])
        if property == "title" { announce() }
        if lifeCycle.state == .current { process?.activities.searchEntryChanged(of: self) }
        if decisions.marks(property) { needsSave = true }
    }

    /// Records that the app set a property to a value that raises an exception on Apple's systems.
    func raise(_ property: String, _ reason: String) {
        context?.recordException(number == 0 ? nil : number, property: property, reason: reason)
    }
}
