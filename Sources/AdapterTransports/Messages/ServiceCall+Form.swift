import Events
package import Handoff
import Notation
import Payload

/// The calls of an app in its device while a call of the device is open, as messages.
///
/// Calls with a result are requests. The others should be notifications, which have no `id` and no answer, so that the
/// app does not wait; as requests they are answered by `{}`. All of them take effect in their order, before the answer
/// to the open call.
extension ServiceCall {
    private typealias Service = Method<ServiceCall, ServiceAnswer>

    static let methods = MethodTable<ServiceCall, ServiceAnswer>(
        ofActivities + ofFiles + ofSearches + ofStreams, areNotifications: true)

    private static let ofActivities: [Service] = [
        Service(
            "service.activityCreated", "An app made an activity object.",
            { if case .activityCreated(let summary) = $0 { $1(summary) } },
            Member(membersOf: ActivitySummary.form), answer: .activity
        ) { .activityCreated($0) },
        Service(
            "service.activityChanged", "What the device knows of an activity has changed.",
            { if case .activityChanged(let activity, let summary) = $0 { $1(activity, summary) } },
            Member("activity", .number), Member(membersOf: ActivitySummary.form), answer: .nothing
        ) { .activityChanged($0, $1) },
        Service(
            "service.activityNeedsSave", "needsSave was set to true. `app.save` comes later.",
            { if case .activityNeedsSave(let activity) = $0 { $1(activity) } }, Member("activity", .number),
            answer: .nothing
        ) { .activityNeedsSave($0) },
        Service(
            "service.activityDeallocated", "The last reference to an activity object went away.",
            { if case .activityDeallocated(let activity) = $0 { $1(activity) } }, Member("activity", .number),
            answer: .nothing
        ) { .activityDeallocated($0) },
        Service(
            "service.requestTurn", "`app.endTurn` comes at this instant.", .requestTurn, answer: .nothing),
        Service(
            "service.requestTimer", "`app.timerFired` comes after the delay.",
            { if case .requestTimer(let timer, let delay) = $0 { $1(timer, delay) } },
            Member("timer", .number), Member("delay", .duration), answer: .nothing
        ) { .requestTimer($0, delayNanoseconds: $1) },
        Service(
            "service.otherApps", "The other apps of the team that declare an activity type.",
            { if case .otherApps(let type) = $0 { $1(type) } }, Member("type", .text),
            answer: .bundles
        ) { .otherApps(type: $0) },
        Service(
            "service.record", "An event happened in the app.",
            { if case .record(let draft) = $0 { $1(draft) } }, Member(membersOf: EventDraft.formOfApps),
            answer: .nothing
        ) { .record($0) },
    ]

    private static let ofFiles: [Service] = [
        Service(
            "service.fileLocation", "Where a file lies.",
            { if case .fileLocation(let url) = $0 { $1(url) } }, Member("url", .text),
            answer: .location
        ) { .fileLocation($0) },
        Service(
            "service.iCloudContainerURL", "The URL of an iCloud container.",
            { if case .iCloudContainerURL(let container) = $0 { $1(container) } },
            Member("container", optional: .text, "Absent for the app's first one."), answer: .url
        ) { .iCloudContainerURL($0) },
        Service(
            "service.documentsURL", "The URL of the app's documents.", .documentsURL, answer: .someURL),
        Service(
            "service.providerURL", "The URL of a document provider's documents.",
            { if case .providerURL(let bundle) = $0 { $1(bundle) } }, Member("bundle", .text),
            answer: .url
        ) { .providerURL($0) },
        Service(
            "service.readFile", "Reads a file.",
            { if case .readFile(let url, let use) = $0 { $1(url, use) } }, Member("url", .text),
            Member("use", .word()), answer: .file
        ) { .readFile($0, $1) },
        Service(
            "service.writeFile", "Writes a file.",
            { if case .writeFile(let url, let contents, let document) = $0 { $1(url, contents, document) } },
            Member("url", .text), Member("contents", .data),
            Member("document", optional: .text, "What the contents are called across devices."),
            answer: .granted
        ) { .writeFile($0, contents: $1, document: $2) },
        Service(
            "service.moveFile", "Moves a file.",
            { if case .moveFile(let url, let destination) = $0 { $1(url, destination) } },
            Member("url", .text), Member("to", .text, "The URL of its new place."), answer: .granted
        ) { .moveFile($0, to: $1) },
        Service(
            "service.startAccess", "Starts access to a security-scoped URL.",
            { if case .startAccess(let url) = $0 { $1(url) } }, Member("url", .text),
            answer: .granted
        ) { .startAccess($0) },
        Service(
            "service.stopAccess", "Stops access to a security-scoped URL.",
            { if case .stopAccess(let url) = $0 { $1(url) } }, Member("url", .text),
            answer: .nothing
        ) { .stopAccess($0) },
        Service(
            "service.awaitItem", "`app.itemArrived` comes when the file is there.",
            { if case .awaitItem(let url) = $0 { $1(url) } }, Member("url", .text),
            answer: .nothing
        ) { .awaitItem($0) },
    ]

