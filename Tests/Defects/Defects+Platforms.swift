import ImplementationAdapter
import Platforms
import VirtualDevices

extension Defect {
    static let platforms: [Defect] = [
        Defect(
            "watch-shows-offers", breaks: ["PLAT-001"],
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
            "television-takes-part", breaks: ["PLAT-008"],
            Replacement(\.eligibility.participates) { reference in
                { $0.platform == .tvOS || reference($0, $1, $2, $3) }
            }),
    ]
}
