import Events
import FrameOpening
import ImplementationAdapter
import Notation
import Payload
import Platforms
import VirtualDevices

/// The world of a case, with operations and waits that keep to the bounds of a case.
final class CaseWorld {
    /// The profile with the case's overrides.
    let parameters: ProfileParameters
    /// Why the case cannot judge the implementation; nil while it can.
    private(set) var obstacle: CaseObstacle?
    /// The world keeps pace with the wall clock.
    private(set) var isInRealTime = false

    private let world: World
    private let bounds: BoundedWait
    private let limits: CaseEnvironment.Limits

    init(environment: CaseEnvironment, parameters: ProfileParameters, seed: UInt64) {
        self.parameters = parameters
        limits = environment.limits
        world = World(seed: seed, parameters: parameters)
        world.wakeUpLimit = limits.wakeUps
        bounds = BoundedWait(
            in: world, eventLimit: limits.events, lastInstant: Instant(nanoseconds: limits.virtualNanoseconds))
    }

    /// The log so far.
    var events: [Event] { world.events }
    var now: Instant { world.now }
    /// What the judges of the case know of its devices.
    var secrets: [DeviceSecrets] { world.secrets }
    /// The end of the log at present.
    var place: LogPlace { LogPlace(sequence: world.events.count, time: world.now) }

    /// Notes why the case cannot judge the implementation.
    func note(_ obstacle: CaseObstacle) { self.obstacle = obstacle }

    // MARK: - Devices

    /// Adds a device before the world starts.
    ///
    /// - Parameter keepsClock: the device runs in real time and acts on its own.
    func add(
        _ implementation: any Implementation, setup: DeviceSetup, keepsClock: Bool
    ) throws(ImplementationFault) {
        if keepsClock { isInRealTime = true }
        try world.add(
            implementation, setup: setup,
            pollNanoseconds: keepsClock ? parameters[.realClockPoll] : nil)
    }

    /// A web site serves this from now on.
    func serve(_ site: WebSite) { world.serve(site) }

    /// Starts the world, in real time if a device runs in real time.
    func start() throws(ImplementationFault) {
        if isInRealTime {
            let pace = WallClockPace()
            world.pace = pace.wait
        }
        try world.start()
    }

    func perform(_ step: OperationStep) throws(ImplementationFault) -> Answer {
        var arguments = PayloadDictionary()
        for argument in step.arguments {
            switch argument.value {
            case .plain(let value): arguments[argument.name] = value
            case .time(let span): arguments[argument.name] = .integer(nanoseconds(span))
            case .times(let spans): arguments[argument.name] = .array(spans.map { .integer(nanoseconds($0)) })
            }
        }
        if step.verb == .advance {
            // The case does this and not the world, so that its bounds apply.
            try pass(for: arguments["by"]?.integerValue ?? 0)
            return obstacle == nil ? .done(.null) : .unsupported
        }
        if step.verb == .serve, step.actor == Actor.world {
            do throws(NotationError) {
                serve(try WebSite(payload: arguments["site"] ?? .null))
                return .done(.null)
            } catch {
                return .refused("no site: \(error)")
            }
        }
        let answer = try world.perform(Operation(step.verb, app: step.app, arguments), on: step.actor)
        guard !bounds.hasTooManyEvents else { throw tooManyEvents }
        return answer
    }

    /// Ends the effects of faults.
    func liftFaults() throws(ImplementationFault) { try world.liftFaults() }

    /// The first predicate that fails between two devices.
    ///
    /// - Parameter app: the app whose offer is missed; nil for any.
    func diagnose(from source: String, to receiver: String, app: String? = nil) -> EligibilityPredicate {
        world.diagnose(from: source, to: receiver, app: app)
    }

    /// The apps that are installed on a device now.
    func apps(of device: String) -> [AppDescription] { world.apps(of: device) }

    /// Whether a device is unlocked and awake now.
    func isUsable(_ device: String) -> Bool { world.isUsable(device) }

    /// The quirks that a device has now.
    func quirks(of device: String) -> Set<String> { world.quirks(of: device) }

    // MARK: - Time

    /// The length of a span of time under the case's profile.
    func nanoseconds(_ span: TimeSpan) -> Int64 { span.nanoseconds(in: parameters) }

    /// How much later an event may come, in nanoseconds.
    var tolerance: Int64 { isInRealTime ? parameters[.realClockTolerance] : 0 }

    /// Lets time pass. Zero is no wait: what is left of this instant comes with the next one.
    func pass(for nanoseconds: Int64) throws(ImplementationFault) {
        guard nanoseconds > 0 else { return }
        _ = try pass(until: now.advanced(by: nanoseconds)) { _ in false }
    }

    /// Lets time pass to the limit or to an event that ends the wait.
    func pass(until limit: Instant, stoppingAfter isLast: (Event) -> Bool) throws(ImplementationFault) -> Event? {
        guard limit >= now, obstacle == nil else { return nil }
        // A case may take days in virtual time, but only minutes in real time.
        let longest = parameters[.realClockCaseLimit]
        if isInRealTime, limit.nanoseconds > longest {
            obstacle = CaseObstacle(
                reason:
                    "the implementation runs in wall-clock time, and the case waits until \(Quantity.instantText(limit)); "
                    + "realClockCaseLimit is \(Quantity.timeText(longest))", isBeyondReach: true)
            return nil
        }
        switch try bounds.wait(until: limit, for: isLast) {
        case .event(let event): return event
        case .limit: return nil
        case .tooManyEvents: throw tooManyEvents
        case .lastInstant:
            throw ImplementationFault(
                .violation,
                "the case lets more than \(Quantity.timeText(limits.virtualNanoseconds)) of virtual time pass, the bound of a case"
            )
        }
    }

    /// The events of a window so far.
    func events(in window: ExpectationWindow) -> ArraySlice<Event> {
        events.dropFirst(window.beginning.sequence).prefix { $0.time <= window.end }
    }

    /// The first matching event of a window. Time passes up to the window's end until it comes.
    func first(
        in window: ExpectationWindow, where fits: (Event) -> Bool
    ) throws(ImplementationFault) -> Event? {
        for event in events(in: window) where fits(event) { return event }
        return try pass(until: window.end, stoppingAfter: fits)
    }

    private var tooManyEvents: ImplementationFault {
        ImplementationFault(
            .violation,
            "more than \(limits.events) events by \(Quantity.instantText(now)) of virtual time, the bound of a case; devices or apps keep each other busy"
        )
    }
}
