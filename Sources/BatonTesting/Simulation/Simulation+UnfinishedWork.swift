import Handoff

extension Simulation {
    /// Work that an app began and that nothing waited for.
    struct WorkInTheOpen {
        var device: String
        var bundle: String
        /// What is known of it.
        var observation: String
    }

    /// The first app's work that came back from outside of the world and was not taken in, or that was begun for a
    /// continuation and goes on.
    var workInTheOpen: WorkInTheOpen? {
        if let app = appsWithArrivals.first {
            return WorkInTheOpen(
                device: app.device, bundle: app.bundle,
                observation:
                    "a task or a restoration handler of the app goes on outside of the world: it awaited the main "
                    + "actor, another thread of the computer or the network")
        }
        for process in host.processes {
            guard let work = process.application?.unfinishedWork.first else { continue }
            return WorkInTheOpen(
                device: process.device, bundle: process.bundle,
                observation: (work.hasTask
                    ? "a task that the app began for the continuation \(work.attempt) did not end in the world: it awaits the "
                        + "main actor, real time, another thread of the computer, the network, or a later instant of virtual time"
                    : "the app keeps the restoration handler of the continuation \(work.attempt) and has not called it")
            )
        }
        return nil
    }

    /// Somebody has waited for the work of all apps.
    func forgetUnfinishedWork() {
        for process in host.processes { process.application?.forgetUnfinishedWork() }
    }
}
