import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// What all parts of a device share: setup, condition, time, timers and outputs.
final class DeviceContext {
    private(set) var setup: DeviceSetup { didSet { changed() } }
    let decisions: Decisions
    var condition: DeviceCondition { didSet { changed() } }
    var timers = DeviceTimers()
    private(set) var now = Instant.start
    private var outputs: [Output] = []
    private var hashes: [HashInput: ActivityHash] = [:]
    /// Another number after each change of setup, condition, apps or activities. Who asks for these after every input
    /// need not ask again while the number stays.
    private(set) var revision = 0
    private var known = KnownAnswers()

    /// Decisions that only setup and condition decide. Each is asked for after every input, so the device keeps the answer
    /// until one of them changes.
    private struct KnownAnswers {
        var participates: Bool?
        var listens: (isAdvertising: Bool, answer: Bool)?
    }

    private struct HashInput: Hashable {
        var team: String
        var type: String

        /// Compares bytes: Swift's `==` holds for a composed and a decomposed letter, whose hashes differ.
        static func == (left: HashInput, right: HashInput) -> Bool {
            left.team.utf8.elementsEqual(right.team.utf8) && left.type.utf8.elementsEqual(right.type.utf8)
        }
    }

    init(setup: DeviceSetup, decisions: Decisions) {
        self.setup = setup
        self.decisions = decisions
        condition = DeviceCondition(setup)
    }

    /// The system is another release from now on.
    func update(to update: SystemUpdate) {
        var update = update
        update.features = decisions.eligibility.featuresAfterUpdate(setup.osFeatures, update.features)
        setup.apply(update)
        condition.discovery = DiscoveryState(quirks: update.quirks)
    }

    var parameters: ProfileParameters { setup.parameters }

    private func changed() {
        known = KnownAnswers()
        noteChange()
    }

    /// Apps or activities have changed.
    func noteChange() { revision += 1 }

    /// Whether the device takes part in Handoff.
    var participates: Bool {
        if let participates = known.participates { return participates }
        let participates = decisions.eligibility.participates(
            setup, condition.settings, condition.account, condition.accountIsPrimary)
        known.participates = participates
        return participates
    }

    /// Whether a device that takes part scans.
    func listens(isAdvertising: Bool) -> Bool {
        if let listens = known.listens, listens.isAdvertising == isAdvertising { return listens.answer }
        let answer = decisions.scanning.listens(setup, isAdvertising)
        known.listens = (isAdvertising, answer)
        return answer
    }

    /// Whether an app takes part in Handoff. Its signature decides (ELIG-018), and under a quirk an entitlement
    /// (ELIG-034).
    func takesPart(_ app: AppDescription) -> Bool {
        decisions.eligibility.acceptsSigning(app.signing)
            && (app.keyValueEntitlement || !setup.quirks.contains(QuirkName.keyValueEntitlement))
    }

    /// The hash under which an activity of this team and type is advertised.
    func hash(team: String, type: String) -> ActivityHash {
        let type = decisions.eligibility.comparableType(type)
        let input = HashInput(team: team, type: type)
        if let known = hashes[input] { return known }
        let hash = ActivityHash.activity(team: team, type: type)
        hashes[input] = hash
        return hash
    }

    /// The hash under which an activity is advertised: for a browser's page that of its host.
    func hash(of summary: ActivitySummary, team: String) -> ActivityHash {
        decisions.web.advertisedHost(summary.type, summary.webPageHost).map { ActivityHash.webPage(host: $0) }
            ?? hash(team: team, type: summary.type)
    }

    // MARK: Time

    /// Moves the present instant. It never goes back.
    func reach(_ instant: Instant) { now = max(now, instant) }

    func setTimer(_ timer: DeviceTimer, after nanoseconds: Int64) {
        timers.set(timer, at: now.advanced(by: nanoseconds))
    }

    // MARK: Outputs

    func emit(_ output: Output) { outputs.append(output) }

    func record(
        _ kind: EventKind, app: String? = nil, activity: Int? = nil, attempt: Int? = nil,
        link: LinkIdentifier? = nil, _ fields: EventFields = [:]
    ) {
        emit(.event(EventDraft(kind, app: app, activity: activity, attempt: attempt, link: link, fields)))
    }

    /// All outputs since the last call, in order.
    func takeOutputs() -> [Output] {
        defer { outputs.removeAll(keepingCapacity: true) }
        return outputs
    }
}

/// The present account and settings of a device.
struct DeviceCondition {
    var account: String?
    var accountIsPrimary: Bool
    var settings: DeviceSettings
    var discovery: DiscoveryState

    init(_ setup: DeviceSetup) {
        account = setup.account
        accountIsPrimary = setup.accountIsPrimary
        settings = setup.settings
        discovery = DiscoveryState(quirks: setup.quirks)
    }
}
