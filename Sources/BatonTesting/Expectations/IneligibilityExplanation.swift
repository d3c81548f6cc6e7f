import ImplementationAdapter
import VirtualDevices

/// The first condition that fails between two devices, in words, and what a test can do about it.
struct IneligibilityExplanation {
    var predicate: EligibilityPredicate
    var source: String
    var receiver: String
    /// Those of the two that fail a condition for one device; empty for any other condition.
    var failing: [String]
    /// Why the source itself takes part in nothing now, whatever its apps do.
    var sourceCondition: UnmetExpectation.Reason?
    /// The same of the receiver.
    var receiverCondition: UnmetExpectation.Reason?
    /// The type of the current activity on the source.
    var type: String?
    /// The app that it belongs to.
    var bundle: String?
    /// The team of that app.
    var team: String?
    /// The apps that are installed on the receiver.
    var receiverApps: [AppDescription]

    var reason: UnmetExpectation.Reason {
        // A device that is locked has nothing current, whatever its app does.
        if predicate == .activityNotCurrent || predicate == .outOfRange, let sourceCondition {
            return UnmetExpectation.Reason(
                observed: sourceCondition.observed + ", so it offers nothing", advice: sourceCondition.advice)
        }
        if predicate == .eligible || predicate == .nothingShown, let receiverCondition {
            return UnmetExpectation.Reason(
                observed: receiverCondition.observed + ", which hides offers", advice: receiverCondition.advice)
        }
        return UnmetExpectation.Reason(
            observed: (predicate == .eligible ? "" : "\(predicate.rawValue): ") + observation, advice: advice)
    }

    private var typeName: String { type ?? "the activity's type" }

    private var observation: String {
        let either = failing.isEmpty ? "\(source) or \(receiver)" : failing.joined(separator: " and ")
        let plural = failing.count > 1
        let both = "\(source) and \(receiver)"
        return switch predicate {
        case .accountMissing: "\(either) \(plural ? "are" : "is") not signed in to an account"
        case .accountMismatch: "\(both) are signed in to different accounts"
        case .modelUnsupported: "the model of \(either) does not support Handoff"
        case .receiverSendsOnly: "\(receiver) is a watch, which sends activities and is offered none"
        case .bluetoothMissing: "\(either) \(plural ? "have" : "has") no Bluetooth LE"
        case .bluetoothOff: "Bluetooth is off on \(either)"
        case .osTooOld: "the OS of \(either) has no Handoff"
        case .simulator: "\(either) \(plural ? "are simulators" : "is a simulator")"
        case .handoffOff: "the user's Handoff switch is off on \(either)"
        case .restricted: "device management or an assessment session forbids Handoff on \(either)"
        case .notPaired: "\(both) are not paired, or no longer paired"
        case .outOfRange: "\(receiver) does not receive advertisements of \(source)"
        case .discoveryBroken: "\(receiver) does not hear \(source), though they are in range: discovery is broken"
        case .activityNotCurrent: "no app in front on \(source) has a current activity"
        case .activityInvalid: "the current activity on \(source), \(typeName), was invalidated"
        case .activityExpired: "\(typeName) on \(source) has expired"
        case .notEligibleForHandoff: "\(typeName) on \(source) is excluded from Handoff"
        case .appNotInstalled:
            "no app on \(receiver) is of the team of \(bundle ?? "the app") or declares \(typeName)"
        case .signingInvalid: "the signature of an app names no team"
        case .entitlementMissing: "an app lacks the iCloud key-value entitlement, which a quirk demands"
        case .teamMismatch:
            "the app that declares \(typeName) on \(receiver) is not of the team \(team ?? "of \(bundle ?? "the app")")"
        case .typeNotDeclared: "\(declarations), but not \(typeName), which is current on \(source)"
        case .webNotAssociated: "no app on \(receiver) is associated with the web page"
        case .keyNotExchanged: "\(receiver) has not got the advertising key of \(source)"
        case .advertisementDamaged: "what \(receiver) hears of \(source) is damaged"
        case .nothingShown: "\(receiver) sleeps, or is a locked Mac, and shows no offers"
        case .outranked: "the lock screen of \(receiver) shows the offer of another device"
        case .eligible: "every condition for an offer from \(source) on \(receiver) is met"
        }
    }

    private var advice: String {
        switch predicate {
        case .accountMissing:
            "sign \(failing.isEmpty ? "both" : failing.joined(separator: " and ")) in: addDevice(…, account: \"ana\")"
        case .accountMismatch: "give both the same account"
        case .modelUnsupported, .bluetoothMissing: "use a model from iPhone 5 or 2012 on"
        case .receiverSendsOnly: "expect the offer on a phone, a tablet or a Mac"
        case .bluetoothOff: switchingOn(".bluetooth")
        case .osTooOld: "use iOS 8, macOS 10.10 or later"
        case .simulator: "use the model of a device"
        case .handoffOff: switchingOn(".handoff")
        case .restricted: "allow it: set(.activityContinuationAllowed, to: true)"
        case .notPaired:
            "pairing needs the internet on both and takes the profile's pairingDelay; a fault may have undone it"
        case .outOfRange: "move them closer together, or switch them on"
        case .discoveryBroken:
            "check which fault breaks it; signing out, restarting, signing in and switching Bluetooth off and on mends it"
        case .activityNotCurrent: Self.howToBeCurrent
        case .activityInvalid:
            "make a new activity: invalidate() is final, and the framework invalidates an activity when its last responder "
                + "gives it up"
        case .activityExpired: "check its expirationDate, or how long it was current"
        case .notEligibleForHandoff: "leave isEligibleForHandoff true"
        case .appNotInstalled: "install the app on \(receiver)"
        case .signingInvalid: "sign it with a team: AppUnderTest(signing:)"
        case .entitlementMissing: "give the app the entitlement, or leave the quirk out"
        case .teamMismatch: "sign the apps of both devices with one team"
        case .typeNotDeclared:
            "add \(typeName) to NSUserActivityTypes in the Info.plist of the app on \(receiver)"
        case .webNotAssociated:
            "claim activitycontinuation:HOST in AppUnderTest.associatedDomains, and serve a Site that lists TEAM.BUNDLE before the app is installed"
        case .keyNotExchanged, .advertisementDamaged:
            "wait longer with `within`, or check which fault comes between \(source) and \(receiver)"
        case .nothingShown: "wake or unlock \(receiver) first"
        case .outranked: "unlock \(receiver), or end the other device's activity"
        case .eligible: "wait longer with `within`, or check which fault keeps advertisements from \(receiver)"
        }
    }

    private func switchingOn(_ setting: String) -> String {
        "switch it on: "
            + (failing.isEmpty ? [receiver] : failing).map { "\($0).set(\(setting), to: true)" }
            .joined(separator: ", ")
    }

    /// What an app does to have a current activity.
    static let howToBeCurrent =
        "call becomeCurrent() on the activity, or assign it to the userActivity of what is on screen; keep a reference to "
        + "it, and the app in front"

    /// The types that the team's apps on the receiver declare.
    private var declarations: String {
        receiverApps.filter { team == nil || $0.team == team }.map { app in
            let types = app.declaredTypes.isEmpty ? "no type" : app.declaredTypes.joined(separator: ", ")
            return "\(app.bundle) on \(receiver) declares \(types)"
        }.joined(separator: "; ")
    }
}
