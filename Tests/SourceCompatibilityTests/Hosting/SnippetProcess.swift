import Events
import Handoff
import Payload
import Platforms

/// One process of an app with a device that only records its calls.
final class SnippetProcess: ActivityService {
    var now: Instant { .start }
    var epoch: Int64 { 700_000_000 }
    private(set) var events: [EventDraft] = []
    private(set) var wantsTurn = false
    private(set) var timers: [Int64] = []
    private var count = 0
    private var body: (() -> Void)?
    private(set) var application: Application!

    init(
        platform: Platform = .iOS, version: [Int] = [14, 0], types: [String] = ["com.example.app.edit"],
        scenes: SceneSupport? = nil, delegate: @escaping () -> (any ApplicationDelegate)? = { nil }
    ) {
        application = Application(
            manifest: ApplicationManifest(
                bundle: "com.example.app", team: "TEAM1AAAAA", activityTypes: types, scenes: scenes),
            platform: ApplicationPlatform(
                platform, osVersion: version, osFeatures: scenes == nil ? [] : ["scenes"],
                hasSeveralScenes: scenes == .multiple), program: Program(self, delegate),
            service: self)
    }

    private final class Program: ApplicationProgram {
        weak var process: SnippetProcess?
        let delegate: () -> (any ApplicationDelegate)?

        init(_ process: SnippetProcess, _ delegate: @escaping () -> (any ApplicationDelegate)?) {
            self.process = process
            self.delegate = delegate
        }

        func main(_ application: Application) { application.delegate = delegate() }

        func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
            process?.body?()
            return .done(.null)
        }
    }

    /// Runs app code, and what it queues for main.
    func run(_ body: @escaping () -> Void) {
        self.body = body
        _ = application.perform("run", [:])
        self.body = nil
        while wantsTurn {
            wantsTurn = false
            application.endTurn()
        }
    }

    func launched(pendingType: String? = nil) -> SnippetProcess {
        _ = application.launch(pendingType: pendingType)
        return self
    }

    func events(_ kind: EventKind) -> [EventDraft] { events.filter { $0.kind == kind } }

    func texts(_ kind: EventKind, _ name: FieldName) -> [String] {
        events(kind).compactMap { event in event.fields.first { $0.name == name }?.value.stringValue }
    }

    func answer(_ call: ServiceCall) -> ServiceAnswer {
        switch call {
        case .activityCreated:
            count += 1
            return .number(count)
        case .requestTurn: wantsTurn = true
        case .requestTimer(_, let delay): timers.append(delay)
        case .record(let draft): events.append(draft)
        default: break
        }
        return .done
    }
}
