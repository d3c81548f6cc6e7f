import Payload

/// What a device that has the bundle has to be, and what the app may do there.
extension AppBundle {
    /// The oldest system that runs it, as it is written; nil if it is not declared.
    package var minimumSystem: String? {
        value(platform.isForMac ? "LSMinimumSystemVersion" : "MinimumOSVersion")?.stringValue
    }

    /// Whether it runs on iPads and not on iPhones: 2 is the iPad in `UIDeviceFamily`.
    package var isForTabletsOnly: Bool {
        let families = (value("UIDeviceFamily")?.arrayValue ?? []).compactMap(\.integerValue)
        return families.contains(2) && !families.contains(1)
    }

    /// Whether its signature allows debugging, as those for development do.
    package var isForDevelopment: Bool {
        ["get-task-allow", "com.apple.security.get-task-allow"].contains {
            entitlements?.entries[$0]?.booleanValue == true
        }
    }

    /// Whether it has the iCloud key-value entitlement.
    package var hasKeyValueStore: Bool {
        entitlements?.entries["com.apple.developer.ubiquity-kvstore-identifier"] != nil
    }

    /// Whether other apps see its documents (iOS).
    package var providesDocuments: Bool {
        ["UIFileSharingEnabled", "LSSupportsOpeningDocumentsInPlace"].allSatisfy { value($0)?.booleanValue == true }
    }

    /// What its scene manifest says, in the words of case files; nil for an app without one.
    package var scenes: String? {
        guard let manifest = value("UIApplicationSceneManifest") else { return nil }
        let supportsMultiple = manifest.dictionaryValue?["UIApplicationSupportsMultipleScenes"]?.booleanValue
        return supportsMultiple == true ? "multiple" : "single"
    }
}
