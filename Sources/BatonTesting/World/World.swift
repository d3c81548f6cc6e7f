import Events
import Handoff
public import Testing
import VirtualDevices

/// Virtual devices that can hand activities to each other, in virtual time.
///
/// Nothing in it sleeps, and everything random comes from the seed: the same test does the same every time. Add every
/// device first. The world begins with the first action or expectation.
///
/// Rules that hold in every world (for example: each announced continuation has exactly one outcome) are checked when
/// the world is deallocated, or by ``check(sourceLocation:)``.
public final class World {
    let simulation: Simulation
    let reporter: Reporter
    private let worldCheck: WorldCheck

    /// Whether ``findings`` and broken recommendations are failures when the world is checked.
    public var findingsAreFailures = false

    /// Whether exceptions in apps are failures when the world is checked, unless the test has expected them; true by
    /// default. On a device an exception ends the app.
    public var exceptionsAreFailures = true {
        didSet { reporter.tellsExceptions = exceptionsAreFailures }
    }

    /// Makes an empty world under the reference profile.
    ///
    /// - Parameters:
    ///   - seed: the seed of everything random: keys, addresses, the jitter of advertising, lost frames.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public convenience init(seed: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        self.init(Simulation(seed: seed, catalogue: Catalogues.devices, sourceLocation))
    }

    /// Makes an empty world with other values for some of the times and limits that a system chooses.
    ///
    /// - Parameters:
    ///   - seed: the seed of everything random.
    ///   - parameters: values by name, for example `["remoteApplicationTimeout": .time(.seconds(2))]`.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Throws: ``WorldError/wrongParameter(_:advice:)``.
    public convenience init(
        seed: UInt64 = 1, parameters: [String: ParameterValue], sourceLocation: SourceLocation = #_sourceLocation
    ) throws(WorldError) {
        let profile = try Catalogues.devices.get().profile(with: parameters)
        self.init(Simulation(seed: seed, catalogue: Catalogues.devices, profile: profile, sourceLocation))
    }

    init(_ simulation: Simulation) {
        TaskHook.install()
        self.simulation = simulation
        reporter = Reporter(for: simulation)
        worldCheck = WorldCheck(of: simulation, reporter: reporter)
    }

    /// False where something else judges what happened.
    var isCheckedAtItsEnd = true

    deinit {
        guard isCheckedAtItsEnd else { return }
        worldCheck.check(
            nil, findingsAreFailures: findingsAreFailures, exceptionsAreFailures: exceptionsAreFailures)
    }

    // MARK: Time

    /// Virtual time since the world's start.
    public var now: Duration { .nanoseconds(simulation.world.now.nanoseconds) }

    /// Lets virtual time pass.
    ///
    /// - Throws: ``WorldError/wrongDuration(_:)`` for a negative time; ``WorldError/harness(_:)`` if apps keep each
    ///   other busy for ever.
    public func run(for duration: Duration) throws(WorldError) {
        guard duration >= .zero else { throw .wrongDuration(duration) }
        _ = try simulation.wait(until: simulation.world.now.advanced(by: duration.wholeNanoseconds)) { _ in false }
    }

    /// Lets as much virtual time pass as a profile parameter says, for example `world.run(for: "saveDelay")`.
    ///
    /// - Throws: ``WorldError/wrongParameter(_:advice:)`` if no time has this name.
    public func run(for parameter: String) throws(WorldError) { try run(for: time(parameter)) }

    /// The time that a profile parameter stands for in this world.
    ///
    /// - Throws: ``WorldError/wrongParameter(_:advice:)`` if no time has this name.
    public func time(_ parameter: String) throws(WorldError) -> Duration {
        .nanoseconds(simulation.parameter(try simulation.catalogue.get().timeParameter(parameter)))
    }

    // MARK: What happened

    /// Everything that happened, as lines of JSON. The same test with the same seed gives the same bytes.
    public var log: [UInt8] {
        var bytes: [UInt8] = []
        for event in simulation.world.events { LogWriter.append(event, to: &bytes) }
        return bytes
    }

    /// The actions of users, apps and systems, one a line: virtual milliseconds, device, event.
    public var timeline: String { LogExcerpt(simulation.world.events).lines().joined(separator: "\n") }

    /// The radio traffic so far: a pcap file (LINKTYPE 256) for Wireshark and `baton capture`.
    public var capture: [UInt8] { RadioTraffic(of: simulation).capture() }

    /// The keys that open the capture's Handoff messages: JSON, for `baton capture show --keys`.
    public var captureKeys: [UInt8] { RadioTraffic(of: simulation).keys() }

    /// What apps did although they must not, or should not.
    public var findings: [AppFinding] {
        simulation.world.events.compactMap(AppFinding.init)
    }

    // MARK: Checking

    /// Lets running continuations end and checks the rules that hold in every world. Each broken requirement is an issue.
    /// So are exceptions in apps that the test did not expect, unless ``exceptionsAreFailures`` is false, injected faults
    /// that did not occur or changed nothing, and work that nothing waited for; see ``settle(waiting:sourceLocation:)``. A
    /// world is also checked when it is deallocated. An issue is then at the line of the test that brought it about.
    ///
    /// - Parameter sourceLocation: where issues are recorded; the caller's place by default.
    public func check(sourceLocation: SourceLocation = #_sourceLocation) {
        worldCheck.check(
            sourceLocation, findingsAreFailures: findingsAreFailures, exceptionsAreFailures: exceptionsAreFailures)
    }
}
