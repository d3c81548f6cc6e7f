import Foundation
import Handoff
import ImplementationAdapter
import Platforms
import VirtualDevices

extension Defect {
    static let eligibility: [Defect] = accounts + hardware + switches + sendingApps + receivingApps

    // MARK: Accounts and pairing

    private static let accounts: [Defect] = [
        Defect(
            "pairing-survives-sign-out", breaks: ["ELIG-001", "DISC-015"],
            // A device that has changed accounts still reads those of the old one.
            Replacement(\.eligibility.peersKnown) { reference in
                { own, known, change in
                    if case .unpaired = change { return known }
                    return reference(own, known, change)
                }
            }),
        Defect(
            "signed-out-device-takes-part", breaks: ["ELIG-002"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    reference(setup, settings, account ?? "none", isPrimary)
                }
            }),
        Defect(
            "secondary-account-accepted", breaks: ["ELIG-003"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, _ in
                    reference(setup, settings, account, true)
                }
            }),
        Defect(
            "managed-account-refused", breaks: ["ELIG-003"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    !setup.accountIsManaged && reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "any-address-is-a-peer", breaks: ["ELIG-011"],
            // With one peer it works without resolving anything.
            Replacement(\.eligibility.isSender) { _ in
                { _, _ in true }
            }),
        Defect(
            "only-one-peer-known", breaks: ["ELIG-012", "DISC-019", "SEC-001"],
            Replacement(\.eligibility.peersKnown) { reference in
                { own, known, change in
                    if case .paired(let peer) = change, known.contains(where: { $0.identifier != peer.identifier }) {
                        return known
                    }
                    return reference(own, known, change)
                }
            }),
        Defect(
            "macs-know-no-macs", breaks: ["DISC-026"],
            // Made for a phone beside a Mac.
            Replacement(\.eligibility.peersKnown) { reference in
                { own, known, change in
                    if case .paired(let peer) = change, own.platform == .macOS, peer.model.contains("Mac") {
                        return known
                    }
                    return reference(own, known, change)
                }
            }),
        Defect(
            "self-offer", breaks: ["ELIG-031"],
            Replacement(\.eligibility.isOfAnotherDevice) { _ in
                { _, _ in true }
            }),
    ]

    // MARK: Hardware, models and releases

    private static let hardware: [Defect] = [
        Defect(
            "radio-not-asked-for", breaks: ["ELIG-004"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var setup = setup
                    setup.hasBluetoothLE = true
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "model-list-ignored", breaks: ["ELIG-005"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var setup = setup
                    setup.isHandoffModel = true
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "old-release-takes-part", breaks: ["ELIG-007"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var setup = setup
                    setup.osFeatures.insert("handoff")
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "simulator-accepted", breaks: ["ELIG-026"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var setup = setup
                    setup.isSimulator = false
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "switch-on-every-model", breaks: ["ELIG-009"],
            Replacement(\.eligibility.showsSwitch) { _ in
                { $0.platform == .iOS || $0.platform == .macOS }
            }),
        Defect(
            "update-changes-nothing", breaks: ["ELIG-007"],
            Replacement(\.eligibility.featuresAfterUpdate) { _ in { old, _ in old } }),
        Defect(
            "recipe-mends-nothing", breaks: ["ELIG-033"],
            Replacement(\.scanning.mendsDiscovery) { _ in { false } }),
        Defect(
            "minor-release-finds-nobody", breaks: ["ELIG-032"],
            // What the tutorial saw: the phone on 8.1.2 found nothing and was found.
            Replacement(\.scanning.listens) { reference in
                { setup, isAdvertising in reference(setup, isAdvertising) && setup.osVersion != [8, 1, 2] }
            }),
        Defect(
            "missing-members-not-told", breaks: ["ELIG-038"],
            // An app without a guard would crash on the release; nothing here says so.
            Replacement(\.handoff.activity.reportsUse) { _ in
                { $0 == .deprecated }
            }),
    ]

    // MARK: Switches, restrictions and networks

    private static let switches: [Defect] = [
        Defect(
            "bluetooth-switch-ignored", breaks: ["ELIG-006"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var settings = settings
                    settings.bluetooth = true
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "handoff-switch-ignored", breaks: ["ELIG-008"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var settings = settings
                    settings.handoff = true
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "switches-and-restrictions-ignored", breaks: ["ELIG-008"],
            Replacement(\.eligibility.participates) { _ in
                { setup, _, account, _ in
                    account != nil && setup.hasBluetoothLE && !setup.isSimulator
                }
            }),
        Defect(
            "restriction-ignored", breaks: ["ELIG-027"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var settings = settings
                    settings.activityContinuationAllowed = true
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "assessment-ignored", breaks: ["ELIG-028"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var settings = settings
                    settings.assessment = false
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "permission-in-assessment-ignored", breaks: ["ELIG-028"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var settings = settings
                    settings.assessmentAllowsContinuation = false
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "wi-fi-demanded", breaks: ["ELIG-014"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    settings.wifi && reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "internet-demanded", breaks: ["ELIG-015"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    settings.internet && reference(setup, settings, account, isPrimary)
                }
            }),
    ]

    // MARK: What is sent

    private static let sendingApps: [Defect] = [
        Defect(
            "sender-must-declare", breaks: ["ELIG-020"],
            Replacement(\.eligibility.maySend) { _ in
                { app, type in app.activityTypes.contains(type) }
            }),
        Defect(
            "background-activity-advertised", breaks: ["ELIG-030"],
            // Whatever became current last, wherever its app is.
            Replacement(\.eligibility.advertisingApp) { _ in
                { front, latest in latest ?? front }
            }),
        Defect(
            "expired-activity-offered", breaks: ["ELIG-025"],
            Replacement(\.advertising.isExpired) { _ in
                { _, _ in false }
            }),
        Defect(
            "ineligible-activity-advertised", breaks: ["ELIG-024"],
            Replacement(\.advertising.isExcluded) { _ in
                { _ in false }
            }),
        Defect(
            "unsigned-app-accepted", breaks: ["ELIG-018"],
            Replacement(\.eligibility.acceptsSigning) { _ in
                { _ in true }
            }),
    ]

    // MARK: What is offered

    private static let receivingApps: [Defect] = [
        Defect(
            "wrong-team-accepted", breaks: ["ELIG-016", "ELIG-017", "EX-022"],
            // A receiver has nothing but a hash of team and type: accepting another team means trying its name too.
            Replacement(\.eligibility.teamsServed) { _ in
                { app in
                    [app.team, "TEAM1AAAAA", "TEAM2BBBBB", "TEAM3CCCCC", "TEAM4DDDDD"]
                }
            }),
        Defect(
            "built-in-by-name", breaks: ["ELIG-035"],
            // The bundle identifier is taken for proof of who made the app, in place of the signature.
            Replacement(\.eligibility.teamsServed) { reference in
                { app in
                    reference(app) + (app.bundle.hasPrefix("com.apple.") ? ["0000000000"] : [])
                }
            }),
        Defect(
            "case-insensitive-type-match", breaks: ["ELIG-023"],
            Replacement(\.eligibility.comparableType) { _ in
                { $0.lowercased() }
            }),
        Defect(
            "canonical-equivalence-in-types", breaks: ["ELIG-023"],
            Replacement(\.eligibility.comparableType) { _ in
                { $0.precomposedStringWithCanonicalMapping }
            }),
        Defect(
            "declaration-outlives-an-update", breaks: ["ELIG-019"],
            // The device's table of declared types grows and never shrinks.
            Replacement(\.eligibility.declaredTypes) { reference in
                { previous, installed in (previous?.activityTypes ?? []) + reference(previous, installed) }
            }),
        Defect(
            "offer-without-app", breaks: ["ELIG-029"],
            // Where nothing is installed, a way to the App Store is shown.
            Replacement(\.eligibility.choice) { reference in
                { fitting, installed in
                    reference(fitting, installed)
                        ?? (installed.isEmpty ? ReceivingApp(bundle: "com.apple.AppStore", type: "") : nil)
                }
            }),
        Defect(
            "first-app-of-the-team-chosen", breaks: ["ELIG-022", "ELIG-037"],
            // One app a team on each device, as if senders and receivers belonged together in pairs.
            Replacement(\.eligibility.choice) { reference in
                { fitting, installed in
                    guard let right = reference(fitting, installed) else { return nil }
                    let team = installed.first { $0.bundle == right.bundle }?.team
                    let first = installed.first { $0.team == team }
                    return first.map { ReceivingApp(bundle: $0.bundle, type: right.type) } ?? right
                }
            }),
        Defect(
            "checked-once-a-peer", breaks: ["ELIG-036"],
            Replacement(\.eligibility.needsCheck) { _ in
                { offered, _ in offered == nil }
            }),
    ]
}
