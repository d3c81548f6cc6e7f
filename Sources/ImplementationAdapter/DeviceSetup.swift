package import BluetoothLE
package import Payload
package import Platforms

/// A device at the start of a case, with facts from the catalogue.
package struct DeviceSetup: Sendable {
    /// The device's name in the case and in events.
    package var name: String
    /// Position among the case's devices, from 0: part of the order of simultaneous events.
    package var index: Int
    package var identifier: DeviceIdentifier
    /// The seed of all random choices of the device.
    package var seed: UInt64
    /// Model name from the catalogue, for example "iPhone 5s".
    package var model: String
    /// iPhone, iPad, iPod touch, Mac, Apple Watch, Apple TV, Apple Vision Pro.
    package var family: String
    package var platform: Platform
    /// Numeric components of the OS version, for example [8, 1, 2].
    package var osVersion: [Int]
    /// Features that this OS release has on this platform, by their names in the catalogue.
    package var osFeatures: Set<String>
    /// Bluetooth LE 4.0 hardware is built in.
    package var hasBluetoothLE: Bool
    /// The model is on the list of Handoff-capable models.
    package var isHandoffModel: Bool
    /// A phone whose screen has room for two screens of an app side by side in landscape.
    package var regularWidthInLandscape: Bool
    /// It is a simulator, not a device.
    package var isSimulator: Bool
    /// Signed-in account at the start; nil for none.
    package var account: String?
    /// The account is the device's primary one.
    package var accountIsPrimary: Bool
    /// An organisation manages the account. Handoff does not depend on it (ELIG-003).
    package var accountIsManaged: Bool
    /// Initial switches and restrictions.
    package var settings: DeviceSettings
    /// Resolves its private addresses. Its peers get it by pairing.
    package var identityResolvingKey: IdentityResolvingKey
    /// Its advertising key: 32 bytes.
    package var advertisingKey: [UInt8]
    /// Nanosecond 0 of the world, in seconds since 2001-01-01T00:00:00Z.
    package var epoch: Int64
    /// Every time and limit that a system chooses for itself.
    package var parameters: ProfileParameters
    /// Installed apps, in the case's order.
    package var apps: [AppDescription]
    /// Names of quirks that are switched on.
    package var quirks: Set<String>
    /// How it exchanges keys and payloads; the same for all devices of a world. An adapter is never told another one.
    package var transport = TransportName.modelled

    package init(
        name: String, index: Int, identifier: DeviceIdentifier, seed: UInt64, model: String, family: String,
        platform: Platform, osVersion: [Int], osFeatures: Set<String>, hasBluetoothLE: Bool, isHandoffModel: Bool,
        isSimulator: Bool, account: String?, accountIsPrimary: Bool, settings: DeviceSettings,
        identityResolvingKey: IdentityResolvingKey, advertisingKey: [UInt8], epoch: Int64,
        parameters: ProfileParameters, apps: [AppDescription], quirks: Set<String>,
        regularWidthInLandscape: Bool = false, accountIsManaged: Bool = false
    ) {
        self.name = name
        self.index = index
        self.identifier = identifier
        self.seed = seed
        self.model = model
        self.family = family
        self.platform = platform
        self.osVersion = osVersion
        self.osFeatures = osFeatures
        self.hasBluetoothLE = hasBluetoothLE
        self.isHandoffModel = isHandoffModel
        self.regularWidthInLandscape = regularWidthInLandscape
        self.isSimulator = isSimulator
        self.account = account
        self.accountIsPrimary = accountIsPrimary
        self.accountIsManaged = accountIsManaged
        self.settings = settings
        self.identityResolvingKey = identityResolvingKey
        self.advertisingKey = advertisingKey
        self.epoch = epoch
        self.parameters = parameters
        self.apps = apps
        self.quirks = quirks
    }
}

/// Switches and restrictions of a device, with the defaults of a new device.
package struct DeviceSettings: Sendable, Hashable {
    package var bluetooth = true
    package var wifi = true
    /// The name of the Wi-Fi network that it has joined; nil for none.
    package var network: String? = "home"
    /// The internet can be reached.
    package var internet = true
    /// The user's Handoff switch (ELIG-010: on by default).
    package var handoff = true
    /// Device management allows activity continuation (ELIG-027).
    package var activityContinuationAllowed = true
    /// An assessment session runs (ELIG-028).
    package var assessment = false
    /// The assessment session allows activity continuation.
    package var assessmentAllowsContinuation = false
    /// The bundle identifier of the app that the user has chosen as default browser; nil for the browser of the system
    /// (WEB-004).
    package var defaultBrowser: String?
    package var locked = false
    package var asleep = false
    /// Position in metres.
    package var x = 0.0
    /// Position in metres.
    package var y = 0.0

    package init() {}
}

/// An app as it is installed.
package struct AppDescription: Sendable, Hashable {
    package var bundle: String
    /// Team identifier of the code signature.
    package var team: String
    package var signing: Signing
    /// `NSUserActivityTypes` of its manifest, in order.
    package var activityTypes: [String]
    package var version: String
    /// Has the iCloud key-value entitlement, which only a quirk checks.
    package var keyValueEntitlement: Bool
    /// Identifiers of the iCloud containers that its entitlements name, in order.
    package var iCloudContainers: [String] = []
    /// Claims of its associated-domains entitlement, in order, for example `activitycontinuation:example.com` (WEB-007).
    package var associatedDomains: [String] = []
    /// It provides its documents to other apps (iOS).
    package var providesDocuments = false
    /// `CFBundleDocumentTypes` of its manifest, in order; nil if it has no such list.
    package var documentTypes: [DocumentTypeDescription]?
    /// What its scene manifest says; nil for an app without scenes.
    package var scenes: SceneSupport?
    /// The version of the SDK with which it was built; nil if that does not matter.
    package var sdk: String?
    /// The framework that it is built with, where that is not its platform's; nil for that.
    package var framework: AppFramework?
    /// Name of a registered sample app; nil for an app scripted by the case.
    package var sample: String?
    /// What a scripted app does in its callbacks, as the case wrote it; a dictionary.
    package var behaviour: PayloadValue

    /// The activity types that it continues: those of the manifest's own list, then those of its document types, each once
    /// (DOC-003).
    package var declaredTypes: [String] {
        (documentTypes ?? []).compactMap(\.activityType).reduce(into: activityTypes) { types, type in
            if !type.isEmpty, !types.contains(type) { types.append(type) }
        }
    }

    /// The value of `sample` for an app that the implementation under test plays.
    package static let broughtAlong = "adapter"

    /// An adapter in the app role plays the app.
    package var isBroughtAlong: Bool { sample == Self.broughtAlong }

    /// How an app is signed. Only signatures with a team identifier allow Handoff (ELIG-018).
    package enum Signing: String, Sendable, CaseIterable {
        case appStore
        case development
        case developerID
        case enterprise
        /// Ad Hoc distribution: carries a team.
        case adHocDistribution
        /// An ad-hoc code signature without an identity: carries no team.
        case adHocSignature
        case none

        /// The signature names a team.
        package var carriesTeam: Bool { self != .adHocSignature && self != .none }
    }

    package init(
        bundle: String, team: String, signing: Signing = .appStore, activityTypes: [String] = [],
        version: String = "1.0", keyValueEntitlement: Bool = false, sample: String? = nil,
        behaviour: PayloadValue = .dictionary([:])
    ) {
        self.bundle = bundle
        self.team = team
        self.signing = signing
        self.activityTypes = activityTypes
        self.version = version
        self.keyValueEntitlement = keyValueEntitlement
        self.sample = sample
        self.behaviour = behaviour
    }
}
