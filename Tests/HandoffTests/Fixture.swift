import Events
import Handoff
import Payload
import Platforms

/// The device's side of the seam in tests: takes note of everything and does nothing by itself.
final class FakeActivityService: ActivityService {
    var now = Instant.start
    let epoch: Int64 = 788_918_400
    var events: [EventDraft] = []
    var summaries: [Int: ActivitySummary] = [:]
    var marks: [Int] = []
    var deallocated: [Int] = []
    var turnRequests = 0
    var timers: [(number: Int, delay: Int64)] = []
    private var count = 0

    func activityCreated(_ summary: ActivitySummary) -> Int {
        count += 1
        summaries[count] = summary
        return count
    }

    func activityChanged(_ activity: Int, to summary: ActivitySummary) { summaries[activity] = summary }
    func activityNeedsSave(_ activity: Int) { marks.append(activity) }
    func activityDeallocated(_ activity: Int) {
        deallocated.append(activity)
        summaries[activity] = nil
    }
    func requestTurn() { turnRequests += 1 }
    func requestTimer(_ number: Int, afterNanoseconds delay: Int64) { timers.append((number, delay)) }
    func record(_ draft: EventDraft) { events.append(draft) }
}

/// An app in tests: what `main` and actions do is a closure.
final class TestProgram: ApplicationProgram {
    var setUp: (Application) -> Void = { _ in }
    var act: () -> Void = {}
    /// What tests made: objects that others hold weakly must not go before the test ends, whatever the optimizer sees.
    var kept: [Any] = []

    func main(_ application: Application) { setUp(application) }

    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        act()
        return .done(.null)
    }
}

/// A process with a fake device and a closure for a program.
struct Fixture {
    let service = FakeActivityService()
    let program = TestProgram()
    let application: Application

    init(
        types: [String] = ["com.example.edit"], platform: Platform = .iOS, version: [Int] = [17, 0],
        features: Set<String> = ["systemProgress"], decisions: HandoffDecisions = HandoffDecisions(),
        screenWidth: ApplicationPlatform.ScreenWidth? = nil, setUp: @escaping (Application) -> Void = { _ in }
    ) {
        program.setUp = setUp
        application = Application(
            manifest: ApplicationManifest(bundle: "com.example.app", team: "TEAM1AAAAA", activityTypes: types),
            platform: ApplicationPlatform(
                platform, osVersion: version, osFeatures: features, screenWidth: screenWidth),
            program: program, service: service, decisions: decisions)
    }

    /// Launches and forgets what that wrote.
    func launched() -> Fixture {
        _ = application.launch(pendingType: nil)
        service.events = []
        return self
    }

    /// Runs a piece of app code as an action of the app.
    func run(_ body: @escaping () -> Void) {
        program.act = body
        _ = application.perform("test", [:])
        program.act = {}
    }

    /// Runs a piece of app code that makes something, and keeps that for as long as the process.
    func make<Value>(_ body: @escaping () -> Value) -> Value? {
        let result = makeReleasable(body)
        if let result { program.kept.append(result) }
        return result
    }

    /// Runs a piece of app code that makes something whose last reference is the test's.
    func makeReleasable<Value>(_ body: @escaping () -> Value) -> Value? {
        var result: Value?
        run { result = body() }
        return result
    }

    /// The kinds of the events so far.
    var kinds: [EventKind] { service.events.map(\.kind) }

    func events(_ kind: EventKind) -> [EventDraft] { service.events.filter { $0.kind == kind } }

    /// Codes of findings, in order; advice on titles and types left out, which tests of something else do not follow.
    var findings: [String] {
        let advice = ["NO_TITLE", "TYPE_NOT_OF_APP", "TYPE_NOT_REVERSE_DNS"]
        return events(.appFinding).compactMap { $0.text(.code) }.filter { !advice.contains($0) }
    }
}

extension EventDraft {
    subscript(name: FieldName) -> PayloadValue? { fields.first { $0.name == name }?.value }
    func text(_ name: FieldName) -> String? { self[name]?.stringValue }
}

/// Every field that an event carries is one that its kind declares, in the declared order.
func misplacedFields(_ events: [EventDraft]) -> [String] {
    events.compactMap { event in
        let declared = event.kind.fields
        var position = 0
        for field in event.fields {
            guard let index = declared[position...].firstIndex(of: field.name) else {
                return "\(event.kind.rawValue): \(field.name)"
            }
            position = index + 1
        }
        return nil
    }
}
