import Events
import Handoff
import Payload
import Platforms

/// A device in tests. It records every call and does nothing else.
final class FakeActivityService: ActivityService {
    var now = Instant.start
    let epoch: Int64 = 788_918_400
    var events: [EventDraft] = []
    var summaries: [Int: ActivitySummary] = [:]
    var marks: [Int] = []
    var deallocated: [Int] = []
    var turnRequests = 0
    var timers: [(number: Int, delay: Int64)] = []
    /// Numbers of pairs of streams for the next requests; then there are none.
    var pairs: [Int] = []
    /// The attempts of requests for streams.
    var requests: [Int] = []
    /// What has arrived for a pair of streams, and what the app has written to one.
    var arrived: [UInt8] = []
    var written: [UInt8] = []
    /// How many of so many written bytes are taken.
    var taken: (Int) -> Int = { $0 }
    /// Closed streams, as pair and stream.
    var closed: [String] = []
    private var count = 0

    func answer(_ call: ServiceCall) -> ServiceAnswer {
        switch call {
        case .activityCreated(let summary):
            count += 1
            summaries[count] = summary
            return .number(count)
        case .activityChanged(let activity, let summary): summaries[activity] = summary
        case .activityNeedsSave(let activity): marks.append(activity)
        case .activityDeallocated(let activity):
            deallocated.append(activity)
            summaries[activity] = nil
        case .requestTurn: turnRequests += 1
        case .requestTimer(let number, let delay): timers.append((number, delay))
        case .record(let draft): events.append(draft)
        case .requestStreams(let attempt):
            requests.append(attempt)
            return .number(pairs.isEmpty ? 0 : pairs.removeFirst())
        case .readStream(_, let most):
            defer { arrived.removeFirst(min(most, arrived.count)) }
            return .bytes(Array(arrived.prefix(most)))
        case .writeStream(_, let bytes):
            written += bytes.prefix(taken(bytes.count))
            return .number(taken(bytes.count))
        case .closeStream(let pair, let direction): closed.append("\(pair) \(direction.rawValue)")
        default: break
        }
        return .done
    }
}

/// An app in tests, with closures for `main` and for actions.
final class TestProgram: ApplicationProgram {
    var setUp: (Application) -> Void = { _ in }
    var act: () -> Void = {}
    /// Objects that a test made. Others reference them weakly, so they must not be released before the test ends.
    var kept: [Any] = []

    func main(_ application: Application) { setUp(application) }

    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer {
        act()
        return .done(.null)
    }
}

/// A process with a fake device, whose program is a closure.
struct Fixture {
    let service = FakeActivityService()
    let program = TestProgram()
    let application: Application

    init(
        types: [String] = ["com.example.edit"], platform: Platform = .iOS, version: [Int] = [17, 0],
        features: Set<String> = ["systemProgress"], decisions: HandoffDecisions = HandoffDecisions(),
        screenWidth: ApplicationPlatform.ScreenWidth? = nil, scenes: SceneSupport? = nil, isPad: Bool = false,
        storage: ApplicationStorage = ApplicationStorage(), setUp: @escaping (Application) -> Void = { _ in }
    ) {
        program.setUp = setUp
        application = Application(
            manifest: ApplicationManifest(
                bundle: "com.example.app", team: "TEAM1AAAAA", activityTypes: types, scenes: scenes),
            platform: ApplicationPlatform(
                platform, osVersion: version, osFeatures: features, screenWidth: screenWidth, hasSeveralScenes: isPad),
            program: program, service: service, storage: storage, decisions: decisions)
    }

    /// Launches, and removes the events of the launch.
    func launched() -> Fixture {
        _ = application.launch(pendingType: nil)
        service.events = []
        return self
    }

    /// Runs app code as an action of the app.
    func run(_ body: @escaping () -> Void) {
        program.act = body
        _ = application.perform("test", [:])
        program.act = {}
    }

    /// Runs app code that makes an object, and keeps it alive.
    func make<Value>(_ body: @escaping () -> Value) -> Value? {
        let result = makeReleasable(body)
        if let result { program.kept.append(result) }
        return result
    }

    /// Runs app code that makes an object to which only the test has a reference.
    func makeReleasable<Value>(_ body: @escaping () -> Value) -> Value? {
        var result: Value?
        run { result = body() }
        return result
    }

    /// The kinds of the events so far.
    var kinds: [EventKind] { service.events.map(\.kind) }

    func events(_ kind: EventKind) -> [EventDraft] { service.events.filter { $0.kind == kind } }

    /// Codes of findings, in order, without advice on titles and types, which these tests do not follow.
    var findings: [String] {
        let advice = ["NO_TITLE", "TYPE_NOT_OF_APP", "TYPE_NOT_REVERSE_DNS"]
        return events(.appFinding).compactMap { $0.text(.code) }.filter { !advice.contains($0) }
    }
}

extension EventDraft {
    subscript(name: FieldName) -> PayloadValue? { fields.first { $0.name == name }?.value }
    func text(_ name: FieldName) -> String? { self[name]?.stringValue }
}

/// Fields of events that their kinds do not declare, or not in this order.
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
