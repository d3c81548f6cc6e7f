package import Handoff
package import ImplementationAdapter

/// Where a virtual device finds the programs of its apps: sample apps by name, the app that a case scripts, or an app
/// that somebody tests from outside.
///
/// Belongs to one world, as its devices do: whoever hosts apps may keep hold of what is made.
package struct ProgramRegistry {
    /// Makes the running process of an app.
    package typealias ProcessMaker =
        (AppDescription, DeviceSetup, any ActivityService, ApplicationStorage, HandoffDecisions) ->
        any ApplicationProcess

    private let make: ProcessMaker

    /// Makes a registry from the one function that starts processes.
    package init(_ make: @escaping ProcessMaker) { self.make = make }

    /// Makes the process of an app; it has not been launched yet.
    package func makeProcess(
        app: AppDescription, setup: DeviceSetup, service: any ActivityService, storage: ApplicationStorage,
        decisions: HandoffDecisions
    ) -> any ApplicationProcess {
        make(app, setup, service, storage, decisions)
    }
}
