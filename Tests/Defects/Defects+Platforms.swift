import Handoff
import ImplementationAdapter
import Platforms
import VirtualDevices

extension Defect {
    static let platforms: [Defect] = [
        Defect(
            "watch-shows-offers", breaks: ["PLAT-001", "PLAT-006"],
            Replacement(\.scanning.listens) { _ in
                { _, _ in true }
            },
            Replacement(\.offers.surfaces) { reference in
                { platform, settings, isFirst in
                    reference(platform == .watchOS ? .iOS : platform, settings, isFirst)
                }
            }),
        Defect(
            "watch-sends-nothing", breaks: ["PLAT-004"],
            Replacement(\.eligibility.participates) { reference in
                { $0.platform != .watchOS && reference($0, $1, $2, $3) }
            }),
        Defect(
            "watch-kit-publishes-nothing", breaks: ["PLAT-003"],
            Replacement(\.handoff.watch.accepts) { _ in
                { _, _, _ in false }
            }),
        Defect(
            "watch-kit-publishes-anything", breaks: ["PLAT-003"],
            Replacement(\.handoff.watch.accepts) { _ in
                { _, _, _ in true }
            }),
        Defect(
            "watch-kit-takes-urls", breaks: ["PAY-006"],
            Replacement(\.handoff.watch.acceptsUserInfo) { _ in
                { _ in true }
            }),
        Defect(
            "watch-kit-withdraws-nothing", breaks: ["PLAT-005"],
            Replacement(\.handoff.watch.withdrawn) { _ in
                { _ in nil }
            }),
        Defect(
            "watch-kit-withdraws-the-first", breaks: ["PLAT-005"],
            Replacement(\.handoff.watch.withdrawn) { _ in
                { $0.first }
            }),
        Defect(
            "deprecation-of-watch-kit-overlooked", breaks: ["PLAT-007"],
            Replacement(\.handoff.activity.reportsUse) { _ in
                { _ in false }
            }),
        Defect(
            "progress-on-every-platform", breaks: ["PLAT-010"],
            Replacement(\.handoff.continuation.systemShowsProgress) { _ in
                { answer, _ in answer != .returned(true) }
            }),
        Defect(
            "switch-always-called-handoff", breaks: ["PLAT-015"],
            Replacement(\.eligibility.switchLabel) { _ in
                { _, _ in "Handoff" }
            }),
        Defect(
            "television-takes-part", breaks: ["PLAT-008"],
            Replacement(\.eligibility.participates) { reference in
                { $0.platform == .tvOS || reference($0, $1, $2, $3) }
            }),
    ]
}
