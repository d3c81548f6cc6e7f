import AssociatedDomains
import Events
import Handoff
import ImplementationAdapter
import Payload

/// What the world knows of a device from its setup, from operations that were done, and from events. It is never read
/// from an implementation.
struct GroundTruth {
    var setup: DeviceSetup
    var settings: DeviceSettings
    var account: String?
    var accountIsPrimary: Bool
    var isPoweredOff = false
    /// What its controller was last told to advertise, even if it has fallen silent since.
    var advertising: AdvertisingParameters?
    /// Its advertising keys by their numbers: the first one, and the renewed ones that it told a peer.
    var advertisingKeys: [Int64: [UInt8]]
    var apps: [AppDescription]
    /// The claims for activities of browsers that the sites approved when an app was installed, by bundle identifier.
    var approvedClaims: [String: [DomainClaim]] = [:]
    var appInFront: String?
    var activities: [Int: ActivityTruth] = [:]
    /// Activity that was last current, by app.
    var lastCurrent: [String: Int] = [:]
    var discovery: DiscoveryState
    /// The surfaces on which it shows an offer, by the source's name.
    var offersShown: [String: Set<String>] = [:]
    /// The names of the peers whose advertising keys it has.
    var keysKnown: Set<String> = []

    struct ActivityTruth {
        var app: String
        var type: String
        var state: ActivityState
        var isEligibleForHandoff: Bool
        /// The URL of the web page; nil for none.
        var webPage: String?
        var expiration: Instant?
        /// The start of the system's own period (LIFE-024).
        var becameCurrent: Instant?
    }

    init(setup: DeviceSetup) {
        self.setup = setup
        settings = setup.settings
        account = setup.account
        accountIsPrimary = setup.accountIsPrimary
        advertisingKeys = [1: setup.advertisingKey]
        apps = setup.apps
        discovery = DiscoveryState(quirks: setup.quirks)
    }

    /// A quirk of the device keeps an app without an entitlement out (ELIG-034).
    func excludes(_ app: AppDescription) -> Bool {
        setup.quirks.contains(QuirkName.keyValueEntitlement) && !app.keyValueEntitlement
    }

    /// Device management or an assessment session forbids Handoff on a release that knows them. It is decided here once more,
    /// because the diagnosis judges the decisions of devices.
    var isRestricted: Bool {
        let isManaged = setup.osFeatures.contains(OSFeature.managementRestriction)
        let isAssessed = setup.osFeatures.contains(OSFeature.assessment) && settings.assessment
        return isManaged && !settings.activityContinuationAllowed
            || isAssessed && !settings.assessmentAllowsContinuation
    }

    /// The key under which it seals now, if that is known: the newest one.
    var latestAdvertisingKey: [UInt8]? { advertisingKeys.max { $0.key < $1.key }?.value }

    /// Bluetooth can be used: hardware, switch and power.
    var hasRadio: Bool { setup.hasBluetoothLE && settings.bluetooth && !isPoweredOff }

    /// Messages of Apple's push service reach it.
    var canUsePushService: Bool { settings.internet && !isPoweredOff }

    mutating func note(_ operation: Operation) {
        let arguments = operation.arguments
        discovery.note(operation)
        switch operation.verb {
        case .signIn:
            account = arguments["account"]?.stringValue
            accountIsPrimary = arguments["primary"]?.booleanValue ?? true
        case .signOut: account = nil
        case .set: settings.apply(arguments)
        case .lock: settings.locked = true
        case .unlock: settings.locked = false
        case .sleep:
            settings.asleep = true
            settings.locked = true
        case .wake: settings.asleep = false
        case .install, .update:
            guard let app = arguments["app"].flatMap(AppDescription.init(payload:)) else { return }
            apps.removeAll { $0.bundle == app.bundle }
            apps.append(app)
        case .updateSystem:
            guard let update = SystemUpdate(arguments) else { return }
            setup.apply(update)
            discovery = DiscoveryState(quirks: update.quirks)
        case .restart, .rotate, .accept, .cancel, .pairByHand, .suggest, .remove, .launch, .foreground, .background,
            .terminate, .create, .becomeCurrent, .resignCurrent, .invalidate, .change, .addUserInfoEntries,
            .markNeedsSave, .release, .perform, .attach, .detach, .show, .hide, .focus, .mainWindow, .beginTransition,
            .endTransition, .openDocument, .moveDocument, .closeDocument, .callRestorationHandler, .deallocate,
            .observe, .showWindow, .hideWindow, .requestStreams, .openStreams, .writeStream, .readStream, .closeStream,
            .move, .advance,
            .fault, .transmit, .ask, .serve, .openLink, .inspect, .openSearchResult, .openFromSiri,
            .openScene, .activateScene, .disconnectScene, .closeScene, .openURL:
            break
        }
    }

    mutating func note(_ event: Event) {
        switch event.kind {
        case .activityCreated:
            guard let number = event.activity, let app = event.app, let type = event.text(.type) else { return }
            activities[number] = ActivityTruth(
                app: app, type: type, state: .created,
                isEligibleForHandoff: event[.eligibleForHandoff]?.booleanValue ?? true)
        case .activityStateChanged:
            guard let number = event.activity, let state = event.text(.to).flatMap(ActivityState.init) else { return }
            activities[number]?.state = state
            if state == .current, let app = event.app {
                lastCurrent[app] = number
                activities[number]?.becameCurrent = event.time
            }
        case .activityChanged:
            guard let number = event.activity else { return }
            switch event.text(.property) {
            case "webpageURL": activities[number]?.webPage = event[.value]?.urlValue
            case "eligibleForHandoff":
                activities[number]?.isEligibleForHandoff = event[.value]?.booleanValue ?? true
            case "expirationDate":
                activities[number]?.expiration = event[.value]?.dateValue.map { date in
                    Instant(date: date, epoch: setup.epoch)
                }
            default: break
            }
        case .activityDeallocated:
            guard let number = event.activity else { return }
            activities[number] = nil
        case .offerShown:
            if let from = event.text(.from), let surface = event.text(.surface) {
                offersShown[from, default: []].insert(surface)
            }
        case .offerHidden:
            if let from = event.text(.from), let surface = event.text(.surface) {
                offersShown[from]?.remove(surface)
            }
        case .keyExchanged: if let peer = event.text(.peer) { keysKnown.insert(peer) }
        case .pairEstablished, .pairRemoved: if let peer = event.text(.peer) { keysKnown.remove(peer) }
        case .appRemoved: apps.removeAll { $0.bundle == event.app }
        case .deviceLocked: settings.locked = true
        case .deviceUnlocked: settings.locked = false
        case .appForegrounded: appInFront = event.app
        case .appBackgrounded, .appTerminated:
            if appInFront == event.app { appInFront = nil }
            if event.kind == .appTerminated {
                activities = activities.filter { $0.value.app != event.app }
                if let app = event.app { lastCurrent[app] = nil }
            }
        default: break
        }
    }
}
