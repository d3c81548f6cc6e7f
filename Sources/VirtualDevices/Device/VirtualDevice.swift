package import Events
package import ImplementationAdapter
import Payload

/// The reference implementation: a whole virtual device that does what the requirements say.
///
/// It conforms to ``Implementation`` like any foreign one and knows nothing that a foreign one could not know: what
/// its setup says, what its controller hears, what arrives over links and from the account service.
package final class VirtualDevice: Implementation {
    /// Who it is.
    package let declaration = Declaration(
        name: "reference", version: "1",
        capabilities: [.reportsReasons, .modelledTransport, .frameworkManagement])

    private let programs: ProgramRegistry
    private let decisions: Decisions
    private let transport: any ContinuationTransport
    private var device: ReferenceDevice?

    /// Makes a device without identity; ``reset(_:)`` gives it one.
    package convenience init(programs: ProgramRegistry, decisions: Decisions = Decisions()) {
        self.init(programs: programs, decisions: decisions, transport: ModelledTransport())
    }

    /// Makes a device that talks to others over this transport.
    init(programs: ProgramRegistry, decisions: Decisions = Decisions(), transport: any ContinuationTransport) {
        self.programs = programs
        self.decisions = decisions
        self.transport = transport
    }

    /// Starts over as the device that the setup describes.
    package func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction {
        let device = try ReferenceDevice(setup: setup, programs: programs, decisions: decisions, transport: transport)
        self.device = device
        return device.react(at: .start) { .done(.null) }
    }

    /// Performs an operation of the vocabulary.
    package func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        let device = try running()
        return device.react(at: now) { device.carryOut(operation) }
    }

    /// Takes input.
    package func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        let device = try running()
        return device.react(at: now) {
            device.take(input)
            return .done(.null)
        }
    }

    /// Does what is due.
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
