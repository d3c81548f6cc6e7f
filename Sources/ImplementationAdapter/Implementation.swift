package import Events
package import Payload

/// An implementation of Handoff under test: a whole device, in this process or behind an adapter.
///
/// The world owns time, the radio and the links between devices. An implementation does everything that a device does.
/// Each call is synchronous and returns a ``Reaction``. Time does not pass during a call. An implementation has no
/// clock: it names the instant of its next call (``Reaction/wakeUp``), and before that it is called only if input
/// arrives.
///
/// The boundary of the radio is HCI: an implementation says what to advertise, and gets the reports of its controller.
package protocol Implementation: AnyObject {
    /// Name, version and capabilities. It never changes.
    var declaration: Declaration { get }

    /// Returns it to factory state as the device that the setup describes, at the start of the world.
    func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction

    /// Performs one operation of the vocabulary.
    func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction

    /// Takes input from its controller, its links or the account service.
    func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction

    /// The instant that it asked for has come.
    func advance(to now: Instant) throws(ImplementationFault) -> Reaction
}

/// An implementation's name, version and capabilities.
package struct Declaration: Sendable, Hashable {
    package var name: String
    package var version: String
    /// What it can do beyond the basics.
    package var capabilities: Set<Capability>

    package init(name: String, version: String, capabilities: Set<Capability>) {
        self.name = name
        self.version = version
        self.capabilities = capabilities
    }
}

/// The result of a call.
package struct Reaction: Sendable {
    /// The answer to an operation; `.done(.null)` for other calls.
    package var answer: Answer
    /// What it did during the call, in order.
    package var outputs: [Output]
    /// When it wants to be called next, if no other call comes first.
    package var wakeUp: Instant?

    package init(answer: Answer = .done(.null), outputs: [Output] = [], wakeUp: Instant? = nil) {
        self.answer = answer
        self.outputs = outputs
        self.wakeUp = wakeUp
    }
}

/// The answer to an operation.
package enum Answer: Sendable, Hashable {
    /// It was done. The value is the operation's result, mostly null.
    case done(PayloadValue)
    /// It is not possible now, for this reason. A case may expect that.
    case refused(String)
    /// The implementation does not know this operation.
    case unsupported
}

/// A failure of an implementation as a program, not of Handoff. It ends the case, not the run.
package struct ImplementationFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure, which decides the exit status.
    package var kind: Kind
    package var description: String

    package enum Kind: String, Sendable, CaseIterable {
        /// It broke the adapter protocol, or the harness broke: status 3.
        case violation
        /// It ended or did not answer in time: status 4.
        case gone
    }

    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
