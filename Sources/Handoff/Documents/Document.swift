import Events
import Foundation
import Payload
import Platforms

/// What `UIDocument` and `NSDocument` have in common: a place, and an activity that the framework makes while the document is
/// open and in iCloud.
///
/// The activity's type stands in the app's document type (DOC-001). The document adds its URL to each saved state (DOC-004).
open class Document {
    /// The process whose code made the document.
    private(set) weak var process: (any DocumentProcess)?

    /// The name of this document in events; by default that of its class. Apple's classes have no such property.
    public var nameInEvents: String

    /// The document is open.
    private(set) var isOpen = false

    /// Where the document is.
    var place: URL? {
        didSet { if place != oldValue { placeChanged(from: oldValue) } }
    }

    private let held = HeldActivity()
    /// The activity that the framework made last. An app may assign one of its own.
    private weak var made: UserActivity?

    init() {
        process = CurrentProcess.value as? any DocumentProcess
        nameInEvents = ""
        nameInEvents = String(describing: type(of: self))
    }

    deinit {
        guard let activity = held.activity else { return }
        activity.loses(ownerWithIdentifier: ObjectIdentifier(self), name: nameInEvents)
        process?.screen.focusChanged(.assignment)
    }

    // MARK: The activity

    /// The activity of the document; nil while it is closed, or not in iCloud (DOC-005). A view controller may share it.
    open var userActivity: UserActivity? {
        get { held.activity }
        set {
            if held.replace(by: newValue, of: self, in: process?.context) {
                process?.screen.focusChanged(.assignment)
            }
        }
    }

    /// Calls a function once after each change of ``userActivity`` (DOC-006), as for a responder.
    public func observeUserActivity(_ observer: @escaping (UserActivity?) -> Void) { held.observe(observer) }

    /// Brings the activity up to date before it is saved: adds the document's URL (DOC-004). An override calls super and adds
    /// its own entries with `addUserInfoEntries(from:)` (DOC-013).
    open func updateUserActivityState(_ activity: UserActivity) {
        guard let process else { return }
        if let place {
            let wasSaved = activity.saving.lastSnapshot != nil
            let entries = process.context.decisions.documents.entries(place.absoluteString, wasSaved)
            if !entries.isEmpty { activity.addEntries(entries) }
        }
        process.activities.hook.reachedBase(of: activity)
    }

    /// Restores the state of an activity that is being continued, for example a position in the document.
    open func restoreUserActivityState(_ activity: UserActivity) {}

    // MARK: The life of the document

    /// The document is open from now on.
    func begin() {
        isOpen = true
        process?.documents.add(self)
        adaptActivity(isMoved: false)
    }

    /// The document is closed from now on (DOC-007).
    func end() {
        guard isOpen, let process else { return }
        isOpen = false
        process.documents.remove(self)
        process.context.record(
            .documentClosed, attempt: process.context.execution.attempt,
            [.url: place.map { PayloadValue.url($0.absoluteString) }, .object: nameInEvents])
        guard process.context.decisions.documents.invalidatesOnClose() else { return }
        if let activity = userActivity { process.activities.invalidate(activity, by: .framework) }
        userActivity = nil
    }

    /// The app's document type for the document's file; nil if it has none.
    var entry: DocumentTypeDescription? { process?.documents.entry(for: place) }

    /// The document's name for the user.
    var name: String { place?.deletingPathExtension().lastPathComponent ?? "Untitled" }

    private func placeChanged(from previous: URL?) {
        let before = userActivity
        adaptActivity(isMoved: previous != nil)
        guard let process, let activity = userActivity, activity === before, activity === made else { return }
        if process.context.decisions.documents.marksChangedURL() { activity.needsSave = true }
        if activity.title != name { activity.title = name }
    }

    /// Makes the activity that the document should have now, or removes the one that it should not have (DOC-006).
    private func adaptActivity(isMoved: Bool) {
        guard let process, !process.context.life.isEnding, userActivity == nil || userActivity === made else { return }
        let wanted = wantedType(process)
        switch process.context.decisions.documents.change(userActivity?.activityType, wanted, isMoved) {
        case .none: break
        case .clear: userActivity = nil
        case .make(let type):
            let activity = UserActivity(ofDocument: type, title: name, in: process)
            made = activity
            userActivity = activity
            activity.needsSave = true
        }
    }

    private func wantedType(_ process: any DocumentProcess) -> String? {
        let (decisions, manifest) = (process.context.decisions.documents, process.context.manifest)
        guard isOpen, let place, let entry, let type = decisions.activityType(entry, manifest.activityTypes),
            !type.isEmpty
        else { return nil }
        let location = process.context.service.answer(.fileLocation(place.absoluteString)).location
        return decisions.makesActivity(location) ? type : nil
    }
}

extension Document: ActivityHolder {
    /// A document always has a hook, because it adds its URL (UPD-011).
    var activityStateHook: Responder.ActivityStateHook { .present }

    /// An override may add its entries after the URL.
    var callsSuperLast: Bool { false }
}
