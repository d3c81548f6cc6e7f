import BluetoothLE
import ConformanceRunner
import Events
import ImplementationAdapter
import VirtualDevices

extension CaseEnvironment {
    /// The reference devices of all cases, each with a defect; nil for none.
    static func reference(with defect: StubbornDevice.Defect?) -> CaseEnvironment {
        .reference(library) { _ in
            let device = VirtualDevice(programs: .standard)
            guard let defect else { return device }
            return StubbornDevice(device, defect)
        }
    }
}

/// A reference device that never gets over what a fault did to it.
final class StubbornDevice: Implementation {
    enum Defect: String, Sendable {
        case keepsStalePairing, staysDeafAfterRefusal, listensOnceOnly, hearsOneAddress
    }

    private let device: VirtualDevice
    private let defect: Defect
    /// How often what the defect reacts to has happened.
    private var strokes = 0
    private var isHurt = false
    private var firstAddress: DeviceAddress?

    init(_ device: VirtualDevice, _ defect: Defect) {
        self.device = device
        self.defect = defect
    }

    var declaration: Declaration { device.declaration }

    func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction { try device.reset(setup) }

    func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        try device.perform(operation, at: now)
    }

    func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        ignores(input) ? try device.advance(to: now) : try device.receive(input, at: now)
    }

    func advance(to now: Instant) throws(ImplementationFault) -> Reaction {
        let reaction = try device.advance(to: now)
        // An offer goes away in the device's own time; from then on it hears nothing.
        if defect == .listensOnceOnly, reaction.outputs.contains(where: Self.hidesOffer) { isHurt = true }
        return reaction
    }

    private static func hidesOffer(_ output: Output) -> Bool {
        if case .event(let draft) = output { draft.kind == .offerHidden } else { false }
    }

    private func ignores(_ input: Input) -> Bool {
        switch (defect, input) {
        case (.keepsStalePairing, .paired):
            // The first identity is the true one, the second the stale one, and the third would heal.
            strokes += 1
            return strokes > 2
        case (.staysDeafAfterRefusal, .connectionFailed): isHurt = true
        case (.staysDeafAfterRefusal, .connected): return isHurt
        case (.listensOnceOnly, .report): return isHurt
        case (.hearsOneAddress, .report(let report)):
            firstAddress = firstAddress ?? report.address
            return report.address != firstAddress
        default: break
        }
        return false
    }
}
