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
    var now: Instant
    /// The period after which an activity without an expirationDate expires, in nanoseconds.
    var defaultLifetimeNanoseconds: Int64

    /// The first failing predicate, or ``EligibilityPredicate/eligible``.
    func firstFailure() -> EligibilityPredicate {
        accountFailure() ?? deviceFailure() ?? neighbourhoodFailure() ?? activityFailure() ?? .eligible
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
        return nil
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
        return appFailure(type: activity.type, bundle: app)
    }

    private func appFailure(type: String, bundle: String) -> EligibilityPredicate? {
        guard let sender = source.apps.first(where: { $0.bundle == bundle }) else { return .activityNotCurrent }
        // A watch sends and never receives.
        let installed = receiver.setup.platform == .watchOS ? [] : receiver.apps
        // Types match byte by byte (ELIG-023). Swift's == treats a composed and a decomposed letter as equal.
        let declaring = installed.filter { app in
            app.activityTypes.contains { $0.utf8.elementsEqual(type.utf8) }
        }
        let sameTeam = installed.filter { app in app.team == sender.team }
        if declaring.isEmpty && sameTeam.isEmpty { return .appNotInstalled }
        if !sender.signing.carriesTeam { return .signingInvalid }
        if !declaring.isEmpty && !declaring.contains(where: \.signing.carriesTeam) { return .signingInvalid }
        let fitting = declaring.filter { $0.team == sender.team }
        if fitting.contains(where: \.signing.carriesTeam) { return nil }
        if !fitting.isEmpty { return .signingInvalid }
        return declaring.isEmpty ? .typeNotDeclared : .teamMismatch
    }
}
