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
                name: setup.platform, osVersion: setup.osVersion, osFeatures: setup.osFeatures),
            program: program(of: app), service: service, storage: storage, decisions: decisions,
            parameters: setup.parameters)
    }
}
