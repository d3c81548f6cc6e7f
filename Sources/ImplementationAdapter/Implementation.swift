package import Events
package import Payload

/// An implementation of Handoff under test: a whole device, in this process or behind an adapter.
///
/// The contract between a world and whatever it judges. The world owns time, the air and the links between devices;
/// an implementation owns everything that a device does. Every call is synchronous and answered by a ``Reaction``;
/// time stands still while it runs. An implementation keeps no clock: it names the instant at which it wants to be
/// called again (``Reaction/wakeUp``) and nothing happens in between unless input arrives.
///
/// The radio boundary is HCI: an implementation says what to advertise, and gets what its controller heard.
package protocol Implementation: AnyObject {
    /// Who it is and what it can do; does not change while it lives.
    var declaration: Declaration { get }

    /// Returns it to factory state with the identity, settings and apps of `setup`, at the world's start.
    func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction

    /// Performs one operation of the vocabulary.
    func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction

    /// Takes what its controller, its links or its account service deliver.
    func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction

    /// Wakes it up because the instant that it asked for has come.
    func advance(to now: Instant) throws(ImplementationFault) -> Reaction
}

/// Who an implementation is and what it claims to do.
package struct Declaration: Sendable, Hashable {
    /// The implementation's name.
    package var name: String
    /// The implementation's version.
    package var version: String
    /// What it can do beyond the basics.
    package var capabilities: Set<Capability>

    /// Makes a declaration.
    package init(name: String, version: String, capabilities: Set<Capability>) {
        self.name = name
        self.version = version
        self.capabilities = capabilities
    }
}

/// What came of a call.
package struct Reaction: Sendable {
    /// The answer to an operation; `.done(.null)` for other calls.
    package var answer: Answer
    /// What it did meanwhile, in order.
    package var outputs: [Output]
    /// When it wants to be called next, if nothing else happens first.
    package var wakeUp: Instant?

    /// Makes a reaction.
    package init(answer: Answer = .done(.null), outputs: [Output] = [], wakeUp: Instant? = nil) {
        self.answer = answer
        self.outputs = outputs
        self.wakeUp = wakeUp
    }
}

/// The answer to an operation.
package enum Answer: Sendable, Hashable {
    /// It was done; the value is the operation's result, mostly null.
    case done(PayloadValue)
    /// It cannot be done now, and why: a result that a case may expect.
    case refused(String)
    /// The implementation does not know this operation.
    case unsupported
}

/// A failure of an implementation as a program, not of Handoff: it ends the case, never the run.
package struct ImplementationFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of failure; decides the exit status.
    package var kind: Kind
    /// What happened, in words.
    package var description: String

    /// Kinds of failure.
    package enum Kind: String, Sendable, CaseIterable {
        /// It broke the adapter protocol, or the harness broke: status 3.
        case violation
        /// It died or did not answer in time: status 4.
        case gone
    }

    /// Makes a fault.
    package init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
