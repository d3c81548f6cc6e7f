import Events
public import Foundation
import Payload

/// One running process of an app: Apple's `UIApplication` and `NSApplication`, and the app's side of the seam to the device.
///
/// The process holds its program, delegate and windows, and none of the activities: an app that lets go of its current
/// activity loses it (ACT-012). After ``terminate()`` nothing happens in it any more.
public final class Application {
    /// What bundle and signature say.
    package let manifest: ApplicationManifest
    /// The platform underneath.
    package let platform: ApplicationPlatform
    /// The device's service.
    package let service: any ActivityService
    /// What the app keeps on this device between its processes.
    public let storage: ApplicationStorage
    /// What the system decides.
    package let decisions: HandoffDecisions
    /// System-chosen times and limits by name; times in nanoseconds.
    package let parameters: [String: Int64]

    /// The object that the system calls. The process holds it, as `main` makes it.
    public var delegate: (any ApplicationDelegate)?
    /// The windows, in the order in which they were opened.
    public var windows: [Window] = [] {
        didSet { hierarchyChanged() }
    }

    var program: (any ApplicationProgram)?
    var activities: [Int: WeakActivity] = [:]
    /// The activity that is current, if any (LIFE-002).
    package internal(set) weak var currentActivity: UserActivity?
    /// The window that the user works in (macOS).
    public internal(set) weak var mainWindow: Window?

    var thread = ThreadClass.main
    var mainQueue: [(attempt: Int?, body: () -> Void)] = []
    var timers: [Int: () -> Void] = [:]
    var timerCount = 0
    var fileWatches: [FileWatch] = []

    var isLaunching = false
    var didFinishLaunching = false
    var hasEnded = false
    /// Deallocations while the process ends, told in the order of the activities' numbers afterwards: in which order an
    /// app's own collections let go of them may depend on hashes.
    var deallocatedWhileEnding: [Int]?

    /// The alert that the app showed last.
    public internal(set) var shownAlert: Alert?

    var screen = ScreenState()
    var saving = SavingState()
    /// A callback ran into the default implementation of an optional method.
    private var ranIntoDefault = false
    /// The continuation attempt on whose account the app's code runs; what it shows then carries the number.
    var attempt: Int?
    private let unavailable: Set<Member>
    private var reportedMembers: Set<Member> = []

    /// The process is going or gone.
    var isEnding: Bool { hasEnded || deallocatedWhileEnding != nil }

    struct WeakActivity {
        weak var activity: UserActivity?
        /// What is kept of it against the app's will.
        var kept: UserActivity?
    }

    /// Makes a process; ``launch(pendingType:)`` starts it.
    ///
    /// - Parameters:
    ///   - manifest: what bundle and signature say.
    ///   - platform: the platform underneath.
    ///   - program: the app's code.
    ///   - service: the device.
    ///   - storage: what the app kept from its earlier processes.
    ///   - decisions: what the system decides.
    ///   - parameters: system-chosen times (nanoseconds) and limits by name.
    package init(
        manifest: ApplicationManifest, platform: ApplicationPlatform, program: any ApplicationProgram,
        service: any ActivityService, storage: ApplicationStorage = ApplicationStorage(),
        decisions: HandoffDecisions = HandoffDecisions(), parameters: [String: Int64] = [:]
    ) {
        self.manifest = manifest
        self.platform = platform
        self.program = program
        self.service = service
        self.storage = storage
        self.decisions = decisions
        self.parameters = parameters
        unavailable = Set(
            Availability.table.filter {
                decisions.activity.reportsUse($0.verdict(on: platform.name, version: platform.osVersion))
            }
            .map(\.member))
    }

    /// The process whose code runs on this thread of the host; nil outside of any.
    public static var current: Application? { CurrentApplication.value }

    /// The code that runs now runs on the app's main thread.
    public var isMainThread: Bool { thread == .main }

    /// The present date of the device, which runs in virtual time: to be used wherever an app would say `Date()`.
    ///
    /// `Date()` is the clock of the computer that runs the test. An `expirationDate` made from it lies in another year than
    /// the device's present, and never comes.
    public var date: Date { Date(timeIntervalSinceReferenceDate: secondsSince2001) }

    /// The present date, in seconds since 2001-01-01T00:00:00Z.
    package var secondsSince2001: Double { Double(service.epoch) + Double(service.now.nanoseconds) / 1e9 }

