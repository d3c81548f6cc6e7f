import BluetoothLE
package import Events
package import FrameOpening
package import ImplementationAdapter
import Payload
package import Platforms

/// A simulated world: devices, the radio and links between them, an account service, and virtual time.
///
/// A world is single-threaded and deterministic: everything happens in the order of ``EventQueue``, and every random
/// choice comes from the seed. A device can be any ``Implementation``. Rules and expectations see nothing of a world
/// but its log (``events``).
package final class World {
    /// The log so far.
    package private(set) var events: [Event] = []
    /// The present instant.
    package private(set) var now = Instant.start

    /// Waits until the instant has come on the clock that the world keeps pace with; nil for a world in virtual time,
    /// which never waits.
    package var pace: ((Instant) -> Void)?

    var members: [Member] = []
    var queue = EventQueue()
    var radio: any Radio
    var links = LinkTable()
    var faults = FaultTable()
    var services = InternetServices()
    /// What the verb `transmit` has planned, in the order of its steps.
    var transmissions: [ForeignTransmission] = []
    var generators: PurposeGenerators
    var wakeUps = WakeUps()
    let parameters: ProfileParameters
    private var steps = 0

    /// Makes an empty world.
    ///
    /// - Parameters:
    ///   - seed: decides everything random in it.
    ///   - parameters: the profile.
    package convenience init(seed: UInt64, parameters: ProfileParameters) {
        self.init(seed: seed, parameters: parameters, radio: Air(seed: seed, parameters: parameters))
    }

    /// Makes an empty world with another radio, which has no controllers yet.
    init(seed: UInt64, parameters: ProfileParameters, radio: any Radio) {
        self.parameters = parameters
        self.radio = radio
        generators = PurposeGenerators(seed: seed)
    }

    /// Adds a device. All devices are added before ``start()``; `setup.index` is the device's position.
    ///
    /// - Parameter pollNanoseconds: how often it is called at least, where it has a clock of its own.
    package func add(
        _ implementation: any Implementation, setup: DeviceSetup, pollNanoseconds: Int64? = nil
    ) throws(ImplementationFault) {
        members.append(Member(implementation: implementation, truth: GroundTruth(setup: setup)))
        wakeUps.add(pollNanoseconds: pollNanoseconds)
        radio.addController(of: setup.name)
    }

    /// Resets every implementation, and lets the account service pair the devices of each account.
    package func start() throws(ImplementationFault) {
        for index in members.indices {
            for app in members[index].truth.apps { noteApprovals(of: app, on: index) }
            let reaction = try members[index].implementation.reset(members[index].truth.setup)
            try apply(reaction, of: index)
        }
        for index in members.indices { planPairing(of: index) }
        try runDue()
    }

    /// Performs a step of a case on a device, and everything that is due at this instant because of it.
    ///
    /// - Throws: ``ImplementationFault`` where the implementation failed as a program, or the device is unknown.
    package func perform(_ operation: Operation, on device: String) throws(ImplementationFault) -> Answer {
        guard let index = members.firstIndex(where: { $0.truth.setup.name == device }) else {
            throw ImplementationFault(.violation, "the case has no device named \(device)")
        }
        record(.stepStarted, [.index: steps, .verb: operation.verb.rawValue], device: index)
        steps += 1
        let answer = try carryOut(operation, on: index)
        try runDue()
        return answer
    }

    /// Lets virtual time pass until an event fits or the limit comes.
    ///
    /// - Returns: the fitting event; nil when the limit came first, and then `now` is the limit.
    package func run(
        until limit: Instant, stoppingAfter isLast: (Event) -> Bool
    ) throws(ImplementationFault) -> Event? {
        while let entry = queue.take(until: limit) {
            pace?(entry.time)
            now = max(now, entry.time)
            let before = events.count
            try execute(entry)
            for index in before..<events.count where isLast(events[index]) { return events[index] }
        }
        pace?(limit)
        now = max(now, limit)
        return nil
    }

    /// Names the first predicate that fails between two devices and writes it into the log (`elig.diagnosis`).
    ///
    /// - Parameter app: the app whose offer is missed, where another is offered in its place; nil for any.
    package func diagnose(from source: String, to receiver: String, app: String? = nil) -> EligibilityPredicate {
        guard let from = members.firstIndex(where: { $0.truth.setup.name == source }),
            let to = members.firstIndex(where: { $0.truth.setup.name == receiver })
        else { return .outOfRange }
        let predicate = EligibilityDiagnosis(
            source: members[from].truth, receiver: members[to].truth,
            arePaired: services.accounts.arePaired(from, to) && !faults.isStale(from, to),
            areInRange: isInRange(from, to), isDeaf: faults.isDeaf(receiver: to, source: from),
            isDamaged: faults.damages(receiver: to, source: from), now: now,
            defaultLifetimeNanoseconds: parameters[.defaultActivityLifetime], missedApp: app
        ).firstFailure()
        record(.eligibilityDiagnosed, [.from: source, .predicate: predicate.rawValue], device: to)
        return predicate
    }

    /// Which of two devices fail a predicate that is about one device, the source first; empty for any other predicate.
    package func devices(failing predicate: EligibilityPredicate, from source: String, to receiver: String) -> [String]
    {
        [source, receiver].filter { name in truth(of: name).map { EligibilityDiagnosis.fails(predicate, $0) } ?? false }
    }

    // MARK: Internals

    /// Carries an operation out, by the world or by the implementation, and notes what follows for the truth.
    func carryOut(_ operation: Operation, on index: Int) throws(ImplementationFault) -> Answer {
        if let verb = operation.verb.worldVerb { return try carryOut(verb, operation.arguments, on: index) }
        guard !members[index].truth.isPoweredOff else { return .refused("the device is powered off") }
        let reaction = try members[index].implementation.perform(operation, at: now)
        if case .done = reaction.answer {
            members[index].truth.note(operation)
            if let app = operation.arguments["app"].flatMap(AppDescription.init(payload:)) {
                noteApprovals(of: app, on: index)
            }
        }
        try apply(reaction, of: index)
        if members[index].truth.discovery.isMended { mendDiscovery(of: index) }
        if case .done = reaction.answer { try neighbourhoodChanged(by: operation, on: index) }
        return reaction.answer
    }

    func record(_ kind: EventKind, _ fields: EventFields, device: Int?) {
        record(EventDraft(kind, fields), device: device)
    }

    func record(_ draft: EventDraft, device: Int?) {
        let event = Event(
            time: now, sequence: events.count, kind: draft.kind,
            device: device.map { members[$0].truth.setup.name }, app: draft.app, activity: draft.activity,
            attempt: device.map { links.attempt(of: draft, by: $0) } ?? draft.attempt, thread: draft.thread,
            fields: EventFields(draft.fields))
        events.append(event)
        guard let device else { return }
        members[device].truth.note(event)
        for armed in faults.triggered(by: event, device: device) {
            let instant = now.advanced(by: armed.fault.delayNanoseconds)
            queue.plan(.strike(fault: armed.number), at: instant, device: device)
        }
    }

    func apply(_ reaction: Reaction, of index: Int) throws(ImplementationFault) {
        for output in reaction.outputs { try apply(output, of: index) }
        if let instant = wakeUps.request(reaction.wakeUp, of: index, at: now) {
            queue.plan(.wake(device: index), at: instant, device: index)
        }
    }

    func runDue() throws(ImplementationFault) {
        while let entry = queue.take(until: now) { try execute(entry) }
    }

    private func execute(_ entry: EventQueue.Entry) throws(ImplementationFault) {
        switch entry.task {
        case .wake(let device):
            guard !members[device].truth.isPoweredOff, wakeUps.take(device, at: entry.time) else { return }
            try checkWakeUps(of: device)
            try apply(members[device].implementation.advance(to: now), of: device)
        case .deliver(let input, let device):
            guard isAlive(input) else { return }
            noteArrival(of: input, at: device)
            try deliver(input, to: device)
        case .receive(let reception):
            try receive(reception)
        case .transmit(let transmission):
            try transmit(transmission)
        case .pair(let left, let right):
            try pair(left, right)
        case .cut(let link):
            if let link = links[link] { try breakLink(link) }
        case .strike(let fault):
            try strike(fault)
        case .synchronise(let document, let device):
            try synchronise(document, to: device)
        }
    }

    private func checkWakeUps(of device: Int) throws(ImplementationFault) {
        guard let wakeUpLimit, wakeUps.exceedsLimit(device) else { return }
        throw ImplementationFault(
            .violation,
            "\(members[device].truth.setup.name) asked more than \(wakeUpLimit) times to be woken up, the bound of a case, and "
                + "\(now.nanoseconds) ns of virtual time have passed")
    }

    func deliver(_ input: Input, to device: Int) throws(ImplementationFault) {
        guard !members[device].truth.isPoweredOff else { return }
        try apply(members[device].implementation.receive(input, at: now), of: device)
    }

    private func apply(_ output: Output, of index: Int) throws(ImplementationFault) {
        switch output {
        case .event(let draft): record(draft, device: index)
        case .advertise(let parameters): startAdvertising(parameters, of: index)
        case .stopAdvertising(let set): stopAdvertising(set: set, of: index)
        case .scan(let isScanning): setScanning(isScanning, of: index)
        case .resetDuplicateFilter: radio.resetDuplicateFilter(of: index)
        case .connect(let link, let peer, let medium): connect(link, from: index, to: peer, medium: medium)
        case .send(let link, let message): send(message, over: link, from: index)
        case .disconnect(let link): disconnect(link, by: index)
        case .storeDocument(let document): documentStored(document, by: index)
        case .fetch(let request, let url): fetch(url, request: request, by: index)
        }
    }
}

