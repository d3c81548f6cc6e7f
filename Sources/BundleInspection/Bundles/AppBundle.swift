package import AssociatedDomains
import Payload

/// A bundle, or the parts of one that were named: what it declares, and how it is signed.
package struct AppBundle: Sendable {
    package enum Role: String, Sendable, CaseIterable {
        case app, appExtension, watchApp, appClip
        /// Parts without their bundle: an Info.plist, entitlements.
        case parts
    }

    /// What the executable shows of the signature.
    package enum Signing: String, Sendable, CaseIterable {
        /// With an identity.
        case signed
        /// With no identity.
        case adHoc
        case unsigned
        /// No executable was there to read.
        case unknown
    }

    /// The path from the one on that the user named.
    package var path: String
    package var role: Role
    package var platform = BundlePlatform.unknown
    package var isForSimulator = false
    package var signing = Signing.unknown
    /// Info.plist; nil if there is none that can be read.
    var info: ListFile?
    /// The entitlements in the signature, or a file of them.
    var entitlements: ListFile?
    /// The provisioning profile.
    var profile: ListFile?
    /// The team in the signature.
    package var signatureTeam: String?
    /// The identifier in the signature.
    package var signatureIdentifier: String?
    /// Other property lists beside Info.plist that have keys of it.
    var copiedLists: [ListFile] = []
    /// Bundles inside.
    package var nested: [AppBundle] = []
    /// What is wrong with the files.
    package var findings: [Finding] = []

    init(path: String, role: Role) {
        self.path = path
        self.role = role
    }

    /// Whether a build has made it. In a file of a project, build settings still stand as variables.
    var isBuilt: Bool { role != .parts }

    /// Where Info.plist is, or should be.
    var infoPath: String { info?.path ?? path }
}

extension AppBundle {
    /// A value of Info.plist.
    func value(_ key: String) -> PayloadValue? { info?.entries[key] }

    /// `CFBundleIdentifier`; nil if it is missing or not known before the build.
    package var identifier: String? {
        guard let text = value("CFBundleIdentifier")?.stringValue, !text.isEmpty, !Self.hasVariable(text) else {
            return nil
        }
        return text
    }

    /// The version that people see, or that of the build.
    package var version: String? {
        ["CFBundleShortVersionString", "CFBundleVersion"].lazy.compactMap { self.value($0)?.stringValue }
            .first { !$0.isEmpty && !Self.hasVariable($0) }
    }

    /// The strings under `NSUserActivityTypes`, in order.
    package var declaredTypes: [String] { (value("NSUserActivityTypes")?.arrayValue ?? []).compactMap(\.stringValue) }

    /// The activity types of the document types, in order.
    package var documentActivityTypes: [String] {
        (value("CFBundleDocumentTypes")?.arrayValue ?? []).compactMap {
            $0.dictionaryValue?["NSUbiquitousDocumentUserActivityType"]?.stringValue
        }
    }

    /// All types for which the app gets offers, each once, in order.
    package var receivedTypes: [String] {
        var seen: Set<String> = []
        return (declaredTypes + documentActivityTypes).filter { seen.insert($0).inserted }
    }

    /// The claims of the associated-domains entitlement that are strings.
    package var claims: [DomainClaim] {
        (entitlements?.entries["com.apple.developer.associated-domains"]?.arrayValue ?? []).compactMap(\.stringValue)
            .map(DomainClaim.init)
    }

    /// The iCloud containers of the entitlements.
    package var iCloudContainers: [String] {
        ["com.apple.developer.icloud-container-identifiers", "com.apple.developer.ubiquity-container-identifiers"]
            .flatMap { (entitlements?.entries[$0]?.arrayValue ?? []).compactMap(\.stringValue) }
            .filter { !Self.hasVariable($0) }
    }

    /// Whether it keeps documents in iCloud. A container alone may be for CloudKit.
    var usesCloudDocuments: Bool {
        let lists = [
            entitlements?.entries["com.apple.developer.ubiquity-container-identifiers"]?.arrayValue,
            entitlements?.entries["com.apple.developer.icloud-services"]?.arrayValue?.filter { $0 == "CloudDocuments" },
        ]
        return lists.contains { $0?.isEmpty == false } || !documentActivityTypes.isEmpty
            || value("NSUbiquitousContainers")?.dictionaryValue?.isEmpty == false
    }

    /// The entitlement with the app's full identifier, and its key.
    var applicationIdentifier: (key: String, value: String)? {
        for key in ["application-identifier", "com.apple.application-identifier"] {
            if let value = entitlements?.entries[key]?.stringValue { return (key, value) }
        }
        return nil
    }

    /// The team: that of the signature, or else what the entitlements or the profile say.
    package var team: String? {
        if let signatureTeam { return signatureTeam }
        // A signature without an identity has no team, whatever its entitlements say.
        guard signing == .signed || signing == .unknown else { return nil }
        return entitlementTeam ?? profileTeam
    }

    /// The team that the entitlements name.
    var entitlementTeam: String? {
        let named = entitlements?.entries["com.apple.developer.team-identifier"]?.stringValue
        if let named, !Self.hasVariable(named) { return named }
        guard let prefix = applicationIdentifier?.value.split(separator: ".").first.map(String.init),
            !Self.hasVariable(prefix)
        else { return nil }
        return prefix
    }

    /// The team that the provisioning profile names first.
    var profileTeam: String? { profile?.entries["TeamIdentifier"]?.arrayValue?.first?.stringValue }

    /// The identifier by which a site file lists the app: its full identifier in the entitlements, or team and bundle.
    package var siteIdentifier: String? {
        if let full = applicationIdentifier?.value, !Self.hasVariable(full), !full.hasSuffix("*") { return full }
        guard let team, let identifier else { return nil }
        return "\(team).\(identifier)"
    }

    /// Whether a text has a build setting in it: `$(NAME)` or `${NAME}`.
    static func hasVariable(_ text: String) -> Bool { text.contains("$(") || text.contains("${") }

    /// It and all bundles inside.
    package var all: [AppBundle] { [self] + nested.flatMap(\.all) }
}
