import Events
package import Handoff
import ImplementationAdapter
import Notation
package import Payload

/// One running process of an app that plays elsewhere.
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
        let answer = call(
            .launch(
                app: app, isFirstLaunch: isFirstLaunch, orientation: orientation, pendingType: pendingType))
        guard case .launched(let hasFinished)? = answer else { return false }
        return hasFinished
    }

    package func enterForeground() { call(.enterForeground) }

    package func enterBackground() { call(.enterBackground) }

    package func rotate(to orientation: InterfaceOrientation) {
        self.orientation = orientation
        call(.rotate(orientation))
    }

    package func save(_ activity: Int) -> SaveResult { saved(call(.save(activity))) }

    package func update(_ activity: Int) -> SaveResult { saved(call(.update(activity))) }

    package func willContinue(type: String, attempt: Int) -> CallbackAnswer {
        attempts.insert(attempt)
        return returned(call(.willContinue(type: type, attempt: attempt)))
    }

    package func continueActivity(_ snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer {
        attempts.insert(attempt)
        return returned(call(.continueActivity(snapshot, attempt: attempt)))
    }

    package func didFail(type: String, code: Int, attempt: Int) -> CallbackAnswer {
        attempts.insert(attempt)
        return returned(call(.didFail(type: type, code: code, attempt: attempt)))
    }

    package func wasContinued(_ activity: Int) { call(.wasContinued(activity)) }

    package func endTurn() { call(.endTurn) }

    package func timerFired(_ number: Int) { call(.timerFired(number)) }

    package func itemArrived(_ url: String) { call(.itemArrived(url)) }

    package func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        guard case .performed(let answer)? = call(.perform(action, arguments)) else {
            return .refused("the process has ended")
        }
        return answer
    }

    package func terminate() {
        call(.terminate)
        state = .ended
    }

    // MARK: - Calls

    /// The app's answer; nil where no process runs, or once the adapter is lost.
    @discardableResult private func call(_ call: ApplicationCall) -> ApplicationAnswer? {
        guard state == .running else { return nil }
        return host.call(call, at: service.now) { [self] call throws(NotationError) in try serve(call) }
    }

    private func saved(_ answer: ApplicationAnswer?) -> SaveResult {
        guard case .saved(let result)? = answer else { return SaveResult(snapshot: nil) }
        return result
    }

    private func returned(_ answer: ApplicationAnswer?) -> CallbackAnswer {
        guard case .returned(let answer)? = answer else { return .notImplemented }
        return answer
    }

    // MARK: - The device's side

    private func serve(_ call: ServiceCall) throws(NotationError) -> ServiceAnswer {
        switch call {
        case .activityCreated(let summary):
            let number = service.activityCreated(summary)
            activities[number] = true
            return .activity(number)
        case .activityChanged(let activity, let summary):
            try checkKept(activity)
            service.activityChanged(activity, to: summary)
        case .activityNeedsSave(let activity):
            try checkKept(activity)
            service.activityNeedsSave(activity)
        case .activityDeallocated(let activity):
            try checkKept(activity)
            activities[activity] = false
            service.activityDeallocated(activity)
        case .requestTurn: service.requestTurn()
        case .requestTimer(let number, let delay): service.requestTimer(number, afterNanoseconds: delay)
        case .otherApps(let type): return .bundles(service.otherApps(declaring: type))
        case .record(let draft):
            try checkOwn(draft)
            service.record(draft)
        default: return serve(files: call)
        }
        return .done
    }

    private func serve(files call: ServiceCall) -> ServiceAnswer {
        // A device without files has none of what is asked for.
        let files = service.files
        switch call {
        case .fileLocation(let url): return .location(files?.fileLocation(of: url) ?? .none)
        case .iCloudContainerURL(let container): return .url(files?.iCloudContainerURL(container))
        case .documentsURL: return .url(files?.documentsURL() ?? "")
        case .providerURL(let bundle): return .url(files?.providerURL(bundle))
        case .readFile(let url, let use): return .file(files?.readFile(url, use: use) ?? .missing)
        case .writeFile(let url, let contents, let document):
            return .granted(files?.writeFile(url, contents: contents, document: document) ?? false)
        case .startAccess(let url): return .granted(files?.startAccess(url) ?? false)
        case .stopAccess(let url): files?.stopAccess(url)
        case .awaitItem(let url): files?.awaitItem(url)
        default: break
        }
        return .done
    }

    private func checkKept(_ activity: Int) throws(NotationError) {
        guard activities[activity] != true else { return }
        throw NotationError(
            path: [.key("params"), .key("activity")], expected: "an activity of this process that it still keeps",
            found: "\(activity)")
    }

    /// An app reports its own events: it knows neither the activities of other apps nor their continuations.
    private func checkOwn(_ draft: EventDraft) throws(NotationError) {
        if let activity = draft.activity, activities[activity] == nil {
            throw NotationError(
                path: [.key("params"), .key("activity")], expected: "an activity of this process",
                found: "\(activity)")
        }
        if let attempt = draft.attempt, !attempts.contains(attempt) {
            throw NotationError(
                path: [.key("params"), .key("attempt")], expected: "an attempt of which the app was told",
                found: "\(attempt)")
        }
    }
}
