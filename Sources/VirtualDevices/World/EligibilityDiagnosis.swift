import AssociatedDomains
import Events
import Handoff
import ImplementationAdapter
import Platforms

/// Names the first predicate that keeps an activity of `source` from being offered on `receiver`.
///
/// It uses the ground truth, which no receiver has: an advertisement contains only seven bytes of hash. Receivers
/// decide by those bytes alone. Tests require that both agree.
struct EligibilityDiagnosis {
    var source: GroundTruth
    var receiver: GroundTruth
    /// Each has the other's present identity.
    var arePaired: Bool
    var areInRange: Bool
    /// A fault keeps the receiver from hearing the source.
    var isDeaf = false
    /// A fault damages what the receiver hears of the source.
    var isDamaged = false
    var now: Instant
    /// The period after which an activity without an expirationDate expires, in nanoseconds.
    var defaultLifetimeNanoseconds: Int64
    /// The app whose offer is missed, where another is offered in its place; nil for any.
    var missedApp: String?

    /// The first failing predicate, or ``EligibilityPredicate/eligible``.
    func firstFailure() -> EligibilityPredicate {
        accountFailure() ?? deviceFailure() ?? neighbourhoodFailure() ?? activityFailure() ?? showingFailure()
            ?? .eligible
    }

    private func accountFailure() -> EligibilityPredicate? {
        guard let left = source.account, let right = receiver.account else { return .accountMissing }
        return left == right && source.accountIsPrimary && receiver.accountIsPrimary ? nil : .accountMismatch
    }

    private func deviceFailure() -> EligibilityPredicate? {
        let both = [source, receiver]
        if !both.allSatisfy(\.setup.isHandoffModel) && !both.contains(where: \.setup.isSimulator) {
            return .modelUnsupported
        }
        if receiver.setup.platform == .watchOS { return .receiverSendsOnly }
        if !both.allSatisfy({ $0.setup.hasBluetoothLE || $0.setup.isSimulator }) { return .bluetoothMissing }
        if !both.allSatisfy(\.settings.bluetooth) { return .bluetoothOff }
        if !both.allSatisfy({ $0.setup.osFeatures.contains(OSFeature.handoff) }) { return .osTooOld }
        if both.contains(where: \.setup.isSimulator) { return .simulator }
        if !both.allSatisfy(\.settings.handoff) { return .handoffOff }
        if both.contains(where: \.isRestricted) { return .restricted }
        return nil
    }

    /// Whether a device fails a predicate that is about one device; false for a predicate about both, or about the activity.
    static func fails(_ predicate: EligibilityPredicate, _ device: GroundTruth) -> Bool {
        switch predicate {
        case .accountMissing: device.account == nil
        case .modelUnsupported: !device.setup.isHandoffModel
        case .bluetoothMissing: !device.setup.hasBluetoothLE && !device.setup.isSimulator
        case .bluetoothOff: !device.settings.bluetooth
        case .osTooOld: !device.setup.osFeatures.contains(OSFeature.handoff)
        case .simulator: device.setup.isSimulator
        case .handoffOff: !device.settings.handoff
        case .restricted: device.isRestricted
        default: false
        }
    }

    private func neighbourhoodFailure() -> EligibilityPredicate? {
        if !arePaired { return .notPaired }
        if !areInRange || source.isPoweredOff || receiver.isPoweredOff { return .outOfRange }
        if isDeaf || receiver.discovery.isBroken || isWatchUnheard { return .discoveryBroken }
        return nil
    }

    /// A quirk of either end keeps the activities of a watch from others (PLAT-012).
    private var isWatchUnheard: Bool {
        let quirk = QuirkName.watchUnheard
        return source.setup.platform == .watchOS
            && (source.setup.quirks.contains(quirk)
                || receiver.setup.platform == .iOS && receiver.setup.quirks.contains(quirk))
    }

    /// What keeps an offer that is due from the screen.
    private func showingFailure() -> EligibilityPredicate? {
        let name = source.setup.name
        if receiver.offersShown[name]?.isEmpty == false { return nil }
        let isLockedMac = receiver.setup.platform == .macOS && receiver.settings.locked
        if receiver.settings.asleep || isLockedMac { return .nothingShown }
        if !receiver.keysKnown.contains(name) { return .keyNotExchanged }
        if isDamaged { return .advertisementDamaged }
        let others = receiver.offersShown.filter { $0.key != name && !$0.value.isEmpty }
        return receiver.settings.locked && !others.isEmpty ? .outranked : nil
    }

