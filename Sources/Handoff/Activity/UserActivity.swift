import Events
public import Foundation
import Notation
public import Payload

/// What the user is doing at the moment, in a form that another device can continue: Apple's `NSUserActivity`.
///
/// An activity belongs to the process in whose code it was made. Made outside of any process, or by a call that raises an
/// exception at Apple's, it is inert: its properties work, and nothing else does.
public final class UserActivity {
    /// What kind of activity this is. Fixed at creation (ACT-001).
    public let activityType: String

    /// The process; it holds its activities no more than the device does (ACT-012).
    package private(set) weak var application: Application?
    /// The number by which device and events know it; 0 for an inert activity.
    package private(set) var number = 0
    /// Where it stands in its life cycle (LIFE-001).
    package internal(set) var state = ActivityState.created

    /// Who made it current last, if it is current.
    var currentBy = Actor.app
    /// The responders that share it (LIFE-021).
    var owners = ActivityOwners()
    /// It went to SiriKit in an answer to an intent (LIFE-023).
    var isHandedToSiriKit = false
    /// The state after the last save cycle: what a continuation gets (UPD-007).
    var lastSnapshot: ActivitySnapshot?
    /// That it has no title was said.
    var wasAdvisedOnTitle = false
    /// That its present expirationDate is over, or far away, was said.
    var wasAdvisedOnExpiration = false
    /// What every saved state has besides userInfo, whatever the app makes of that: how a fault makes an activity large.
    package var entriesOfEverySave: PayloadDictionary = [:]
    /// Counts changes of data-bearing properties, to see whether a hook touched any.
    private(set) var changeCount = 0

    private var mark = false
    private var storedTitle: String?
    private var storedPayload: PayloadDictionary?
    private var storedWebpageURL: URL?
    private var storedRequiredKeys: Set<String>?
    private var storedKeywords: Set<String> = []
    private var storedExpirationDate: Date?
    private var storedTargetContentIdentifier: String?
    private var storedReferrerURL: URL?
    private var storedPersistentIdentifier: String?
    private var purposes: ActivityDecisions.Purposes
    private var keptDelegate: (any UserActivityDelegate)?
    private var keptUserInfo: [AnyHashable: Any]?

    /// Who does something to an activity: the field `by` of events.
    enum Actor: String {
        /// The app itself.
        case app
        /// UIKit or AppKit.
        case framework
        /// The system, as a consequence of something else.
        case system
    }

    // MARK: Making

    /// Makes an activity. An empty type raises an exception (ACT-002) and leaves an inert object.
    public init(activityType: String) {
        self.activityType = activityType
        let application = CurrentApplication.value
        let decisions = Self.decisions(in: application)
        purposes = decisions.purposes()
        application?.use(.initWithActivityType)
        if !decisions.isAcceptableType(activityType) {
            application?.recordException(nil, property: "activityType", reason: "an activity type must not be empty")
            state = .invalid
        } else {
            register(with: application)
        }
    }

    /// Makes an activity of the first type that the app declares (ACT-003). Without any declaration it raises an exception
    /// (ACT-004) and leaves an inert object. Deprecated by Apple; name the type instead.
    public init() {
        let application = CurrentApplication.value
        let decisions = Self.decisions(in: application)
        purposes = decisions.purposes()
        application?.use(.initWithoutType)
        let type = decisions.typeOfBareInitializer(application?.manifest.activityTypes ?? [])
        activityType = type ?? ""
        if type == nil {
            application?.recordException(
                nil, property: "activityType", reason: "NSUserActivityTypes declares no activity type to take")
            state = .invalid
        } else {
            register(with: application)
        }
    }

    /// Makes the activity that a continuation delivers.
    init(received snapshot: ActivitySnapshot, in application: Application) {
        activityType = snapshot.type
        purposes = application.decisions.activity.purposes()
        storedTitle = snapshot.title
        storedPayload = application.decisions.payload.delivered(snapshot.userInfo)
        storedWebpageURL = snapshot.webpageURL.flatMap { URL(string: $0) }
        register(with: application)
    }

    private static func decisions(in application: Application?) -> ActivityDecisions {
        application?.decisions.activity ?? ActivityDecisions()
    }

    var decisions: HandoffDecisions { application?.decisions ?? HandoffDecisions() }

    private func register(with application: Application?) {
        guard let application else { return InertActivities.note(activityType) }
        guard !application.isEnding else { return }
        self.application = application
        number = application.register(self)
    }

    deinit {
        application?.activityDeallocated(number)
    }

    // MARK: Content

    /// A name that the user may get to see; localized and short (ACT-008).
    public var title: String? {
        get { storedTitle }
        set {
            application?.use(.title)
            storedTitle = newValue
            changed("title", newValue.map { .string($0) } ?? .null)
        }
    }

