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
            "vision-takes-no-part", breaks: ["PLAT-009"],
            Replacement(\.eligibility.participates) { reference in
                { $0.platform != .visionOS && reference($0, $1, $2, $3) }
            }),
        Defect(
            "vision-shows-nothing", breaks: ["PLAT-009"],
            Replacement(\.offers.surfaces) { reference in
                { $0 == .visionOS ? [] : reference($0, $1, $2) }
            }),
        Defect(
            "vision-with-the-rules-of-the-mac", breaks: ["PLAT-009"],
            Replacement(\.handoff.platform.rules) { reference in
                { $0 == .visionOS ? .macOS : reference($0, $1) }
            }),
        Defect(
            "vision-without-sites", breaks: ["PLAT-009"],
            Replacement(\.web.receiversOfPages) { _ in { $0 == .iOS } }),
        Defect(
            "catalyst-with-the-rules-of-the-mac", breaks: ["PLAT-009"],
            Replacement(\.handoff.platform.rules) { _ in { platform, _ in platform.rules } }),
        Defect(
            "catalyst-without-scenes", breaks: ["PLAT-009"],
            Replacement(\.handoff.platform.features) { _ in { features, _ in features } }),
        Defect(
            "catalyst-before-its-introduction", breaks: ["PLAT-009"],
            Replacement(\.eligibility.installs) { _ in { _, _ in true } }),
        Defect(
            "one-scene-on-every-device", breaks: ["SCEN-006"],
            Replacement(\.handoff.platform.showsSeveralScenes) { _ in { _ in false } }),
        Defect(
            "television-takes-part", breaks: ["PLAT-008"],
            Replacement(\.eligibility.participates) { reference in
                { $0.platform == .tvOS || reference($0, $1, $2, $3) }
            }),
    ]
}
