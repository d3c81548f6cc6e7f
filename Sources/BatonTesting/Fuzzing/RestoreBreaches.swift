import Events
import Requirements
import Rules
import VirtualDevices

/// What is wrong in a world whatever a test expects of it: broken requirements, and exceptions in the app.
struct RestoreBreaches {
    /// The faults, with one cause for each requirement and each property.
    let faults: [RestoreFault]

    init(in simulation: Simulation, on device: String) {
        let broken = BrokenRequirements(in: simulation)
        var faults: [RestoreFault] = []
        for breach in broken.breaches() where broken.isMust(breach) {
            let statement = Catalogues.requirements?[breach.requirement]?.statement ?? "not in the catalogue"
            faults.append(
                RestoreFault(
                    cause: "requirement \(breach.requirement)",
                    expected: "\(breach.expected) (\(breach.requirement): \(statement))", observed: breach.observed,
                    advice: "read about the requirement: baton explain \(breach.requirement)"))
        }
        for event in simulation.world.events where event.kind == .activityException && event.device == device {
            let property = event.text(.property) ?? "an activity"
            guard !faults.contains(where: { $0.cause == "exception at \(property)" }) else { continue }
            faults.append(
                RestoreFault(
                    cause: "exception at \(property)", expected: "no exception in the app on \(device)",
                    observed: "\(event.text(.name) ?? "an exception") at \(property): "
                        + "\(event.text(.reason) ?? "no reason"); on a device it ends the app",
                    advice: "check what the app takes over from the activity into one of its own"))
        }
        self.faults = faults
    }
}
