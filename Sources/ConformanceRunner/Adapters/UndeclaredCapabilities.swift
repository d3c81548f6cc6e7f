import Events
import ImplementationAdapter

/// Warnings about capabilities that a foreign implementation shows but does not declare. Cases that need them were not run.
enum UndeclaredCapabilities {
    static func checkID(_ capability: Capability) -> String { "capability:\(capability.rawValue)" }

    /// One check for each such capability, in the order of ``Capability/known``.
    ///
    /// - Parameter declared: the declarations of the foreign devices by their names.
    static func checks(_ events: [Event], declared: [String: Declaration], at end: Instant) -> [CheckRecord] {
        guard !declared.isEmpty else { return [] }
        var witnesses: [Capability: Event] = [:]
        for event in events {
            guard let device = event.device, let declaration = declared[device],
                let capability = Capability.witnessed(by: event.kind),
                !declaration.capabilities.contains(capability), witnesses[capability] == nil
            else { continue }
            witnesses[capability] = event
        }
        return Capability.known.compactMap { capability in
            guard let event = witnesses[capability] else { return nil }
            return CheckRecord(
                id: checkID(capability), outcome: .warn, requirements: [],
                expected: "the capability \(capability.rawValue) in the declaration of \(event.device ?? "the device")",
                observed: "the capability is not declared, but \(event.kind.rawValue) shows it", time: end,
                evidence: [event.sequence])
        }
    }
}
