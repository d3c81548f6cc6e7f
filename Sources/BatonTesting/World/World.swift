import Events
import ImplementationAdapter
public import Testing
import VirtualDevices

/// Virtual devices that can hand activities to each other, in virtual time.
///
/// Nothing in it sleeps, and everything random in it comes from the seed: the same test does the same every time. Add every
/// device first; the world begins with the first thing that happens in it.
///
/// Rules that hold in every world (for example: each announced continuation has exactly one outcome) are checked when
/// the world goes away, or by ``check(sourceLocation:)``.
public final class World {
    let stage: Stage

    /// Whether what apps ought not to do (``findings``), and broken recommendations, are failures when the world is checked.
    public var findingsAreFailures: Bool {
        get { stage.findingsAreFailures }
        set { stage.findingsAreFailures = newValue }
    }

    /// Whether exceptions that apps raise by what they do to activities, which end an app on a device, are failures when the
    /// world is checked. True unless a test is about them.
    public var exceptionsAreFailures: Bool {
        get { stage.exceptionsAreFailures }
        set { stage.exceptionsAreFailures = newValue }
    }

    /// Makes an empty world under the reference profile.
    ///
    /// - Parameters:
    ///   - seed: decides everything random: keys, addresses, the jitter of advertising, lost frames.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public init(seed: UInt64 = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        stage = Stage(seed: seed, profile: (try? Catalogues.devices.get())?.parameters.values ?? [:], sourceLocation)
    }

    /// Makes an empty world in which some of the times and limits that a system chooses are others.
    ///
    /// - Parameters:
    ///   - seed: decides everything random.
    ///   - parameters: values by name, for example `["remoteApplicationTimeout": .time(.seconds(2))]`.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Throws: ``WorldError/wrongParameter(_:advice:)``.
    public init(
        seed: UInt64 = 1, parameters: [String: ParameterValue], sourceLocation: SourceLocation = #_sourceLocation
    ) throws(WorldError) {
        stage = Stage(seed: seed, profile: try Catalogues.devices.get().profile(with: parameters), sourceLocation)
    }

    deinit { stage.checkAtEnd() }

    // MARK: Devices

    /// Adds a device as it comes out of its box, with Bluetooth, Wi-Fi and the Handoff switch on.
    ///
    /// - Parameters:
    ///   - name: what the test calls it; failures and timelines do too.
    ///   - model: for example "iPhone 15" or "MacBook Air M2".
    ///   - os: for example "iOS 17.5" or "macOS 14.5".
    ///   - account: the account that it is signed in to; devices of one account offer their activities to each other.
    /// - Throws: ``WorldError`` for a model or release that is not known, a release that the model never ran, a name twice,
    ///   or a world that has begun.
    @discardableResult
    public func addDevice(
        _ name: String, model: String, os: String, account: String? = nil
    ) throws(WorldError) -> Device {
        try stage.addDevice(name, model: model, os: os, account: account)
        return Device(name: name, world: self)
    }

    /// Refuses a device of another world, which may have the same name.
    func requireOwn(_ device: Device?) throws(WorldError) {
        guard let device, device.stage !== stage else { return }
        func place(_ stage: Stage) -> String { "\(stage.sourceLocation.fileID):\(stage.sourceLocation.line)" }
        throw .foreignDevice(device.name, made: place(stage), other: place(device.stage))
    }

    /// The devices in the order in which they were added.
    public var devices: [Device] { stage.setups.map { Device(name: $0.name, world: self) } }

    // MARK: Time

    /// Virtual time since the world's start.
    public var now: Duration { .nanoseconds(stage.world.now.nanoseconds) }

    /// Lets virtual time pass. Takes as long as what happens meanwhile takes to compute.
    ///
    /// - Throws: ``WorldError/wrongDuration(_:)`` for less than no time; ``WorldError/harness(_:)`` if apps keep each other
    ///   busy for ever.
    public func run(for duration: Duration) throws(WorldError) {
        guard duration >= .zero else { throw .wrongDuration(duration) }
        _ = try stage.wait(until: stage.world.now.advanced(by: duration.wholeNanoseconds)) { _ in false }
    }

    /// Lets as much virtual time pass as a profile parameter says, for example `world.run(for: "saveDelay")`.
    ///
    /// - Throws: ``WorldError/wrongParameter(_:advice:)`` for a name that no time has.
    public func run(for parameter: String) throws(WorldError) { try run(for: time(parameter)) }

    /// The time that a profile parameter stands for in this world.
    ///
    /// - Throws: ``WorldError/wrongParameter(_:advice:)`` for a name that no time has.
    public func time(_ parameter: String) throws(WorldError) -> Duration {
        let catalogue = try Catalogues.devices.get()
        let times = catalogue.parameters.descriptions.filter { $0.measure == .time }.map(\.name.rawValue)
        guard times.contains(parameter), let value = stage.profile[parameter] else {
            throw .wrongParameter(parameter, advice: adviceForUnknownTime(parameter, among: times))
        }
        return .nanoseconds(value)
    }

    // MARK: What happened

    /// Everything that happened, as lines of JSON: equal for equal tests and seeds, byte for byte.
    public var log: [UInt8] {
        var bytes: [UInt8] = []
        for event in stage.world.events { LogWriter.append(event, to: &bytes) }
        return bytes
    }

    /// What happened as far as people care, a line each: virtual milliseconds, device, event.
    public var timeline: String { Story(stage.world.events).lines().joined(separator: "\n") }

    /// What was on the air so far: a pcap file (LINKTYPE 256) for Wireshark and `baton capture`.
    public var capture: [UInt8] { stage.capture() }

    /// The keys that open the capture's Handoff messages: JSON, for `baton capture show --keys`.
    public var captureKeys: [UInt8] { stage.captureKeys() }

    /// What apps did and ought not to do, or should better not do: advice that no expectation asks for.
    public var findings: [Finding] { stage.world.events.compactMap(Finding.init) }

    // MARK: Judging

    /// Lets what is under way come to its end and checks the rules that hold in every world; each broken requirement is an
    /// issue. So are exceptions in apps, unless ``exceptionsAreFailures`` is false, and faults that were injected and never
    /// struck. Happens by itself when the world goes away.
    ///
    /// - Parameter sourceLocation: where issues are recorded; the caller's place by default.
    public func check(sourceLocation: SourceLocation = #_sourceLocation) { stage.check(sourceLocation) }
}
