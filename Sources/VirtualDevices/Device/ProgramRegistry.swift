package import Handoff
package import ImplementationAdapter

/// Makes the programs of a virtual device's apps: sample apps by name, the app that a case scripts, or an app under
/// test.
///
/// A registry belongs to one world, because its maker may keep the processes that it makes.
package struct ProgramRegistry {
    /// Makes the running process of an app.
    package typealias ProcessMaker =
        (AppDescription, DeviceSetup, any ActivityService, ApplicationStorage, HandoffDecisions) ->
        any ApplicationProcess

    private let make: ProcessMaker

    /// Makes a registry from the one function that starts processes.
    package init(_ make: @escaping ProcessMaker) { self.make = make }

    /// Makes the process of an app, without launching it.
    package func makeProcess(
        app: AppDescription, setup: DeviceSetup, service: any ActivityService, storage: ApplicationStorage,
        decisions: HandoffDecisions
    ) -> any ApplicationProcess {
        make(app, setup, service, storage, decisions)
    }
}
