import Events
package import Handoff
import ImplementationAdapter
import Notation
import Payload

/// A process of an app in another process or on another machine.
package final class RemoteApplication: ApplicationProcess {
    private let app: AppDescription
    private let isFirstLaunch: Bool
    private let host: ApplicationHost
    private let service: any ActivityService
    private var orientation = InterfaceOrientation.portrait
    private var state = State.made
    /// Activities that the process has made, and whether it still keeps them.
    private var activities: [Int: Bool] = [:]
    /// Continuation attempts that the process knows.
    private var attempts: Set<Int> = []
    /// Pairs of streams that the process has asked for or got.
    private var pairs: Set<Int> = []

    private enum State { case made, running, ended }

    init(app: AppDescription, isFirstLaunch: Bool, host: ApplicationHost, service: any ActivityService) {
        self.app = app
        self.isFirstLaunch = isFirstLaunch
        self.host = host
        self.service = service
    }

    package func launch(pendingType: String?) -> Bool {
        guard state == .made else { return false }
        state = .running
        let reply = call(
            .launch(
                app, isFirstLaunch: isFirstLaunch, orientation: orientation, pendingType: pendingType, service.now))
        guard case .launched(let hasFinished)? = reply else { return false }
        return hasFinished
    }

    package func answer(_ call: ApplicationCall) -> ApplicationAnswer {
        if case .rotate(let new) = call { orientation = new }
        if let attempt = call.attempt { attempts.insert(attempt) }
        if case .receiveStreams(_, let pair, _) = call { pairs.insert(pair) }
        let reply = self.call(.application(call, service.now))
        if call == .terminate { state = .ended }
        guard case .application(let answer)? = reply else { return .done }
        return answer
    }

    /// The app's answer; nil if no process runs or the adapter is lost.
    private func call(_ request: Request) -> Reply? {
        guard state == .running else { return nil }
        return host.call(request) { [self] call throws(NotationError) in try serve(call) }
    }

    // MARK: - The device's side

    private func serve(_ call: ServiceCall) throws(NotationError) -> ServiceAnswer {
        switch call {
        case .activityChanged(let activity, _), .activityNeedsSave(let activity), .describeForSearch(let activity, _):
            try checkKept(activity)
        case .activityDeallocated(let activity):
            try checkKept(activity)
            activities[activity] = false
        case .record(let draft): try checkOwn(draft)
        case .requestStreams(let attempt): try checkKnown(attempt)
        case .readStream(let pair, _), .writeStream(let pair, _), .closeStream(let pair, _): try checkOwn(pair)
        case .activityCreated, .requestTurn, .requestTimer, .otherApps, .fileLocation, .iCloudContainerURL,
            .documentsURL, .providerURL, .readFile, .writeFile, .moveFile, .startAccess, .stopAccess, .awaitItem,
            .indexItem, .itemsTitled, .deleteSavedActivities, .handedToSiriKit:
            break
        }
        let answer = service.answer(call)
        if case (.activityCreated, .number(let number)) = (call, answer) { activities[number] = true }
        if case (.requestStreams, .number(let pair)) = (call, answer) { pairs.insert(pair) }
        return answer
    }

    private func checkKept(_ activity: Int) throws(NotationError) {
        guard activities[activity] != true else { return }
        throw NotationError(
            path: [.key("params"), .key("activity")], expected: "an activity of this process that it still keeps",
            found: "\(activity)")
    }

    /// An app reports only events of its own activities and continuations.
    private func checkOwn(_ draft: EventDraft) throws(NotationError) {
        if let activity = draft.activity, activities[activity] == nil {
            throw NotationError(
                path: [.key("params"), .key("activity")], expected: "an activity of this process",
                found: "\(activity)")
        }
        if let attempt = draft.attempt { try checkKnown(attempt) }
    }

    private func checkKnown(_ attempt: Int) throws(NotationError) {
        guard !attempts.contains(attempt) else { return }
        throw NotationError(
            path: [.key("params"), .key("attempt")], expected: "an attempt of which the app was told",
            found: "\(attempt)")
    }

    private func checkOwn(_ pair: Int) throws(NotationError) {
        guard !pairs.contains(pair) else { return }
        throw NotationError(
            path: [.key("params"), .key("pair")], expected: "a pair of streams of this process", found: "\(pair)")
    }
}
