import Platforms

/// Two devices with their releases: the ends of a continuation that a selection of pairs names.
package struct OSPair: Hashable, Sendable {
    package struct End: Hashable, Sendable {
        package let model: String
        /// A release that the model plausibly ran.
        package let release: OSVersion
    }

    /// `ios-8.0-to-macos-10.10`: the releases of source and receiver. Names of cases contain it, so it says what the
    /// pair is and does not depend on what other pairs there are.
    package let name: String
    /// Where the activity comes from.
    package let source: End
    /// Where it goes to.
    package let receiver: End

    /// The name that a pair of releases has.
    package static func name(from source: OSVersion, to receiver: OSVersion) -> String {
        func text(_ release: OSVersion) -> String { "\(release.platform.rawValue.lowercased())-\(release.version)" }
        return "\(text(source))-to-\(text(receiver))"
    }
}

/// A named selection of pairs, over which a case runs with `each: {osPair: NAME}`.
package struct OSPairSelection: Hashable, Sendable {
    package let name: String
    /// What it is for.
    package let what: String
    /// The gates whose changes divide each platform's releases into bands; the selection has a pair of every two bands.
    /// Empty for a part of another selection.
    package let bands: [String]
    /// The pairs in the order of their releases; never empty.
    package let pairs: [OSPair]
}
