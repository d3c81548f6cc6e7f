package import Events
package import Handoff
import Notation
import Payload

/// What an app asks of its device while a call of the device's is open: ``ActivityService`` and ``FileService`` as messages.
///
/// | Method | Parameters | Result |
/// |---|---|---|
/// | `service.activityCreated` | a summary | `activity`: its number |
/// | `service.activityChanged` | `activity`, a summary | |
/// | `service.activityNeedsSave`, `service.activityDeallocated` | `activity` | |
/// | `service.requestTurn` | | |
/// | `service.requestTimer` | `timer`, `delay` in nanoseconds | |
/// | `service.otherApps` | `type` | `bundles` |
/// | `service.record` | an event: `kind`, `activity`, `attempt`, `thread`, `fields` | |
/// | `service.fileLocation` | `url` | `location` |
/// | `service.iCloudContainerURL` | `container` (may be absent) | `url` (may be absent) |
/// | `service.documentsURL` | | `url` |
/// | `service.providerURL` | `bundle` | `url` (may be absent) |
/// | `service.readFile` | `url`, `use` | `answer`, and `contents` if it is that |
/// | `service.writeFile` | `url`, `contents`, `document` (may be absent) | `granted` |
/// | `service.startAccess` | `url` | `granted` |
/// | `service.stopAccess`, `service.awaitItem` | `url` | |
///
/// A summary is `type`, `title` (may be absent), `state`, `isEligibleForHandoff`, `expiration` (seconds since 2001, may be
/// absent) and `hasWebPage`.
///
/// Calls with a result are requests. The others are better sent as notifications, which have no `id` and are not answered:
/// nobody has to wait for them. Sent as requests they are answered by `{}`. All of them take effect in the order in which
/// they are written, before the answer to the open call.
package enum ServiceCall: Sendable, Hashable {
    /// ``ActivityService/activityCreated(_:)``
    case activityCreated(ActivitySummary)
    /// ``ActivityService/activityChanged(_:to:)``
    case activityChanged(Int, ActivitySummary)
    /// ``ActivityService/activityNeedsSave(_:)``
    case activityNeedsSave(Int)
    /// ``ActivityService/activityDeallocated(_:)``
    case activityDeallocated(Int)
    /// ``ActivityService/requestTurn()``
    case requestTurn
    /// ``ActivityService/requestTimer(_:afterNanoseconds:)``
    case requestTimer(Int, delayNanoseconds: Int64)
    /// ``ActivityService/otherApps(declaring:)``
    case otherApps(type: String)
    /// ``ActivityService/record(_:)``. The device adds the app; the kind is one of ``kindsOfApps``.
    case record(EventDraft)
    /// ``FileService/fileLocation(of:)``
    case fileLocation(String)
    /// ``FileService/iCloudContainerURL(_:)``
    case iCloudContainerURL(String?)
    /// ``FileService/documentsURL()``
    case documentsURL
    /// ``FileService/providerURL(_:)``
    case providerURL(String)
    /// ``FileService/readFile(_:use:)``
    case readFile(String, FileUse)
    /// ``FileService/writeFile(_:contents:document:)``
    case writeFile(String, contents: [UInt8], document: String?)
    /// ``FileService/startAccess(_:)``
    case startAccess(String)
    /// ``FileService/stopAccess(_:)``
    case stopAccess(String)
    /// ``FileService/awaitItem(_:)``
    case awaitItem(String)

    enum Method: String, CaseIterable {
        case activityCreated = "service.activityCreated"
        case activityChanged = "service.activityChanged"
        case activityNeedsSave = "service.activityNeedsSave"
        case activityDeallocated = "service.activityDeallocated"
        case requestTurn = "service.requestTurn"
        case requestTimer = "service.requestTimer"
        case otherApps = "service.otherApps"
        case record = "service.record"
        case fileLocation = "service.fileLocation"
        case iCloudContainerURL = "service.iCloudContainerURL"
        case documentsURL = "service.documentsURL"
        case providerURL = "service.providerURL"
        case readFile = "service.readFile"
        case writeFile = "service.writeFile"
        case startAccess = "service.startAccess"
        case stopAccess = "service.stopAccess"
        case awaitItem = "service.awaitItem"

        /// The app waits for what comes of it.
        var hasResult: Bool {
            switch self {
            case .activityCreated, .otherApps, .fileLocation, .iCloudContainerURL, .documentsURL, .providerURL,
                .readFile, .writeFile, .startAccess:
                true
            case .activityChanged, .activityNeedsSave, .activityDeallocated, .requestTurn, .requestTimer, .record,
                .stopAccess, .awaitItem:
                false
            }
        }
    }

    var kind: Method {
        switch self {
        case .activityCreated: .activityCreated
        case .activityChanged: .activityChanged
        case .activityNeedsSave: .activityNeedsSave
        case .activityDeallocated: .activityDeallocated
        case .requestTurn: .requestTurn
        case .requestTimer: .requestTimer
        case .otherApps: .otherApps
        case .record: .record
        case .fileLocation: .fileLocation
        case .iCloudContainerURL: .iCloudContainerURL
        case .documentsURL: .documentsURL
        case .providerURL: .providerURL
        case .readFile: .readFile
        case .writeFile: .writeFile
        case .startAccess: .startAccess
        case .stopAccess: .stopAccess
        case .awaitItem: .awaitItem
        }
    }

    /// The method's name on the wire.
    package var method: String { kind.rawValue }

    /// Whether it is answered by more than `{}`, so that it has to be a request.
    package var hasResult: Bool { kind.hasResult }

    /// What happens in an app, and is told by its process. What happens in the device is not an app's to tell.
    package static let kindsOfApps: Set<EventKind> = [
        .activityCreated, .activityStateChanged, .activityDeallocated, .activityChanged, .activityManaged,
        .activityException, .activityHandedToSiriKit, .needsSaveSet, .saveBegan, .saveCleared, .saveSnapshot,
        .appModelChanged, .appFinding, .screenAppeared, .screenDisappeared, .transitionBegan, .transitionEnded,
        .documentOpenAttempted, .willContinueCalled, .continueCalled, .didFailCalled, .restoreCalled, .willSaveCalled,
        .updateCalled, .didUpdateCalled, .wasContinuedCalled, .callbackReturned, .progressShown, .alertShown,
    ]

    /// The call as one line, without the line feed: a notification without `id`, a request with one.
    package func line(id: Int?) -> [UInt8] {
        var object = ObjectWriter()
        object.set("jsonrpc", text: "2.0")
        if let id { object.set("id", integer: id) }
        object.set("method", text: method)
        object.set("params", parameters)
        return object.line
    }

    private var parameters: NotationNode {
        var object = ObjectWriter()
        switch self {
        case .activityCreated(let summary): summary.write(to: &object)
        case .activityChanged(let activity, let summary):
            object.set("activity", integer: activity)
            summary.write(to: &object)
        case .activityNeedsSave(let activity), .activityDeallocated(let activity):
            object.set("activity", integer: activity)
        case .requestTurn, .documentsURL: break
        case .requestTimer(let timer, let delay):
            object.set("timer", integer: timer)
            object.set("delay", .integer(delay))
        case .otherApps(let type): object.set("type", text: type)
        case .record(let draft): draft.write(to: &object)
        case .iCloudContainerURL(let container): if let container { object.set("container", text: container) }
        case .providerURL(let bundle): object.set("bundle", text: bundle)
        case .readFile(let url, let use):
            object.set("url", text: url)
            object.set("use", text: use.rawValue)
        case .writeFile(let url, let contents, let document):
            object.set("url", text: url)
            object.set("contents", bytes: contents)
            if let document { object.set("document", text: document) }
        case .fileLocation(let url), .startAccess(let url), .stopAccess(let url), .awaitItem(let url):
            object.set("url", text: url)
        }
        return object.node
    }

    /// Reads a line of an app that has a method.
    ///
    /// - Returns: the call; `id` is nil for a notification.
    init(message object: inout ObjectReader, id: inout Int?) throws(NotationError) {
        let method = try object.word("method", Method.self)
        id = try object.optionalInt("id")
        guard id != nil || !method.hasResult else {
            throw NotationError(
                path: object.place("id"), expected: "an integer, for \(method.rawValue) is answered",
                found: "no such member", advice: "send it as a request and wait for the answer")
        }
        var parameters = try object.object("params")
        try object.end()
        try self.init(method, message: &parameters)
        try parameters.end()
    }

    private init(_ method: Method, message object: inout ObjectReader) throws(NotationError) {
        switch method {
        case .activityCreated: self = .activityCreated(try ActivitySummary(message: &object))
        case .activityChanged:
            let activity = try object.int("activity")
            self = .activityChanged(activity, try ActivitySummary(message: &object))
        case .activityNeedsSave: self = .activityNeedsSave(try object.int("activity"))
        case .activityDeallocated: self = .activityDeallocated(try object.int("activity"))
        case .requestTurn: self = .requestTurn
        case .requestTimer:
            let timer = try object.int("timer")
            self = .requestTimer(timer, delayNanoseconds: try object.integer("delay", in: 0 ... .max))
        case .otherApps: self = .otherApps(type: try object.text("type"))
        case .record:
            let draft = try EventDraft(message: &object)
            guard draft.app == nil else {
                throw NotationError(
                    path: object.place("app"), expected: "no such member, for the device adds it", found: "one")
            }
            guard Self.kindsOfApps.contains(draft.kind) else {
                throw NotationError(
                    path: object.place("kind"), expected: "the kind of an event that happens in an app",
                    found: "\(draft.kind.rawValue), which happens in the device")
            }
            self = .record(draft)
        case .fileLocation: self = .fileLocation(try object.text("url"))
        case .iCloudContainerURL: self = .iCloudContainerURL(try object.optionalText("container"))
        case .documentsURL: self = .documentsURL
        case .providerURL: self = .providerURL(try object.text("bundle"))
        case .readFile:
            let url = try object.text("url")
            self = .readFile(url, try object.word("use", FileUse.self))
        case .writeFile:
            let url = try object.text("url")
            let contents = try object.bytes("contents")
            self = .writeFile(url, contents: contents, document: try object.optionalText("document"))
        case .startAccess: self = .startAccess(try object.text("url"))
        case .stopAccess: self = .stopAccess(try object.text("url"))
        case .awaitItem: self = .awaitItem(try object.text("url"))
        }
    }
}

extension ActivitySummary {
    func write(to object: inout ObjectWriter) {
        object.set("type", text: type)
        if let title { object.set("title", text: title) }
        object.set("state", text: state.rawValue)
        object.set("isEligibleForHandoff", .boolean(isEligibleForHandoff))
        if let expiration { object.set("expiration", payload: .real(expiration)) }
        object.set("hasWebPage", .boolean(hasWebPage))
    }

    /// Reads what ``write(to:)`` wrote; the caller takes what else stands there.
    init(message object: inout ObjectReader) throws(NotationError) {
        let type = try object.text("type")
        let title = try object.optionalText("title")
        let state = try object.word("state", ActivityState.self)
        let isEligible = try object.boolean("isEligibleForHandoff")
        let expiration = object.has("expiration") ? try object.real("expiration") : nil
        self.init(
            type: type, title: title, state: state, isEligibleForHandoff: isEligible, expiration: expiration,
            hasWebPage: try object.boolean("hasWebPage"))
    }
}
