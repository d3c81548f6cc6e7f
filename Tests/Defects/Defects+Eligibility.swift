import Foundation
import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let eligibility: [Defect] = [
        Defect(
            "wrong-team-accepted", breaks: ["ELIG-016"],
            // A receiver has nothing but a hash of team and type: accepting another team means trying its name too.
            Replacement(\.eligibility.teamsServed) { _ in
                { app in
                    [app.team, "TEAM1AAAAA", "TEAM2BBBBB", "TEAM3CCCCC", "TEAM4DDDDD"]
                }
            }),
        Defect(
            "expired-activity-offered", breaks: ["ELIG-025"],
            Replacement(\.discovery.isExpired) { _ in
                { _, _ in false }
            }),
        Defect(
            "case-insensitive-type-match", breaks: ["ELIG-023"],
            Replacement(\.eligibility.comparableType) { _ in
                { $0.lowercased() }
            }),
        Defect(
            "ineligible-activity-advertised", breaks: ["ELIG-024"],
            Replacement(\.discovery.isExcluded) { _ in
                { _ in false }
            }),
        Defect(
            "unsigned-app-accepted", breaks: ["ELIG-018"],
            Replacement(\.eligibility.acceptsSigning) { _ in
                { _ in true }
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
            "restriction-ignored", breaks: ["ELIG-027"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var settings = settings
                    settings.activityContinuationAllowed = true
                    settings.assessment = false
                    return reference(setup, settings, account, isPrimary)
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
            "canonical-equivalence-in-types", breaks: ["ELIG-023"],
            Replacement(\.eligibility.comparableType) { _ in
                { $0.precomposedStringWithCanonicalMapping }
            }),
        Defect(
            "switches-and-restrictions-ignored", breaks: ["ELIG-008"],
            Replacement(\.eligibility.participates) { _ in
                { setup, _, account, _ in
                    account != nil && setup.hasBluetoothLE && !setup.isSimulator
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
            "simulator-accepted", breaks: ["ELIG-026"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var setup = setup
                    setup.isSimulator = false
                    return reference(setup, settings, account, isPrimary)
                }
            }),
    ]
}
