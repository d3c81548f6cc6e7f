import Events
import ImplementationAdapter
import VirtualDevices

/// An implementation under another declaration.
final class DeclaredDevice: Implementation {
    let declaration: Declaration
    private let device: any Implementation

    /// - Parameters:
    ///   - device: does everything.
    ///   - declaration: what it is said to be and to do.
    init(_ device: any Implementation, as declaration: Declaration) {
        self.device = device
        self.declaration = declaration
    }

    func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction { try device.reset(setup) }

    func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        try device.perform(operation, at: now)
    }

    func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        try device.receive(input, at: now)
    }

    func advance(to now: Instant) throws(ImplementationFault) -> Reaction { try device.advance(to: now) }
}
