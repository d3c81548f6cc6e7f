import Platforms
import Requirements
import VirtualDevices

extension Requirement {
    /// Whether the requirement holds on a release. visionOS follows the rules of iOS (PLAT-009).
    func applies(to release: OSVersion) -> Bool {
        applies(exactlyTo: release) || release.ofRules != release && applies(exactlyTo: release.ofRules)
    }

    private func applies(exactlyTo release: OSVersion) -> Bool {
        guard let system = Applicability.System(rawValue: release.platform.rawValue) else { return false }
        return applies(on: system, release.components)
    }

    /// Where it holds, in words: `macOS 13.0 up to 14.0, iOS from 9.0`.
    var applicability: String {
        applies.map { range in
            let name = range.system == .all ? "all systems" : range.system.rawValue
            return switch (range.from, range.below) {
            case (let from?, let below?): "\(name) \(from) up to \(below)"
            case (let from?, nil): "\(name) from \(from)"
            case (nil, let below?): "\(name) up to \(below)"
            case (nil, nil): name
            }
        }.joined(separator: ", ")
    }
}
