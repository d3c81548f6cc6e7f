package import Events
import ImplementationAdapter

/// A fault that was armed and has not struck.
package struct WaitingFault {
    /// Its position among the world's faults.
    package let number: Int
    /// Its name in the vocabulary.
    package let name: String
    /// The event that it waits for; nil where it waits for time to pass.
    package let trigger: EventKind?
    /// The device that it would strike.
    package let device: String
}

extension World {
    /// The faults that were armed, were not lifted, and never struck, in the order in which they were armed.
    package var waitingFaults: [WaitingFault] {
        faults.armed.filter { !$0.hasStruck && !$0.isLifted }.map { armed in
            WaitingFault(
                number: armed.number, name: armed.fault.name.rawValue, trigger: armed.trigger,
                device: members[armed.fault.actor].truth.setup.name)
        }
    }
}
