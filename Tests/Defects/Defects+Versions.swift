import Handoff
import ImplementationAdapter
import Payload
import VirtualDevices

extension Defect {
    static let versions: [Defect] = [
        Defect(
            "newer-versions-accepted", breaks: ["VER-003"],
            Replacement(\.handoff.versions.satisfies) { reference in
                { order, rule in rule == .atMost || reference(order, rule) }
            }),
        Defect(
            "versions-compared-as-text", breaks: ["VER-003"],
            Replacement(\.handoff.versions.order) { _ in
                { found, own in
                    let found = found.map(String.init).joined(separator: ".")
                    let own = own.map(String.init).joined(separator: ".")
                    return found == own ? 0 : found < own ? -1 : 1
                }
            }),
        Defect(
            "malformed-version-read-as-zero", breaks: ["VER-003", "CONT-032"],
            Replacement(\.handoff.versions.numbers) { reference in { reference($0) ?? [0] } }),
        Defect(
            "missing-version-taken-for-the-first", breaks: ["VER-004"],
            Replacement(\.handoff.versions.entry) { reference in { reference($0, $1) ?? "1.0" } }),
        Defect(
            "rejected-payload-taken-over", breaks: ["VER-005"],
            // The answer is right, and comes after the deed.
            Replacement(\.handoff.versions.changesModel) { _ in { _ in true } }),
        Defect(
            "only-the-own-version-accepted", breaks: ["VER-007"],
            Replacement(\.handoff.versions.satisfies) { reference in
                { order, rule in rule == .atMost ? order == 0 : reference(order, rule) }
            }),
        Defect(
            "version-of-any-kind-accepted", breaks: ["VER-008"],
            Replacement(\.handoff.versions.isOfOwnKind) { _ in { _, _ in true } }),
        Defect(
            "at-least-taken-for-exact", breaks: ["VER-011"],
            Replacement(\.handoff.versions.satisfies) { reference in
                { order, rule in reference(order, rule == .atLeast ? .exact : rule) }
            }),
        Defect(
            "first-releases-left-out", breaks: ["VER-010"],
            // The point releases of the first year are taken for what came before.
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    let release = setup.osVersion.prefix(2).map { $0 }
                    let isFirst = release.first == 8 || release == [10, 10]
                    return !isFirst && reference(setup, settings, account, isPrimary)
                }
            }),
    ]
}
