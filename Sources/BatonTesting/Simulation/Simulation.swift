import Events
import ImplementationAdapter
import Payload
import Platforms
import Testing
import VirtualDevices

/// The virtual devices behind a ``World``: their setups, the operations on them, and the passing of time.
///
/// It is separate from ``World`` so that it can be checked while the world is deallocated.
final class Simulation {
    let seed: UInt64
    let catalogue: Result<DeviceCatalogue, WorldError>
    let profile: ProfileParameters
    let world: VirtualDevices.World
    let host = ProgramHost()
    /// Where the test made the world.
    let sourceLocation: SourceLocation

    /// The devices as they were set up, with the apps that are installed now.
    private(set) var setups: [DeviceSetup] = []
    private var hasBegun = false
    var acceptances = Acceptances()

    /// Bounds the memory of a test whose apps never come to rest.
    private static let eventLimit = 500_000

    /// - Parameters:
    ///   - catalogue: an error in it is thrown when the first device is added.
    ///   - profile: the profile in place of the catalogue's.
    init(
        seed: UInt64, catalogue: Result<DeviceCatalogue, WorldError>, profile: ProfileParameters? = nil,
        _ sourceLocation: SourceLocation
    ) {
        self.seed = seed
        self.catalogue = catalogue
        let profile = profile ?? (try? catalogue.get().profile) ?? ProfileParameters(repeating: 0)
        self.profile = profile
        self.sourceLocation = sourceLocation
        world = VirtualDevices.World(seed: seed, parameters: profile)
    }

    /// Another simulation with a device as it was set up in this one, and with its apps. Nothing has happened in it.
    ///
    /// - Parameters:
    ///   - device: the device, as it was set up.
    ///   - source: the name of an iPhone of the same account, next to it.
    convenience init(
        with device: DeviceSetup, of other: Simulation, and source: String, _ sourceLocation: SourceLocation
    ) throws(WorldError) {
        self.init(seed: other.seed, catalogue: other.catalogue, profile: other.profile, sourceLocation)
        setups = [device]
        setups[0].index = 0
        host.install(from: other.host, on: device.name)
        try addDevice(source, model: "iPhone 15", os: "iOS 17.5", account: device.account)
        setups[1].settings.x = device.settings.x
        setups[1].settings.y = device.settings.y
    }

    func parameter(_ name: ParameterName) -> Int64 { profile[name] }

    // MARK: Devices

    func addDevice(_ name: String, model: String, os: String, account: String?) throws(WorldError) {
        let catalogue = try catalogue.get()
        guard !name.isEmpty, !setups.contains(where: { $0.name == name }) else { throw .wrongDeviceName(name) }
        guard !hasBegun else { throw .deviceAddedLate(name) }
        let model = try catalogue.knownModel(model)
        var setup = DeviceSetup(
            name: name, index: setups.count, model: model, system: try catalogue.knownRelease(os, for: model),
            catalogue: catalogue, worldSeed: seed, epoch: VirtualDevices.World.referenceEpoch, parameters: profile)
        setup.account = account
        setups.append(setup)
    }

    /// Starts the devices, unless they are running. After that no device can be added.
    private func begin() throws(WorldError) {
        guard !hasBegun else { return }
        hasBegun = true
        do throws(ImplementationFault) {
            for setup in setups { try world.add(VirtualDevice(programs: host.registry), setup: setup) }
            try world.start()
        } catch {
            throw .harness(error.description)
        }
    }

    func setup(of device: String) -> DeviceSetup? { setups.first { $0.name == device } }

    /// Changes the setup of a device before the world begins.
    /// - Returns: false if the world has begun, when only an operation can change the device.
    func change(_ device: String, _ body: (inout DeviceSetup) -> Void) -> Bool {
        guard !hasBegun, let index = setups.firstIndex(where: { $0.name == device }) else { return false }
        body(&setups[index])
        return true
    }

    /// Updates the list of a device's apps after an operation installed or removed one.
    func noteApps(of device: String, _ body: (inout [AppDescription]) -> Void) {
        guard let index = setups.firstIndex(where: { $0.name == device }) else { return }
        body(&setups[index].apps)
    }

    // MARK: Operations and time

    /// Performs an operation on a device at the present instant.
    @discardableResult
    func perform(_ operation: Operation, on device: String, as name: String) throws(WorldError) -> PayloadValue {
        try begin()
        let answer: Answer
        do throws(ImplementationFault) {
            answer = try world.perform(operation, on: device)
        } catch {
            throw .harness(error.description)
        }
        switch answer {
        case .done(let value): return value
        case .refused(let reason): throw .refused(operation: name, device: device, reason: reason)
        case .unsupported:
            throw .refused(operation: name, device: device, reason: "virtual devices do not support it")
        }
    }

    /// Lets time pass until an event fits; nil if the limit comes first.
    func wait(until limit: Instant, for fits: (Event) -> Bool) throws(WorldError) -> Event? {
        try begin()
        let end: BoundedWait.End
        do throws(ImplementationFault) {
            end = try BoundedWait(in: world, eventLimit: Self.eventLimit).wait(until: limit, for: fits)
        } catch {
            throw .harness(error.description)
        }
        switch end {
        case .event(let event): return event
        case .limit, .lastInstant: return nil
        case .tooManyEvents:
            throw .harness("more than \(Self.eventLimit) events happened, because some app never comes to rest")
        }
    }
}
