import Handoff
import ImplementationAdapter
import Payload
import SampleApps
package import VirtualDevices

extension ProgramRegistry {
    /// The sample apps by name, and scripted apps for everything else.
    package static let standard = ProgramRegistry { app, setup, service, storage, decisions in
        Application(
            manifest: ApplicationManifest(
                bundle: app.bundle, team: app.team, activityTypes: app.activityTypes, version: app.version),
            platform: ApplicationPlatform(
                name: setup.platform, osVersion: setup.osVersion, osFeatures: setup.osFeatures,
                screenWidth: screenWidth(of: setup)),
            program: program(of: app), service: service, storage: storage, decisions: decisions,
            parameters: setup.parameters)
    }

    private static func screenWidth(of setup: DeviceSetup) -> ApplicationPlatform.ScreenWidth {
        switch setup.family {
        case "iPad", "Mac": .regular
        default: setup.regularWidthInLandscape ? .regularInLandscape : .compact
        }
    }

    /// The program of an app. The case loader has refused unknown samples and behaviours; whoever makes a description by
    /// other means gets an app that does nothing.
    private static func program(of app: AppDescription) -> any ApplicationProgram {
        if let sample = app.sample, let program = SampleApps.program(named: sample) { return program }
        if let program = try? ScriptedProgram(behaviour: app.behaviour) { return program }
        return ScriptedProgram()
    }
}
