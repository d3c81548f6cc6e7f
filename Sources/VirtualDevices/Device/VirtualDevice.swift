package import Events
package import ImplementationAdapter
import Payload

/// The reference implementation: a whole virtual device that does what the requirements say.
///
/// It knows what any other implementation knows: its setup, the reports of its controller, and what arrives over links
/// and from the account service.
package final class VirtualDevice: Implementation {
    /// Who it is.
    package let declaration = Declaration(
        name: "reference", version: "1",
        capabilities: [
            .reportsReasons, .modelledTransport, .frameworkManagement, .fileURLs, .search, .documents,
            .continuationStreams, .scenes, .catalyst,
        ])

    private let programs: ProgramRegistry
    private let decisions: Decisions
    /// Nil for that of the setup.
    private let transport: (any ContinuationTransport)?
    private var device: ReferenceDevice?

    /// Makes a device without identity, which ``reset(_:)`` gives it.
    package convenience init(programs: ProgramRegistry, decisions: Decisions = Decisions()) {
        self.init(programs: programs, decisions: decisions, transport: nil)
    }

    init(programs: ProgramRegistry, decisions: Decisions = Decisions(), transport: (any ContinuationTransport)?) {
        self.programs = programs
        self.decisions = decisions
        self.transport = transport
    }

    package func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction {
        let device = try ReferenceDevice(
            setup: setup, programs: programs, decisions: decisions,
            transport: transport ?? setup.transport.transport(decisions.transport))
        self.device = device
        return device.react(at: .start) {
            device.associations.begin()
            return .done(.null)
        }
    }

    package func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        let device = try running()
        return device.react(at: now) { device.carryOut(operation) }
    }

    package func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        let device = try running()
        return device.react(at: now) {
            device.take(input)
            return .done(.null)
        }
    }

    package func advance(to now: Instant) throws(ImplementationFault) -> Reaction {
        let device = try running()
        return device.react(at: now) {
            device.fireTimers()
            return .done(.null)
        }
    }

    private func running() throws(ImplementationFault) -> ReferenceDevice {
        guard let device else { throw ImplementationFault(.violation, "the device was used before it was reset") }
        return device
    }
}
