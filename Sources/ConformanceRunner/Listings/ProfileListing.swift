import Platforms
package import Reports
import VirtualDevices

/// What `baton list --profiles` prints.
package enum ProfileListing {
    /// One line for each profile: name, whether it is released, title; then its releases, quirks and readings.
    package static func text(of profiles: [FrozenProfile]) -> StyledText {
        var text: StyledText = ""
        for profile in profiles {
            text += "\(profile.name, .bold)  \(profile.title)\(profile.isReleased ? "" : " (not released)")\n"
            text += "  releases: \(profile.releases.map(range).joined(separator: ", "))\n"
            if !profile.quirks.isEmpty { text += "  quirks: \(profile.quirks.map(\.name).joined(separator: ", "))\n" }
            for reading in profile.readings {
                text += "  \(reading.point): \(effect(reading.effect)). \(reading.reason)\n"
            }
        }
        return text
    }

    private static func range(_ range: ReleaseRange) -> String {
        "\(range.from)" + (range.below.map { " to below \($0.version)" } ?? " and later")
    }

    private static func effect(_ effect: FrozenProfile.Effect) -> String {
        switch effect {
        case .parameter(let name, let value): "\(name.rawValue) is \(name.measure.text(value))"
        case .feature(let name, let platform, let isPresent):
            "\(platform.rawValue) \(isPresent ? "has" : "lacks") \(name)"
        }
    }
}
