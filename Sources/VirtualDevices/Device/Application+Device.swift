package import Handoff
package import ImplementationAdapter
import Platforms

extension Application {
    /// A process of an app on a device: the manifest from the installed app, the platform from the device.
    package convenience init(
        app: AppDescription, setup: DeviceSetup, program: any ApplicationProgram, service: any ActivityService,
        storage: ApplicationStorage, decisions: HandoffDecisions
    ) {
        self.init(
            manifest: ApplicationManifest(
                bundle: app.bundle, team: app.team, activityTypes: app.activityTypes,
                documentTypes: app.documentTypes ?? [], scenes: app.scenes, sdk: app.sdk),
            platform: ApplicationPlatform(
                setup.platform, osVersion: setup.osVersion,
                osFeatures: decisions.platform.features(setup.osFeatures, app.framework),
                screenWidth: setup.screenWidth, hasSeveralScenes: decisions.platform.showsSeveralScenes(setup.family),
                rules: decisions.platform.rules(setup.platform, app.framework)),
            program: program, service: service, storage: storage, decisions: decisions,
            parameters: ApplicationParameters(
                softPayloadLimit: setup.parameters[.softPayloadLimit],
                isDocumentationStrict: setup.parameters.isOn(.strictDocumentation)))
    }
}

extension DeviceSetup {
    /// How much room an app has on the screen.
    package var screenWidth: ApplicationPlatform.ScreenWidth {
        switch family {
        case "iPad", "Mac", "Apple Vision Pro": .regular
        default: regularWidthInLandscape ? .regularInLandscape : .compact
        }
    }
}
