import Events
import Handoff
import Payload
import Platforms

/// One process of an app without a device around it: what it tells the device is noted down.
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
        delegate: @escaping () -> (any ApplicationDelegate)? = { nil }
    ) {
        application = Application(
            manifest: ApplicationManifest(bundle: "com.example.app", team: "TEAM1AAAAA", activityTypes: types),
            platform: ApplicationPlatform(platform, osVersion: version), program: Program(self, delegate),
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

    /// Runs a piece of app code, and what it queued for main.
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

    func activityCreated(_ summary: ActivitySummary) -> Int {
        count += 1
        return count
    }

    func activityChanged(_ activity: Int, to summary: ActivitySummary) {}
    func activityNeedsSave(_ activity: Int) {}
    func activityDeallocated(_ activity: Int) {}
    func requestTurn() { wantsTurn = true }
    func requestTimer(_ number: Int, afterNanoseconds delay: Int64) { timers.append(delay) }
    func record(_ draft: EventDraft) { events.append(draft) }
}