    private func activityFailure() -> EligibilityPredicate? {
        guard let app = source.appInFront, !source.settings.asleep, !source.settings.locked else {
            return .activityNotCurrent
        }
        let current = source.activities.filter { $0.value.app == app && $0.value.state == .current }
            .min { $0.key < $1.key }?.value
        guard let activity = current else {
            if let last = source.lastCurrent[app], source.activities[last]?.state == .invalid {
                return .activityInvalid
            }
            return .activityNotCurrent
        }
        let systemEnd = activity.becameCurrent.map { $0.advanced(by: defaultLifetimeNanoseconds) }
        if let end = activity.expiration ?? systemEnd, now >= end { return .activityExpired }
        if !activity.isEligibleForHandoff { return .notEligibleForHandoff }
        return receivingFailure(of: activity, bundle: app)
    }

    /// What keeps the apps and the browser of the receiver from an activity that is sent.
    private func receivingFailure(of activity: GroundTruth.ActivityTruth, bundle app: String) -> EligibilityPredicate? {
        // The hash of a browser's page is that of its host, which no declared type fits.
        let page = activity.type == NSUserActivityTypeBrowsingWeb ? activity.webPage : nil
        let failure =
            page.map { siteFailure(of: $0, bundle: app) } ?? appFailure(type: activity.type, bundle: app)
        guard let failure else { return nil }
        if missedApp != nil { return failure }
        // Where no app fits, the browser takes the web page (WEB-002). A watch and a television have none, and an app whose
        // signature carries no team sends nothing (ELIG-018), nor one without an entitlement under a quirk (ELIG-034).
        let isSent = source.apps.contains { $0.bundle == app && $0.signing.carriesTeam && !source.excludes($0) }
        let hasBrowser = SystemBrowser.bundle(on: receiver.setup.platform) != nil
        return activity.webPage != nil && isSent && hasBrowser ? nil : failure
    }

    /// The apps that could be meant.
    private var candidates: [AppDescription] {
        receiver.apps.filter { missedApp == nil || $0.bundle == missedApp }
    }

    /// What keeps apps from the page of a browser: no site approves one for the host.
    private func siteFailure(of page: String, bundle: String) -> EligibilityPredicate? {
        guard let sender = source.apps.first(where: { $0.bundle == bundle }) else { return .activityNotCurrent }
        if candidates.isEmpty { return .appNotInstalled }
        if !sender.signing.carriesTeam { return .signingInvalid }
        if source.excludes(sender) { return .entitlementMissing }
        guard receiver.setup.platform.rules == .iOS, let host = WebAddress(page)?.host else { return .webNotAssociated }
        let approved = candidates.filter { app in
            receiver.approvedClaims[app.bundle]?.contains { $0.covers(host) } ?? false
        }
        if approved.isEmpty { return .webNotAssociated }
        let signed = approved.filter(\.signing.carriesTeam)
        if signed.isEmpty { return .signingInvalid }
        return signed.allSatisfy(receiver.excludes) ? .entitlementMissing : nil
    }

    private func appFailure(type: String, bundle: String) -> EligibilityPredicate? {
        guard let sender = source.apps.first(where: { $0.bundle == bundle }) else { return .activityNotCurrent }
        let installed = candidates
        // Types match byte by byte (ELIG-023). Swift's == treats a composed and a decomposed letter as equal.
        let declaring = installed.filter { app in
            app.declaredTypes.contains { $0.utf8.elementsEqual(type.utf8) }
        }
        let sameTeam = installed.filter { app in app.team == sender.team }
        // The app that is missed may be of any team.
        if declaring.isEmpty && (missedApp == nil ? sameTeam.isEmpty : installed.isEmpty) { return .appNotInstalled }
        if !sender.signing.carriesTeam { return .signingInvalid }
        if source.excludes(sender) { return .entitlementMissing }
        if !declaring.isEmpty && !declaring.contains(where: \.signing.carriesTeam) { return .signingInvalid }
        let fitting = declaring.filter { $0.team == sender.team }
        let signed = fitting.filter(\.signing.carriesTeam)
        if !signed.isEmpty { return signed.allSatisfy(receiver.excludes) ? .entitlementMissing : nil }
        if !fitting.isEmpty { return .signingInvalid }
        return declaring.isEmpty ? .typeNotDeclared : .teamMismatch
    }
}
