import Events
import VirtualDevices

extension CaseExecution {
    /// The checks of always-on rules without the requirements that do not hold for the devices concerned: the devices of the
    /// events that are evidence, or all devices of the case where a rule holds.
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
