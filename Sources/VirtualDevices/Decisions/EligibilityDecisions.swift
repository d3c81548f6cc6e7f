package import BluetoothLE
package import Continuity
package import ImplementationAdapter
package import Platforms

/// Decisions about who may continue what (ELIG).
package struct EligibilityDecisions: Sendable {
    // MARK: Devices

    /// Whether the device takes part in Handoff (ELIG-001 to ELIG-008, ELIG-026 to ELIG-028). Wi-Fi and the internet
    /// are not needed (ELIG-014, ELIG-015).
    package var participates: @Sendable (DeviceSetup, DeviceSettings, _ account: String?, _ isPrimary: Bool) -> Bool = {
        setup, settings, account, isPrimary in
        Participation.isCapable(setup) && account != nil && isPrimary && settings.bluetooth && settings.handoff
            && !Participation.isRestricted(settings, features: setup.osFeatures)
    }

    /// What stands beside the Handoff switch in the settings of a release (PLAT-015); nil where no source says it.
    package var switchLabel: @Sendable (Platform, _ osFeatures: Set<String>) -> String? = { platform, features in
        switch platform {
        case .iOS where features.contains("suggestedAppsLabel"): "Handoff & Suggested Apps"
        case .iOS where features.contains("airPlayLabel"): "AirPlay & Handoff"
        case .iOS: "Handoff"
        case .macOS: "Allow Handoff between this Mac and your iCloud devices"
        case .watchOS, .tvOS, .visionOS: nil
        }
    }

    /// Whether the settings show the Handoff switch: on capable phones, tablets and Macs (ELIG-009, PLAT-015), and
    /// where the rules of iOS apply (PLAT-009).
    package var showsSwitch: @Sendable (DeviceSetup) -> Bool = {
        Participation.isCapable($0) && ($0.platform.rules == .iOS || $0.platform == .macOS)
    }

    /// The peers after a change by the account service: all that were added and not removed (ELIG-001, ELIG-012,
    /// DISC-015, DISC-026).
    package var peersKnown: @Sendable (_ own: DeviceSetup, _ known: [PeerIdentity], PairingChange) -> [PeerIdentity] = {
        _, known, change in
        switch change {
        case .paired(let peer): known.filter { $0.identifier != peer.identifier } + [peer]
        case .unpaired(let peer): known.filter { $0.identifier != peer }
        }
    }

    /// Whether an address belongs to the device with this key (ELIG-011).
    package var isSender: @Sendable (IdentityResolvingKey, DeviceAddress) -> Bool = { $0.resolves($1) }

    /// Whether what a device sends may be offered here: not what this device sends itself (ELIG-031).
    package var isOfAnotherDevice: @Sendable (_ sender: DeviceIdentifier, _ own: DeviceIdentifier) -> Bool = {
        $0 != $1
    }

    /// The features of a device after an update of its system: those of the new release (ELIG-007).
    package var featuresAfterUpdate: @Sendable (_ old: Set<String>, _ new: Set<String>) -> Set<String> = { $1 }

    // MARK: Sending apps

    /// The app whose activity is advertised: the one in front (ELIG-030). `latest` is the app whose activity became
    /// current last.
    package var advertisingApp: @Sendable (_ front: String?, _ latest: String?) -> String? = { front, _ in front }

    /// Whether an app may send activities of a type: always, since the manifest counts for receiving only (ELIG-020).
    package var maySend: @Sendable (AppDescription, _ type: String) -> Bool = { _, _ in true }

    /// Whether an app with this signature takes part (ELIG-018).
    package var acceptsSigning: @Sendable (AppDescription.Signing) -> Bool = { $0.carriesTeam }

    // MARK: Receiving apps

    /// Whether a release runs an app that is built with a framework: one of Mac Catalyst from its introduction on
    /// (PLAT-009).
    package var installs: @Sendable (_ features: Set<String>, AppFramework?) -> Bool = { features, framework in
        framework != .catalyst || features.contains(OSFeature.catalyst)
    }

    /// The types that an app declares after it was installed, maybe in place of an earlier version (ELIG-019).
    package var declaredTypes: @Sendable (_ previous: AppDescription?, _ installed: AppDescription) -> [String] = {
        $1.activityTypes
    }

    /// The activity types that an app continues: those of both places of its manifest (ELIG-019, DOC-003). An empty list of
    /// document types changes nothing (DOC-015).
    package var receivedTypes: @Sendable (AppDescription) -> [String] = { $0.declaredTypes }

    /// The teams whose activities an app may continue (ELIG-016, ELIG-017, ELIG-035): its own.
    package var teamsServed: @Sendable (AppDescription) -> [String] = { [$0.team] }

    /// The form in which activity types are compared (ELIG-023): unchanged, byte by byte.
    package var comparableType: @Sendable (String) -> String = { $0 }

    /// Whether a peer's activity is checked against the installed apps: always, whatever the peer offered before
    /// (ELIG-036).
    package var needsCheck: @Sendable (_ offered: ActivityHash?, _ heard: ActivityHash) -> Bool = { _, _ in true }

    /// The app that is offered an activity, among those whose team and type fit (ELIG-022, ELIG-029, ELIG-037).
    package var choice: @Sendable (_ fitting: [ReceivingApp], _ installed: [AppDescription]) -> ReceivingApp? = {
        fitting, _ in fitting.first
    }
}

/// A change of the devices on an account.
package enum PairingChange: Sendable {
    /// A device is on the account, with this identity.
    case paired(PeerIdentity)
    /// A device is no longer on the account.
    case unpaired(DeviceIdentifier)
}

/// An installed app that could continue an activity.
package struct ReceivingApp: Sendable, Hashable {
    package var bundle: String
    /// The declared type that fits.
    package var type: String

    package init(bundle: String, type: String) {
        self.bundle = bundle
        self.type = type
    }
}
