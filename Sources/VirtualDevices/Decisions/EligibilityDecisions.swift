package import BluetoothLE
package import Continuity
package import ImplementationAdapter
import Platforms

/// Decisions about who may continue what (ELIG).
package struct EligibilityDecisions: Sendable {
    // MARK: Devices

    /// Whether the device takes part in Handoff (ELIG-001 to ELIG-008, ELIG-026 to ELIG-028); neither Wi-Fi nor the internet
    /// is asked for (ELIG-014, ELIG-015).
    package var participates: @Sendable (DeviceSetup, DeviceSettings, _ account: String?, _ isPrimary: Bool) -> Bool = {
        setup, settings, account, isPrimary in
        Participation.isCapable(setup) && account != nil && isPrimary && settings.bluetooth && settings.handoff
            && !Participation.isRestricted(settings, features: setup.osFeatures)
    }

    /// Whether the settings show the Handoff switch: on capable phones, tablets and Macs (ELIG-009, PLAT-015).
    package var showsSwitch: @Sendable (DeviceSetup) -> Bool = {
        Participation.isCapable($0) && ($0.platform == .iOS || $0.platform == .macOS)
    }

    /// Whom the device knows after the account service told it of a change: all that were named and not taken back, and
    /// nobody else (ELIG-001, ELIG-012, DISC-015, DISC-026).
    package var peersKnown: @Sendable (_ own: DeviceSetup, _ known: [PeerIdentity], PairingChange) -> [PeerIdentity] = {
        _, known, change in
        switch change {
        case .paired(let peer): known.filter { $0.identifier != peer.identifier } + [peer]
        case .unpaired(let peer): known.filter { $0.identifier != peer }
        }
    }

    /// Whether an advertisement comes from the device that this key belongs to (ELIG-011).
    package var isSender: @Sendable (IdentityResolvingKey, DeviceAddress) -> Bool = { $0.resolves($1) }

    /// Whether what a device sends may be offered here: not what comes back of its own (ELIG-031).
    package var isOfAnotherDevice: @Sendable (_ sender: DeviceIdentifier, _ own: DeviceIdentifier) -> Bool = {
        $0 != $1
    }

    // MARK: Sending apps

    /// The app whose activity goes on the air: the one in front (ELIG-030).
    ///
    /// `latest` is the app whose activity became current last, wherever the app is.
    package var advertisingApp: @Sendable (_ front: String?, _ latest: String?) -> String? = { front, _ in front }

    /// Whether an app may send activities of a type: what its manifest declares is for receiving only (ELIG-020).
    package var maySend: @Sendable (AppDescription, _ type: String) -> Bool = { _, _ in true }

    /// Whether an app with this signature takes part (ELIG-018).
    package var acceptsSigning: @Sendable (AppDescription.Signing) -> Bool = { $0.carriesTeam }

    // MARK: Receiving apps

    /// The types that an app declares once it is installed in place of an earlier version, if there was one (ELIG-019).
    package var declaredTypes: @Sendable (_ previous: AppDescription?, _ installed: AppDescription) -> [String] = {
        $1.activityTypes
    }

    /// The teams whose activities an app may continue (ELIG-016, ELIG-017, ELIG-035): its own.
    package var teamsServed: @Sendable (AppDescription) -> [String] = { [$0.team] }

    /// The form in which activity types are compared (ELIG-023): as they are, byte by byte.
    package var comparableType: @Sendable (String) -> String = { $0 }

    /// Whether a peer's activity has to be checked against the installed apps: each one, whatever the peer had on offer
    /// before (ELIG-036).
    package var needsCheck: @Sendable (_ offered: ActivityHash?, _ heard: ActivityHash) -> Bool = { _, _ in true }

    /// The app that is offered an activity, of those of which team and type fit; none where none fits (ELIG-022, ELIG-029,
    /// ELIG-037).
    package var choice: @Sendable (_ fitting: [ReceivingApp], _ installed: [AppDescription]) -> ReceivingApp? = {
        fitting, _ in fitting.first
    }

    /// The reference decisions.
    package init() {}
}

/// What the account service tells a device of the others of its account.
package enum PairingChange: Sendable {
    /// A device is on the account, with this identity.
    case paired(PeerIdentity)
    /// A device is on it no more.
    case unpaired(DeviceIdentifier)
}

/// An installed app that could continue an activity.
package struct ReceivingApp: Sendable, Hashable {
    /// Bundle identifier.
    package var bundle: String
    /// The declared type that fits.
    package var type: String

    /// Makes one.
    package init(bundle: String, type: String) {
        self.bundle = bundle
        self.type = type
    }
}
