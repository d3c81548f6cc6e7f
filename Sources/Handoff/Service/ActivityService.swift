package import Events
package import Payload

/// The device's side of the seam inside Handoff: what the app's object model may ask of the device it runs on.
///
/// On one side stand ``UserActivity``, responders, controllers and delegates (the app's process, ``ApplicationProcess``);
/// on the other the device's service, which decides when a save cycle runs, what is advertised and what arrives. Only
/// values cross the seam and no closure does, so that either side may live in another process behind an adapter.
package protocol ActivityService: AnyObject {
    /// The present instant of virtual time.
    var now: Instant { get }

    /// Nanosecond 0 of virtual time, in seconds since 2001-01-01T00:00:00Z.
    var epoch: Int64 { get }

    /// An app made an activity object; answers with the activity's number, unique in the device.
    func activityCreated(_ summary: ActivitySummary) -> Int

    /// Something that the device acts on has changed: state, eligibility, expiration, web page.
    func activityChanged(_ activity: Int, to summary: ActivitySummary)

    /// needsSave was set to true. The device will call ``ApplicationProcess/save(_:)`` later, never from inside this.
    func activityNeedsSave(_ activity: Int)

    /// The last reference to an activity object went away.
    func activityDeallocated(_ activity: Int)

    /// The process has work for the end of the present turn of its main run loop. The device will call
    /// ``ApplicationProcess/endTurn()`` at the same instant of virtual time, after the present call has returned.
    func requestTurn()

    /// The process wants ``ApplicationProcess/timerFired(_:)`` to be called with this number after a delay.
    func requestTimer(_ number: Int, afterNanoseconds delay: Int64)

    /// The other apps of the same team on this device that declare an activity type, by bundle identifier.
    func otherApps(declaring type: String) -> [String]

    /// Something observable happened in the app. The service adds the app's bundle identifier.
    func record(_ draft: EventDraft)
}

extension ActivityService {
    /// A device with this app alone.
    package func otherApps(declaring type: String) -> [String] { [] }
}

/// What the device needs to know of an activity before anybody continues it.
package struct ActivitySummary: Sendable, Hashable {
    /// The activity type.
    package var type: String
    /// The title, if it has one.
    package var title: String?
    /// Where it stands in its life cycle.
    package var state: ActivityState
    /// isEligibleForHandoff.
    package var isEligibleForHandoff: Bool
    /// expirationDate in seconds since 2001-01-01T00:00:00Z.
    package var expiration: Double?
    /// It has a web page URL.
    package var hasWebPage: Bool

    /// Makes a summary.
    package init(
        type: String, title: String? = nil, state: ActivityState = .created, isEligibleForHandoff: Bool = true,
        expiration: Double? = nil, hasWebPage: Bool = false
    ) {
        self.type = type
        self.title = title
        self.state = state
        self.isEligibleForHandoff = isEligibleForHandoff
        self.expiration = expiration
        self.hasWebPage = hasWebPage
    }
}

/// The life cycle of an activity object (LIFE-001).
package enum ActivityState: String, Sendable, CaseIterable {
    /// Made, never current.
    case created
    /// The app's current activity.
    case current
    /// Was current, may become so again.
    case inactive
    /// Invalidated; terminal.
    case invalid
}

/// The state of an activity as a save cycle left it: what a continuing device receives (CONT-011).
package struct ActivitySnapshot: Sendable, Hashable {
    /// The activity type.
    package var type: String
    /// The title; nil where none was set.
    package var title: String?
    /// The payload; nil and empty are kept apart (PAY-017).
    package var userInfo: PayloadDictionary?
    /// The web page, as an absolute URL.
    package var webpageURL: String?

    /// Makes a snapshot.
    package init(type: String, title: String?, userInfo: PayloadDictionary?, webpageURL: String?) {
        self.type = type
        self.title = title
        self.userInfo = userInfo
        self.webpageURL = webpageURL
    }
}

/// The app's side of the seam: what the device asks of a running app.
package protocol ApplicationProcess: AnyObject {
    /// Runs the program's launch up to didFinishLaunching. `pendingType` goes into the launch options (CONT-022).
    /// - Returns: what willFinishLaunching and didFinishLaunching agreed on; after false no continuation callback may
    ///   reach the app (CONT-021).
    func launch(pendingType: String?) -> Bool

    /// The app came to the front.
    func enterForeground()

    /// The app left the front.
    func enterBackground()

    /// The user turned the device. Also called before ``launch(pendingType:)`` where the device is not held upright.
    func rotate(to orientation: InterfaceOrientation)

    /// Runs a save cycle if the activity is marked, and takes its state.
    func save(_ activity: Int) -> SaveResult

    /// Runs a save cycle although the activity may not be marked: a periodic update (UPD-024).
    func update(_ activity: Int) -> SaveResult

    /// application(_:willContinueUserActivityWithType:).
    func willContinue(type: String, attempt: Int) -> CallbackAnswer

    /// application(_:continue:restorationHandler:).
    func continueActivity(_ snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer

    /// application(_:didFailToContinueUserActivityWithType:error:). `code` is one of the Cocoa domain.
    func didFail(type: String, code: Int, attempt: Int) -> CallbackAnswer

    /// userActivityWasContinued(_:).
    func wasContinued(_ activity: Int)

    /// The end of a turn of the main run loop that the process asked for.
    func endTurn()

    /// A timer that the process asked for.
    func timerFired(_ number: Int)

    /// Something was synchronised to a place for which the process waits; the URL is the one that it named.
    func itemArrived(_ url: String)

    /// Performs an operation on the app: an activity verb of the vocabulary, or a sample app's own action.
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer

    /// The process is about to end: the program's references go away, activities are deallocated.
    func terminate()
}

/// What a Boolean callback of the app came to.
package enum CallbackAnswer: Sendable, Hashable {
    /// The app does not implement it.
    case notImplemented
    /// It returned this.
    case returned(Bool)
}

/// What a save cycle came to.
package struct SaveResult: Sendable, Hashable {
    /// The activity's state; nil where the activity is gone or invalid.
    package var snapshot: ActivitySnapshot?
    /// How long the hooks took, in nanoseconds of virtual time (UPD-028).
    package var durationNanoseconds: Int64

    /// Makes a result.
    package init(snapshot: ActivitySnapshot?, durationNanoseconds: Int64 = 0) {
        self.snapshot = snapshot
        self.durationNanoseconds = durationNanoseconds
    }
}

/// What an operation on an app came to.
package enum ActionAnswer: Sendable, Hashable {
    /// It was done.
    case done(PayloadValue)
    /// It cannot be done now, and why.
    case refused(String)
    /// The app has no such action.
    case unsupported
}
