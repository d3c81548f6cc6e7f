package import AdapterTransports
package import Events
import Handoff
package import ImplementationAdapter
package import VirtualDevices

/// A reference device on which some apps run in other processes.
package final class DeviceWithForeignApps: Implementation {
    /// It has all capabilities of the reference.
    package let declaration: Declaration
    private let hosts: [String: ApplicationHost]
    private let device: VirtualDevice

    /// Makes a device without identity; ``reset(_:)`` gives it one.
    ///
    /// - Parameters:
    ///   - hosts: the adapters of the foreign apps by bundle identifier.
    ///   - programs: the other apps.
    package init(
        hosts: [String: ApplicationHost], programs: ProgramRegistry = .standard, decisions: Decisions = Decisions()
    ) {
        self.hosts = hosts
        device = VirtualDevice(
            programs: ProgramRegistry { app, setup, service, storage, decisions in
                hosts[app.bundle]?.makeProcess(of: app, service: service, storage: storage)
                    ?? programs.makeProcess(
                        app: app, setup: setup, service: service, storage: storage, decisions: decisions)
            }, decisions: decisions)
        let names = hosts.sorted { $0.key < $1.key }.map(\.value.adapter.declaration.name)
        declaration = Declaration(
            name: names.isEmpty ? "reference" : names.joined(separator: " and "), version: "",
            capabilities: Set(Capability.known))
    }

    package func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction {
        for (bundle, host) in hosts.sorted(by: { $0.key < $1.key }) { try host.reset(setup, bundle: bundle) }
        return try checked { () throws(ImplementationFault) in try device.reset(setup) }
    }

    package func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        try checked { () throws(ImplementationFault) in try device.perform(operation, at: now) }
    }

    package func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        try checked { () throws(ImplementationFault) in try device.receive(input, at: now) }
    }

    package func advance(to now: Instant) throws(ImplementationFault) -> Reaction {
        try checked { () throws(ImplementationFault) in try device.advance(to: now) }
    }

    /// An app cannot throw through its device, so that faults of apps are looked for afterwards.
    private func checked(
        _ body: () throws(ImplementationFault) -> Reaction
    ) throws(ImplementationFault) -> Reaction {
        let reaction = try body()
        for (_, host) in hosts.sorted(by: { $0.key < $1.key }) { if let fault = host.fault { throw fault } }
        return reaction
    }
}
