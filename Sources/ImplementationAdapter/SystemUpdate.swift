package import Payload
package import Platforms

/// What the verb `updateSystem` makes of a device: another release, with its features and bugs.
package struct SystemUpdate: Sendable {
    package var platform: Platform
    /// Numeric components of the version, for example [8, 1, 2].
    package var version: [Int]
    /// What the release has, by the names of the catalogue.
    package var features: Set<String>
    /// The platform bugs that it has.
    package var quirks: Set<String>

    /// Reads the arguments of the verb; nil if they name no release.
    package init?(_ arguments: PayloadDictionary) {
        guard let text = arguments["os"]?.stringValue,
            let platform = Platform.allCases.first(where: { text.hasPrefix($0.rawValue + " ") })
        else { return nil }
        let numbers = text.dropFirst(platform.rawValue.count + 1).split(
            separator: ".", omittingEmptySubsequences: false)
        version = numbers.compactMap { Int($0) }
        guard version.count == numbers.count else { return nil }
        self.platform = platform
        features = Set(arguments["features"]?.arrayValue?.compactMap(\.stringValue) ?? [])
        quirks = Set(arguments["quirks"]?.arrayValue?.compactMap(\.stringValue) ?? [])
    }
}

extension DeviceSetup {
    /// Gives the device another release.
    package mutating func apply(_ update: SystemUpdate) {
        osVersion = update.version
        osFeatures = update.features
        quirks = update.quirks
    }
}