extension World {
    /// A device and what the world knows of it.
    struct Member {
        var implementation: any Implementation
        var truth: GroundTruth
    }
}

extension World {
    /// How often one device may ask for a wake-up; nil for no limit.
    package var wakeUpLimit: Int? {
        get { wakeUps.limit }
        set { wakeUps.limit = newValue }
    }

    /// What the judges of a case know of its devices.
    package var secrets: [DeviceSecrets] {
        members.map { member in
            DeviceSecrets(
                device: member.truth.setup.name, identityResolvingKey: member.truth.setup.identityResolvingKey.bytes,
                advertisingKeys: member.truth.advertisingKeys, epoch: member.truth.setup.epoch)
        }
    }

    /// The devices' names, in order.
    package var devices: [String] { members.map(\.truth.setup.name) }

    /// The settings and the condition of a device now; nil for an unknown one.
    package func settings(of device: String) -> DeviceSettings? { truth(of: device)?.settings }

    /// Whether a fault has switched a device off.
    package func isPoweredOff(_ device: String) -> Bool { truth(of: device)?.isPoweredOff == true }

    func truth(of device: String) -> GroundTruth? { members.first { $0.truth.setup.name == device }?.truth }

    /// The apps that are installed on a device now.
    package func apps(of device: String) -> [AppDescription] {
        members.first { $0.truth.setup.name == device }?.truth.apps ?? []
    }

    /// Whether a device is unlocked and awake now.
    package func isUsable(_ device: String) -> Bool {
        members.contains {
            $0.truth.setup.name == device && !$0.truth.settings.locked && !$0.truth.settings.asleep
        }
    }

    /// The quirks that a device has now.
    package func quirks(of device: String) -> Set<String> {
        members.first { $0.truth.setup.name == device }?.truth.setup.quirks ?? []
    }
}
