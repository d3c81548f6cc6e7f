import Events
import Requirements
import VirtualDevices

extension Requirement {
    /// Whether the requirement holds on a release.
    func applies(to release: OSVersion) -> Bool {
        Applicability.System(rawValue: release.platform.rawValue).map { applies(on: $0, release.components) } ?? false
    }

    /// Where it holds, in words: `macOS 13.0 up to 14.0, iOS from 9.0`.
    var applicability: String {
        applies.map { range in
            let name = range.system == .all ? "all systems" : range.system.rawValue
            return switch (range.from, range.below) {
            case (let from?, let below?): "\(name) \(from) up to \(below)"
            case (let from?, nil): "\(name) from \(from)"
            case (nil, let below?): "\(name) up to \(below)"
            case (nil, nil): name
            }
        }.joined(separator: ", ")
    }
}

extension CaseExecution {
    /// The checks of always-on rules without what they say of requirements that do not hold for the devices concerned: those of the
    /// events that bear witness, or all of the case's where a rule holds.
    func applicable(_ checks: [CheckRecord]) -> [CheckRecord] {
        let events = world.events
        return checks.compactMap { check in
            let names = Set(
                check.evidence.compactMap { events.indices.contains($0) ? events[$0].device : nil })
            let devices = testCase.devices.filter { names.isEmpty || names.contains($0.name) }
            var check = check
            check.requirements.removeAll { id in !devices.contains { environment.applies(id, $0.system) } }
            return check.requirements.isEmpty ? nil : check
        }
    }
}