    private static let ofSearches: [Service] = [
        Service(
            "service.describeForSearch", "What a search needs to know of a current activity.",
            { if case .describeForSearch(let activity, let entry) = $0 { $1(activity, entry) } },
            Member("activity", .number), Member(membersOf: SearchEntry.form), answer: .nothing
        ) { .describeForSearch($0, $1) },
        Service(
            "service.indexItem", "An item for Core Spotlight.",
            { if case .indexItem(let item) = $0 { $1(item) } }, Member(membersOf: SearchItem.form), answer: .nothing
        ) { .indexItem($0) },
        Service(
            "service.itemsTitled", "The app's items of Core Spotlight that have a title.",
            { if case .itemsTitled(let title) = $0 { $1(title) } }, Member("title", .text), answer: .identifiers
        ) { .itemsTitled($0) },
        Service(
            "service.deleteSavedActivities", "The app deletes what the system saved of its activities.",
            { if case .deleteSavedActivities(let identifiers) = $0 { $1(identifiers) } },
            Member(
                "identifiers", optional: .list(of: .text, "an array of texts"),
                "`persistentIdentifier`s; absent for all."),
            answer: .nothing
        ) { .deleteSavedActivities($0) },
        Service(
            "service.handedToSiriKit", "The app passed an activity to SiriKit.",
            { if case .handedToSiriKit(let snapshot) = $0 { $1(snapshot) } },
            Member("snapshot", ActivitySnapshot.form.form), answer: .nothing
        ) { .handedToSiriKit($0) },
    ]

    private static let ofStreams: [Service] = [
        Service(
            "service.requestStreams", "Asks the source of a continuation for streams.",
            { if case .requestStreams(let attempt) = $0 { $1(attempt) } }, Member("attempt", .number), answer: .pair
        ) { .requestStreams(attempt: $0) },
        Service(
            "service.readStream", "Takes bytes that have arrived.",
            { if case .readStream(let pair, let most) = $0 { $1(pair, most) } }, Member("pair", .number),
            Member("most", .number, "How many at most."), answer: .bytes
        ) { .readStream($0, upTo: $1) },
        Service(
            "service.writeStream", "Gives bytes for the other side.",
            { if case .writeStream(let pair, let bytes) = $0 { $1(pair, bytes) } }, Member("pair", .number),
            Member("bytes", .data), answer: .taken
        ) { .writeStream($0, $1) },
        Service(
            "service.closeStream", "Closes one stream of a pair.",
            { if case .closeStream(let pair, let stream) = $0 { $1(pair, stream) } }, Member("pair", .number),
            Member("stream", .word()), answer: .nothing
        ) { .closeStream($0, $1) },
    ]

    /// The method's name on the wire.
    package var method: String { Self.methods.method(of: self).name }

    /// Whether it has a result, so that it must be a request.
    package var hasResult: Bool { Self.methods.method(of: self).result.hasMembers }

    /// The call as one line, without the line feed: a notification without `id`, a request with one.
    package func line(id: Int?) -> [UInt8] { Self.methods.line(self, id: id) }
}
