import CaptureAnalysis
import CaptureFiles
import Continuity
import Events
import ImplementationAdapter
import Testing
import VirtualDevices

/// The radio traffic of a simulation, as files.
struct RadioTraffic {
    private let simulation: Simulation

    init(of simulation: Simulation) { self.simulation = simulation }

    /// A pcap file; empty if it cannot be written.
    func capture() -> [UInt8] {
        let capture = AirCapture(
            events: simulation.world.events, seed: simulation.seed, epoch: VirtualDevices.World.referenceEpoch,
            end: simulation.world.now)
        return (try? capture.pcap().bytes) ?? []
    }

    /// The keys that open its messages.
    func keys() -> [UInt8] {
        let setups = simulation.setups
        let keys = setups.compactMap { setup in
            AdvertisingKey(setup.advertisingKey).map {
                KeyFile.DeviceKey(
                    device: setup.name, account: setup.account, advertisingKey: $0,
                    identityResolvingKey: setup.identityResolvingKey)
            }
        }
        return KeyFile(keys: keys, advertisedIn: simulation.world.events) { device, app in
            setups.first { $0.name == device }?.apps.first { $0.bundle == app }?.team
        }.encoded()
    }

    /// Attaches capture and keys to the running test.
    /// - Returns: their common name; nil if nothing was sent.
    func attach(_ sourceLocation: SourceLocation) -> String? {
        guard simulation.world.events.contains(where: { $0.kind == .radioSet }) else { return nil }
        let name = AttachmentNames.next(for: Test.current?.name ?? "world")
        Attachment.record(capture(), named: name + ".ble.pcap", sourceLocation: sourceLocation)
        Attachment.record(keys(), named: name + ".keys.json", sourceLocation: sourceLocation)
        return name
    }
}