    // MARK: Running app code

    /// Runs app code in this process, tagged as running on a thread, on account of a continuation attempt.
    func enter<Result>(_ thread: ThreadClass, for attempt: Int? = nil, _ body: () -> Result) -> Result {
        CurrentApplication.with(self) {
            let outer = (thread: self.thread, attempt: self.attempt)
            self.thread = thread
            self.attempt = attempt ?? self.attempt
            defer { (self.thread, self.attempt) = outer }
            return body()
        }
    }

    /// Calls an optional method of the app and finds out whether the app has it.
    func callOptional<Result>(
        _ thread: ThreadClass, for attempt: Int? = nil, _ body: () -> Result
    ) -> (result: Result, isImplemented: Bool) {
        let outer = ranIntoDefault
        ranIntoDefault = false
        defer { ranIntoDefault = outer }
        let result = enter(thread, for: attempt, body)
        return (result, !ranIntoDefault)
    }

    /// The default implementation of an optional method was called, or an app that lacks it is being played.
    package func noteNotImplemented() { ranIntoDefault = true }

    // MARK: Recording

    func record(
        _ kind: EventKind, activity: Int? = nil, attempt: Int? = nil, thread: ThreadClass? = nil,
        _ fields: EventFields = [:]
    ) {
        guard !isEnding else { return }
        service.record(EventDraft(kind, activity: activity, attempt: attempt, thread: thread, fields))
    }

    /// Tells the device of an activity's new state.
    func tell(_ activity: Int, _ summary: ActivitySummary) {
        guard !isEnding else { return }
        service.activityChanged(activity, to: summary)
    }

    func recordException(_ activity: Int?, property: String, reason: String) {
        record(
            .activityException, activity: activity,
            [.name: "NSInvalidArgumentException", .property: property, .reason: reason])
    }

    /// Reports something that apps must not, or should not, do.
    package func recordFinding(_ code: String, _ reason: String, activity: Int? = nil, attempt: Int? = nil) {
        record(
            .appFinding, activity: activity, attempt: attempt, thread: thread,
            [.code: code, .reason: reason])
    }

    /// The app's code uses a member: reported, once in a process, where the OS release lacks it (ACT-024) or calls it
    /// deprecated.
    func use(_ member: Member) {
        guard !unavailable.isEmpty, unavailable.contains(member), reportedMembers.insert(member).inserted else {
            return
        }
        let availability = Availability.of(member)
        let release = platform.name + " " + platform.osVersion.map(String.init).joined(separator: ".")
        switch availability.verdict(on: platform.name, version: platform.osVersion) {
        case .available: break
        case .deprecated: recordFinding("API_DEPRECATED", "\(member.rawValue) is deprecated on \(release)")
        case .unavailable:
            let first = availability.range(on: platform.name)?.introduced.map(String.init).joined(separator: ".")
            recordFinding(
                "API_UNAVAILABLE",
                "\(member.rawValue) is not available on \(release), "
                    + (first.map { "only from \(platform.name) \($0) on" } ?? "nor on any other release of it"))
        }
    }

    // MARK: Activities

    /// Takes a new activity in: its number comes from the device.
    func register(_ activity: UserActivity) -> Int {
        let summary = activity.summary
        let number = service.activityCreated(summary)
        activities[number] = WeakActivity(activity: activity, kept: decisions.activity.keptOfActivity(activity))
        record(
            .activityCreated, activity: number,
            [
                .type: summary.type, .title: summary.title, .eligibleForHandoff: activity.isEligibleForHandoff,
                .eligibleForSearch: activity.isEligibleForSearch,
                .eligibleForPublicIndexing: activity.isEligibleForPublicIndexing,
                .supportsContinuationStreams: activity.supportsContinuationStreams,
            ])
        return number
    }

    func activityDeallocated(_ number: Int) {
        guard number != 0 else { return }
        activities[number] = nil
        if deallocatedWhileEnding != nil {
            deallocatedWhileEnding?.append(number)
        } else if !hasEnded {
            record(.activityDeallocated, activity: number)
            service.activityDeallocated(number)
        }
    }

    /// The activity of a number, while the app keeps it.
    package func activity(_ number: Int) -> UserActivity? { activities[number]?.activity }
}
