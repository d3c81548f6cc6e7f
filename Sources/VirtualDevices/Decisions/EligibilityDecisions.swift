package import ImplementationAdapter

/// Decisions about who may continue what (ELIG).
package struct EligibilityDecisions: Sendable {
    /// Whether the device takes part in Handoff.
    package var participates: @Sendable (DeviceSetup, DeviceSettings, _ account: String?, _ isPrimary: Bool) -> Bool = {
        setup, settings, account, isPrimary in
        Participation.isCapable(setup) && account != nil && isPrimary && settings.bluetooth && settings.handoff
            && !Participation.isRestricted(settings, features: setup.osFeatures)
    }

    /// Whether an app with this signature takes part (ELIG-018).
    package var acceptsSigning: @Sendable (AppDescription.Signing) -> Bool = { $0.carriesTeam }

    /// The teams whose activities an app may continue (ELIG-016): its own.
    package var teamsServed: @Sendable (AppDescription) -> [String] = { [$0.team] }

    /// The form in which activity types are compared (ELIG-023): as they are, byte by byte.
    package var comparableType: @Sendable (String) -> String = { $0 }

    /// The reference decisions.
    package init() {}
}
