import Events
import Handoff
import Payload
import Platforms
import SampleApps

/// A device in tests, which runs the turns that the app asks for.
final class FakeActivityService: ActivityService {
    var now = Instant.start
    let epoch: Int64 = 788_918_400
    var events: [EventDraft] = []
    var summaries: [Int: ActivitySummary] = [:]
    var turnsAreDue = false
    private var count = 0

    func answer(_ call: ServiceCall) -> ServiceAnswer {
        switch call {
        case .activityCreated(let summary):
            count += 1
            summaries[count] = summary
            return .number(count)
        case .activityChanged(let activity, let summary): summaries[activity] = summary
        case .activityDeallocated(let activity): summaries[activity] = nil
        case .requestTurn: turnsAreDue = true
        case .record(let draft): events.append(draft)
        default: break
        }
        return .done
    }
}

/// A running app on a fake device.
struct RunningApp {
    let service = FakeActivityService()
    let application: Application
    let storage: ApplicationStorage

    init(
        _ program: any ApplicationProgram, platform: Platform = .iOS,
        storage: ApplicationStorage = ApplicationStorage(),
        types: [String] = ["com.example.edit"], bundle: String = "com.example",
        screenWidth: ApplicationPlatform.ScreenWidth? = nil
    ) {
        self.storage = storage
        application = Application(
            manifest: ApplicationManifest(bundle: bundle, team: "TEAM1AAAAA", activityTypes: types),
            platform: ApplicationPlatform(
                platform, osVersion: platform == .macOS ? [13, 0] : [17, 0], screenWidth: screenWidth),
            program: program, service: service, storage: storage)
        _ = application.launch(pendingType: nil)
        application.enterForeground()
        runTurns()
    }

    func runTurns() {
        while service.turnsAreDue {
            service.turnsAreDue = false
            application.endTurn()
        }
    }

    @discardableResult
    func perform(_ action: String, _ arguments: PayloadDictionary = [:]) -> ActionAnswer {
        let answer = application.perform(action, arguments)
        runTurns()
        return answer
    }

    func events(_ kind: EventKind) -> [EventDraft] { service.events.filter { $0.kind == kind } }

    /// Codes of the findings, in order, without advice on titles, because the activities of these tests have none.
    var findings: [String] { events(.appFinding).compactMap { $0.text(.code) }.filter { $0 != "NO_TITLE" } }

    /// The states that the app reported, newest last.
    var models: [PayloadDictionary] { events(.appModelChanged).compactMap { $0[.state]?.dictionaryValue } }

    /// The number of the current activity.
    var current: Int? { service.summaries.first { $0.value.state == .current }?.key }

    var currentType: String? { current.flatMap { service.summaries[$0]?.type } }

    /// Changes of state as "type to".
    var states: [String] {
        var types: [Int: String] = [:]
        return service.events.compactMap { event in
            guard let number = event.activity else { return nil }
            if event.kind == .activityCreated { types[number] = event.text(.type) }
            guard event.kind == .activityStateChanged else { return nil }
            return "\((types[number] ?? "").split(separator: ".").last ?? "") \(event.text(.to) ?? "")"
        }
    }

    /// What a continuing device would receive now.
    func payload() -> PayloadDictionary? { current.flatMap { application.save($0).snapshot?.userInfo } }

    /// Hands an activity over to this app.
    func receive(_ type: String, _ userInfo: PayloadDictionary?, attempt: Int = 1) -> CallbackAnswer {
        _ = application.willContinue(type: type, attempt: attempt)
        let snapshot = ActivitySnapshot(type: type, title: "Title", userInfo: userInfo, webpageURL: nil)
        let answer = application.continueActivity(snapshot, attempt: attempt)
        runTurns()
        return answer
    }
}

extension EventDraft {
    subscript(name: FieldName) -> PayloadValue? { fields.first { $0.name == name }?.value }
    func text(_ name: FieldName) -> String? { self[name]?.stringValue }
}
