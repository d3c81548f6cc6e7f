import BluetoothLE
import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms
import Randomness

/// The state of a virtual device between two calls, and what every part of it needs.
///
/// Extensions in files of their own hold the parts: apps, activities, advertising, scanning, offers, attempts, serving.
final class ReferenceDevice {
    let setup: DeviceSetup
    let programs: ProgramRegistry
    let decisions: Decisions
    let parameters: ProfileParameters
    let transport: any ContinuationTransport = ModelledTransport()

    var now = Instant.start
    var timers = DeviceTimers()
    private var outputs: [Output] = []

    // Accounts and settings.
    var account: String?
    var accountIsPrimary: Bool
    var settings: DeviceSettings
    var isScanning = false

    // Apps and their activities.
    var apps: [AppDescription]
    var processes: [RunningApp] = []
    var storages: [String: ApplicationStorage] = [:]
    var front: String?
    /// How the device is held.
    var orientation = InterfaceOrientation.portrait
    var activities = ActivityTable()
    var pendingTurns: [String] = []

    // Files.
    let layout: FileSystemLayout
    var files = DeviceFileSystem()

    // Radio.
    var advertiser: Advertiser
    var peers = PeerTable()
    var unresolved = RecentAdvertisements()

    // Continuation.
    var offers: [Offer] = []
    var attempt: Attempt?
    var attemptCount = 0
    var abandoned: [LinkIdentifier: AbandonedAttempt] = [:]
    var serving: [LinkIdentifier: Serving] = [:]
    var keyExchanges: [LinkIdentifier: KeyExchange] = [:]
    private var linkCount: UInt64 = 0
    private var hashes: [HashInput: ActivityHash] = [:]

    /// Bytes, not text: Swift takes a composed and a decomposed letter for equal, a hash does not.
    private struct HashInput: Hashable {
        var team: [UInt8]
        var type: [UInt8]
    }

    init(setup: DeviceSetup, programs: ProgramRegistry, decisions: Decisions) throws(ImplementationFault) {
        self.setup = setup
        self.programs = programs
        self.decisions = decisions
        parameters = setup.parameters
        account = setup.account
        accountIsPrimary = setup.accountIsPrimary
        settings = setup.settings
        apps = setup.apps
        layout = FileSystemLayout(setup)
        guard let key = AdvertisingKey(setup.advertisingKey) else {
            throw ImplementationFault(.violation, "an advertising key has 32 bytes, not \(setup.advertisingKey.count)")
        }
        advertiser = Advertiser(
            key: key,
            counter: UInt16(clamping: parameters[.counterStart] + parameters[.counterDaemonStartBump]),
            generator: SeededGenerator(seed: setup.seed, purpose: "advertiser"))
    }

    /// Runs one call from the world: the work, then whatever follows from it, then the outputs.
    func react(at now: Instant, _ work: () -> Answer) -> Reaction {
        self.now = max(self.now, now)
        let answer = work()
        settle()
        let reaction = Reaction(answer: answer, outputs: outputs, wakeUp: timers.next)
        outputs.removeAll(keepingCapacity: true)
        return reaction
    }

    func emit(_ output: Output) { outputs.append(output) }

    func record(
        _ kind: EventKind, app: String? = nil, activity: Int? = nil, attempt: Int? = nil, _ fields: EventFields = [:]
    ) {
        outputs.append(.event(EventDraft(kind, app: app, activity: activity, attempt: attempt, fields)))
    }

    func makeLink() -> LinkIdentifier {
        linkCount += 1
        return LinkIdentifier(UInt64(truncatingIfNeeded: setup.index) << 32 | linkCount)
    }

    /// The hash under which an activity of this team and type is advertised.
    func hash(team: String, type: String) -> ActivityHash {
        let type = decisions.eligibility.comparableType(type)
        let input = HashInput(team: Array(team.utf8), type: Array(type.utf8))
        if let known = hashes[input] { return known }
        let hash = ActivityHash.activity(team: team, type: type)
        hashes[input] = hash
        return hash
    }

    /// Whether the device takes part in Handoff now.
    var participates: Bool {
        decisions.eligibility.participates(setup, settings, account, accountIsPrimary)
    }

    /// The turns of main run loops that apps asked for, then what the device derives from the new state.
    private func settle() {
        // An app whose every turn asks for another would never let time go on; such an app waits for its next event.
        var turns = 0
        while let bundle = pendingTurns.first, turns < Self.maximumTurns {
            pendingTurns.removeFirst()
            turns += 1
            process(of: bundle)?.process.endTurn()
        }
        pendingTurns.removeAll()
        refreshScanning()
        refreshAdvertising()
        refreshOffers()
    }

    private static let maximumTurns = 10_000

    func fireTimers() {
        while let timer = timers.take(until: now) {
            switch timer {
            case .save(let activity): runSaveCycle(of: activity)
            case .periodicUpdate(let activity): runPeriodicUpdate(of: activity)
            case .advertisingPhase: advertisingPhaseEnded()
            case .addressRotation: rotateAddress()
            case .expiration: break  // refreshAdvertising looks at the clock.
            case .peerLost(let peer): peerLost(peer)
            case .keyExchange(let link): keyExchangeTimedOut(link)
            case .attempt(let number, let step): attemptStep(number, step)
            case .reply(let link): sendReply(over: link)
            case .process(let bundle, let number): process(of: bundle)?.process.timerFired(number)
            }
        }
    }

    func take(_ input: Input) {
        switch input {
        case .report(let report): heard(report)
        case .paired(let identity): pairingChanged(.paired(identity))
        case .unpaired(let peer): pairingChanged(.unpaired(peer))
        case .connected(let link, _): linkConnected(link)
        case .connectionFailed(let link): linkFailed(link)
        case .accepted(let link, let peer, _): serving[link] = Serving(peer: peer)
        case .receiving(let link, let size): linkReceiving(link, size: size)
        case .received(let link, let message): linkReceived(link, message)
        case .delivered(let link): replyDelivered(link)
        case .disconnected(let link): linkDisconnected(link)
        case .documentArrived(let document): documentArrived(document)
        }
    }
}

/// The last advertisements whose sender could not be resolved, so that each is told once.
struct RecentAdvertisements {
    private var recent: [ControllerReport] = []
    private static let capacity = 64

    /// Notes a report; answers whether it is new.
    mutating func isNew(_ report: ControllerReport) -> Bool {
        var report = report
        report.rssi = 0
        if recent.contains(report) { return false }
        if recent.count == Self.capacity { recent.removeFirst() }
        recent.append(report)
        return true
    }

    mutating func forget() { recent.removeAll() }
}