    /// The state that another device needs to continue.
    ///
    /// A value: what the app does to its own dictionary afterwards changes nothing here (ACT-016). Assigning replaces the
    /// whole dictionary (ACT-015). Values, and keys, outside of the allowed types raise an exception, and the old dictionary
    /// stays (ERR-019).
    public var userInfo: [AnyHashable: Any]? {
        get { storedPayload.map(PayloadBridge.userInfo) }
        set {
            application?.use(.userInfo)
            guard let newValue else { return replacePayload(nil) }
            do throws(DisallowedValue) {
                replacePayload(try bridged(newValue))
                keptUserInfo = decisions.activity.keptOfAssigned(newValue)
            } catch {
                raise("userInfo", error.reason)
            }
        }
    }

    /// The same state in the form in which it is stored and sent, which keeps every kind of value apart.
    public var payload: PayloadDictionary? {
        get { storedPayload }
        set {
            application?.use(.userInfo)
            guard !isTooDeep(newValue) else {
                return raise("userInfo", DisallowedValue(path: "userInfo", found: "nested too deeply").reason)
            }
            replacePayload(newValue)
        }
    }

    /// Merges entries into `userInfo`; values of keys already there are replaced (ACT-014).
    public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        do throws(DisallowedValue) {
            addEntries(try bridged(otherDictionary))
        } catch {
            application?.use(.addUserInfoEntries)
            raise("userInfo", error.reason)
        }
    }

    /// Merges entries into the payload; values of keys already there are replaced.
    public func addEntries(_ entries: PayloadDictionary) {
        application?.use(.addUserInfoEntries)
        guard !isTooDeep(entries) else {
            return raise("userInfo", DisallowedValue(path: "userInfo", found: "nested too deeply").reason)
        }
        storedPayload = decisions.activity.merged(storedPayload ?? [:], entries)
        changed("userInfoEntries", .dictionary(entries))
    }

    /// What is stored of an app's dictionary.
    private func bridged(_ userInfo: [AnyHashable: Any]) throws(DisallowedValue) -> PayloadDictionary {
        let decisions = decisions.payload
        return try PayloadBridge.payload(userInfo) { decisions.dropsDisallowed($0.isKey, $0.containersAround) }
    }

    private func isTooDeep(_ payload: PayloadDictionary?) -> Bool {
        payload.map { PayloadValue.dictionary($0).nests(deeperThan: PayloadValue.maximumNesting) } ?? false
    }

    private func replacePayload(_ new: PayloadDictionary?) {
        application?.payloadWillBeReplaced(of: self, old: storedPayload, new: new)
        keptUserInfo = nil
        storedPayload = decisions.activity.assigned(storedPayload, new)
        changed("userInfo", new.map { .dictionary($0) } ?? .null)
    }

    /// The framework empties the payload before its callbacks (UPD-011).
    func clearPayload() { storedPayload = [:] }

    /// Gives back what was emptied although no owner had a hook (UPD-032); what was added meanwhile wins.
    func restorePayload(_ old: PayloadDictionary?) {
        guard let old else {
            if storedPayload?.isEmpty == true { storedPayload = nil }
            return
        }
        storedPayload = old.merging(storedPayload ?? [:])
    }

    /// A page that shows the same content in a browser. Any scheme but http and https raises an exception (ERR-018).
    public var webpageURL: URL? {
        get { storedWebpageURL }
        set {
            application?.use(.webpageURL)
            if let scheme = newValue.map({ $0.scheme?.lowercased() ?? "" }), !decisions.failures.allowsWebPage(scheme) {
                return raise(
                    "webpageURL",
                    "the scheme of a web page must be http or https, not \(JSONText.quoted(scheme, limit: 40))")
            }
            storedWebpageURL = newValue
            changed("webpageURL", newValue.map { .url($0.absoluteString) } ?? .null)
            announce()
        }
    }

    /// The keys without which the activity cannot be restored (ACT-021).
    public var requiredUserInfoKeys: Set<String>? {
        get { storedRequiredKeys }
        set {
            application?.use(.requiredUserInfoKeys)
            storedRequiredKeys = newValue
            changed("requiredUserInfoKeys", newValue.map { .set(PayloadSet($0.map { .string($0) })) } ?? .null)
        }
    }

    /// Words for a search; empty by default (O-25).
    public var keywords: Set<String> {
        get { storedKeywords }
        set {
            application?.use(.keywords)
            storedKeywords = newValue
            changed("keywords", .set(PayloadSet(newValue.map { .string($0) })))
        }
    }

    /// After this date the activity is not offered any more; nil for a period of the system's choice (LIFE-024).
    ///
    /// A date of the device, which runs in virtual time: make it from ``Application/date``, not from `Date()`.
    public var expirationDate: Date? {
        get { storedExpirationDate }
        set {
            application?.use(.expirationDate)
            storedExpirationDate = newValue
            let date = newValue.map { PayloadDate(secondsSince2001: $0.timeIntervalSinceReferenceDate) }
            changed("expirationDate", date.map { .date($0) } ?? .null)
            announce()
            wasAdvisedOnExpiration = false
            if number != 0 { application?.adviseOnExpiration(of: self) }
        }
    }

    /// Which content this is about, for scenes. Setting it does not set ``needsSave`` (ACT-020).
    public var targetContentIdentifier: String? {
        get { storedTargetContentIdentifier }
        set {
            application?.use(.targetContentIdentifier)
            storedTargetContentIdentifier = newValue
            changed("targetContentIdentifier", newValue.map { .string($0) } ?? .null)
        }
    }

    /// The page that sent the user to ``webpageURL``. Not handed over: it says where this device's user came from.
    public var referrerURL: URL? {
        get { storedReferrerURL }
        set {
            application?.use(.referrerURL)
            storedReferrerURL = newValue
            changed("referrerURL", newValue.map { .url($0.absoluteString) } ?? .null)
        }
    }

    /// By which name the app may delete what the system saved of this activity. Not handed over.
    public var persistentIdentifier: String? {
        get { storedPersistentIdentifier }
        set {
            application?.use(.persistentIdentifier)
            storedPersistentIdentifier = newValue
            changed("persistentIdentifier", newValue.map { .string($0) } ?? .null)
        }
    }

    // MARK: Purposes

    /// Other devices may continue it; true by default (ACT-010).
    public var isEligibleForHandoff: Bool {
        get { purposes.handoff }
        set {
            application?.use(.isEligibleForHandoff)
            purposes.handoff = newValue
            changed("eligibleForHandoff", .boolean(newValue))
            announce()
        }
    }

    /// It may be found by a search on the device.
    public var isEligibleForSearch: Bool {
        get { purposes.search }
        set {
            application?.use(.isEligibleForSearch)
            purposes.search = newValue
            changed("eligibleForSearch", .boolean(newValue))
        }
    }

    /// It may be found by everybody.
    public var isEligibleForPublicIndexing: Bool {
        get { purposes.publicIndexing }
        set {
            application?.use(.isEligibleForPublicIndexing)
            purposes.publicIndexing = newValue
            changed("eligibleForPublicIndexing", .boolean(newValue))
        }
    }

    /// The system may predict it.
    public var isEligibleForPrediction: Bool {
        get { purposes.prediction }
        set {
            application?.use(.isEligibleForPrediction)
            purposes.prediction = newValue
            changed("eligibleForPrediction", .boolean(newValue))
        }
    }

    /// The continuing side may ask for streams.
    public var supportsContinuationStreams: Bool {
        get { purposes.continuationStreams }
        set {
            application?.use(.supportsContinuationStreams)
            purposes.continuationStreams = newValue
            changed("supportsContinuationStreams", .boolean(newValue))
        }
    }

    // MARK: Saving

    /// Whom the activity calls; held weakly (ACT-011).
    public weak var delegate: (any UserActivityDelegate)? {
        didSet {
            keptDelegate = delegate.flatMap { decisions.activity.keptOfDelegate($0) }
            application?.use(.delegate)
        }
    }

    /// The state has changed since it was saved.
    ///
    /// Setting it is cheap enough for every keystroke (UPD-021): it asks the device for a save cycle at a time of the
    /// device's choice and never runs a hook itself (UPD-006).
    public var needsSave: Bool {
        get { mark }
        set {
            mark = newValue
            guard let application, number != 0 else { return }
            application.use(.needsSave)
            application.record(.needsSaveSet, activity: number, [.value: newValue])
            if newValue, state != .invalid, !application.isEnding { application.service.activityNeedsSave(number) }
        }
    }

    /// Takes the mark away at the start of a save cycle, so that a mark set by a hook survives it (UPD-003).
    func resetMark() { mark = false }

    // MARK: What others see

    /// What the device needs to know.
    package var summary: ActivitySummary {
        ActivitySummary(
            type: decisions.activity.sentType(activityType, storedPayload), title: storedTitle, state: state,
            isEligibleForHandoff: purposes.handoff,
            expiration: storedExpirationDate?.timeIntervalSinceReferenceDate, hasWebPage: storedWebpageURL != nil)
    }

    /// What a continuing device would receive of the present state.
    package var snapshot: ActivitySnapshot {
        let decisions = decisions.activity
        let kept = keptUserInfo.flatMap { try? PayloadBridge.payload($0) }
        let userInfo = kept ?? storedPayload
        return ActivitySnapshot(
            type: decisions.sentType(activityType, storedPayload), title: decisions.sentTitle(storedTitle),
            userInfo: entriesOfEverySave.isEmpty ? userInfo : (userInfo ?? [:]).merging(entriesOfEverySave),
            webpageURL: storedWebpageURL?.absoluteString)
    }

    func announce() {
        guard let application, number != 0 else { return }
        application.tell(number, summary)
    }

    private func changed(_ property: String, _ value: PayloadValue) {
        changeCount &+= 1
        guard let application, number != 0 else { return }
        application.record(
            .activityChanged, activity: number,
            [.property: property, .value: value])
        if property == "title" { announce() }
        if decisions.activity.marks(property) { needsSave = true }
    }

    private func raise(_ property: String, _ reason: String) {
        application?.recordException(number == 0 ? nil : number, property: property, reason: reason)
    }
}

extension UserActivity: Hashable {
    /// Whether both are the same object.
    public static func == (left: UserActivity, right: UserActivity) -> Bool { left === right }

    /// Feeds the object's identity to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
