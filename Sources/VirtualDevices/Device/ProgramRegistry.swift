package import Handoff
package import ImplementationAdapter

/// Where a virtual device finds the programs of its apps: sample apps by name, and the app that a case scripts.
package struct ProgramRegistry: Sendable {
    /// Makes the running process of an app.
    package typealias ProcessMaker =
        @Sendable (AppDescription, DeviceSetup, any ActivityService, ApplicationStorage, HandoffDecisions) ->
        any ApplicationProcess

    private let make: ProcessMaker

    /// Makes a registry from the one function that starts processes.
    package init(_ make: @escaping ProcessMaker) { self.make = make }

    func makeProcess(
        app: AppDescription, setup: DeviceSetup, service: any ActivityService, storage: ApplicationStorage,
        decisions: HandoffDecisions
    ) -> any ApplicationProcess {
        make(app, setup, service, storage, decisions)
    }
}
