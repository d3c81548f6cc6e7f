package import Platforms

/// Decisions about the platform whose rules an app's process follows (PLAT).
package struct PlatformDecisions: Sendable {
    /// The platform whose rules an app follows, by its device's and by the framework that it is built with (PLAT-009).
    package var rules: @Sendable (Platform, AppFramework?) -> Platform = { platform, framework in
        framework == .catalyst ? .iOS : platform.rules
    }

    /// What an app has of the features of a release. An app of Mac Catalyst has scenes, which its first release has
    /// (PLAT-009).
    package var features: @Sendable (_ ofRelease: Set<String>, AppFramework?) -> Set<String> = { features, framework in
        framework == .catalyst && features.contains("catalyst") ? features.union(["scenes"]) : features
    }

    /// Whether a device shows several scenes of an app, by its family: an iPad, a Mac and an Apple Vision Pro do.
    package var showsSeveralScenes: @Sendable (_ family: String) -> Bool = {
        ["iPad", "Mac", "Apple Vision Pro"].contains($0)
    }

    /// The reference decisions.
    package init() {}
}
