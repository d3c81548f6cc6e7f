import Events
import ImplementationAdapter
import Payload

extension World {
    /// Makes something go wrong, now or at a later point of a handover. A fault that has not occurred when the world is
    /// checked, or that changed nothing, is an issue: a lost link, for example, when no reply was on its way.
    ///
    /// - Parameters:
    ///   - fault: what goes wrong.
    ///   - device: the device that the fault concerns: for most faults the one that continues.
    ///   - source: the other device; by default the only other one.
    ///   - point: when it occurs; at once by default.
    ///   - delay: how much later than `point`.
    ///   - end: when a lasting fault ends; never by default.
    /// - Throws: ``WorldError/wrongFault(_:advice:)`` for values that make no sense,
    ///   ``WorldError/foreignDevice(_:made:other:)`` for a device of another world, and
    ///   ``WorldError/refused(operation:device:reason:)`` for a fault that is impossible now.
    public func inject(
        _ fault: Fault, on device: Device, from source: Device? = nil, at point: FaultPoint? = nil,
        after delay: Duration = .zero, until end: FaultPoint? = nil
    ) throws(WorldError) {
        try requireOwn(device)
        try requireOwn(source)
        try fault.requireSense()
        guard delay >= .zero else {
            throw .wrongFault(
                fault.vocabularyName, advice: "`after` is \(delay); it must be at least 0.")
        }
        guard source?.name != device.name else {
            throw .wrongFault(
                fault.vocabularyName, advice: "`from` is \(device.name) itself; pass the other device, the source.")
        }
        var arguments = fault.arguments
        arguments["name"] = .string(fault.vocabularyName)
        let others = devices.filter { $0.name != device.name }
        let source = source ?? (others.count == 1 ? others[0] : nil)
        if let source { arguments["from"] = .string(source.name) }
        if let point {
            arguments["at"] = .string(point.kind.rawValue)
            if point.isOnSource {
                guard let source else {
                    throw .refused(
                        operation: "suffer \(fault.vocabularyName)", device: device.name,
                        reason:
                            "\(point.rawValue) happens on the source, and there are several other devices; pass the source as `from`"
                    )
                }
                arguments["on"] = .string(source.name)
            }
        }
        // The delay of a late reply is the fault itself.
        if delay > .zero, arguments["delay"] == nil { arguments["delay"] = .integer(delay.wholeNanoseconds) }
        if let end { arguments["until"] = .string(end.kind.rawValue) }
        try device.perform(.fault, arguments, as: "suffer \(fault.vocabularyName)")
    }
}
