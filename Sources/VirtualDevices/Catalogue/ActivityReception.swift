package import Platforms

/// How an app gets an activity, and where it is when the user accepts that: what a selection of receptions names.
package struct ActivityReception: Hashable, Sendable {
    /// Where an app is when a case starts.
    package enum Start: String, Sendable, CaseIterable {
        /// It has no process.
        case cold
        /// It has a process and is not in front.
        case suspended
        /// It is in front.
        case inFront

        /// The key of a device in a case that brings it about.
        package var deviceKey: String {
            switch self {
            case .cold: "notRunning"
            case .suspended: "suspended"
            case .inFront: "foreground"
            }
        }
    }

    /// The receiver and the start; names of cases contain it.
    package let name: String
    package let model: String
    package let release: OSVersion
    /// What the app's scene manifest says.
    package let scenes: SceneSupport?
    /// A scene gets the activity: the first one of the app. Otherwise the delegate of the application gets it.
    package let isInScene: Bool
    package let start: Start
}

/// A named selection of receptions, over which a case runs with `each: {reception: NAME}`.
package struct ReceptionSelection: Hashable, Sendable {
    package let name: String
    /// What it is for.
    package let what: String
    /// Every receiver with every start, in the order of the file; never empty.
    package let receptions: [ActivityReception]
}
