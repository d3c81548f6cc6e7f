/// What can be wrong with an app bundle or one of its parts. The raw value is the name in every output.
package enum FindingKind: String, Sendable, CaseIterable {
    // MARK: Files
    case infoMissing = "info-plist-missing"
    case listUnreadable = "property-list-unreadable"
    case listNotDictionary = "property-list-not-a-dictionary"
    case keyRepeated = "key-repeated"
    case variableLeft = "build-variable-left"
    case variableUnresolved = "build-variable-unresolved"

    // MARK: Activity types
    case typesMissing = "activity-types-missing"
    case typesNotArray = "activity-types-not-an-array"
    case typesEmpty = "activity-types-empty"
    case typesMisspelled = "activity-types-misspelled"
    case typesMisplaced = "activity-types-misplaced"
    case typesInExtension = "activity-types-in-extension"
    case typesInCopiedList = "activity-types-in-a-resource"
    case typesOnWatch = "activity-types-on-watch"
    case typeNotString = "activity-type-not-a-string"
    case typeEmpty = "activity-type-empty"
    case typeInvisible = "activity-type-invisible-character"
    case typeWildcard = "activity-type-wildcard"
    case typeNotReversed = "activity-type-not-reverse-dns"
    case typeForeignPrefix = "activity-type-foreign-prefix"
    case typeCase = "activity-type-letter-case"
    case typeRepeated = "activity-type-repeated"
    case browserTypeMissing = "browser-type-missing"
    case browserTypeUnneeded = "browser-type-unneeded"

    // MARK: Document types
    case documentTypesNotArray = "document-types-not-an-array"
    case documentTypeNotDictionary = "document-type-not-a-dictionary"
    case documentActivityMissing = "document-activity-type-missing"
    case documentActivityMisspelled = "document-activity-type-misspelled"
    case documentActivityMisplaced = "document-activity-type-misplaced"
    case documentActivityRole = "document-activity-type-role"
    case documentWithoutCloud = "document-type-without-icloud"

    // MARK: Identity and versions
    case identifierMissing = "bundle-identifier-missing"
    case identifierMalformed = "bundle-identifier-malformed"
    case versionMissing = "version-missing"
    case versionMalformed = "version-malformed"
    case systemTooOld = "minimum-system-too-old"
    case systemMalformed = "minimum-system-malformed"

    // MARK: Signature
    case executableMissing = "executable-missing"
    case signatureUnreadable = "signature-unreadable"
    case unsigned = "unsigned"
    case adHocSignature = "ad-hoc-signature"
    case simulatorBuild = "simulator-build"
    case entitlementsMissing = "entitlements-missing"
    case teamMalformed = "team-malformed"
    case teamsDiffer = "teams-differ-within-bundle"
    case nestedTeamDiffers = "nested-bundle-team-differs"
    case applicationIdentifierDiffers = "application-identifier-differs"
    case signatureIdentifierDiffers = "signature-identifier-differs"
    case slicesDiffer = "architectures-differ"
    case profileTeamDiffers = "profile-team-differs"
    case profileWithoutDomains = "profile-without-domains"

    // MARK: Associated domains
    case domainsMisplaced = "associated-domains-misplaced"
    case domainsMisspelled = "associated-domains-misspelled"
    case domainsNotArray = "associated-domains-not-an-array"
    case domainNotString = "associated-domain-not-a-string"
    case domainWithoutService = "associated-domain-without-service"
    case domainServiceUnknown = "associated-domain-unknown-service"
    case domainHostMalformed = "associated-domain-malformed-host"
    case domainWildcardMisplaced = "associated-domain-misplaced-wildcard"
    case domainModeUnknown = "associated-domain-unknown-mode"
    case domainDeveloperMode = "associated-domain-developer-mode"
    case domainRepeated = "associated-domain-repeated"
    case domainsTooMany = "associated-domains-too-many"
    case domainOnlyLinks = "associated-domain-only-applinks"

    // MARK: Site file
    case siteUnreadable = "site-file-unreadable"
    case siteTooLarge = "site-file-too-large"
    case siteNamed = "site-file-name"
    case siteSectionMissing = "site-section-missing"
    case siteSectionMisspelled = "site-section-misspelled"
    case siteSectionMalformed = "site-section-malformed"
    case siteAppMalformed = "site-app-malformed"
    case siteAppRepeated = "site-app-repeated"
    case siteAppNotListed = "site-app-not-listed"
    case siteLinksNotListed = "site-applinks-not-listed"
    case siteNotClaimed = "site-not-claimed"

    // MARK: Two apps
    case pairTeamsDiffer = "pair-teams-differ"
    case pairTeamUnknown = "pair-team-unknown"
    case pairReceivesNothing = "pair-receives-nothing"
    case pairNoCommonType = "pair-no-common-type"
    case pairTypeNearly = "pair-type-nearly-equal"
    case pairTypeUndeclared = "pair-type-undeclared"
    case pairTypeNamesApp = "pair-type-names-one-app"
    case pairReceiverIsWatch = "pair-receiver-is-watch"
    case pairContainersDiffer = "pair-icloud-containers-differ"
}

extension FindingKind {
    /// How much a finding matters. Errors make the exit status 1.
    package enum Severity: String, Sendable, CaseIterable, Comparable {
        /// Something does not work on a device.
        case error
        /// Something does not work in some situations, or is probably not meant.
        case warning
        /// Something that cannot be judged, or that has no effect.
        case note

        package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
        private var rank: Int { self == .error ? 0 : self == .warning ? 1 : 2 }
    }

    /// What is said of every finding of a kind.
    package struct Declaration: Sendable {
        package let severity: Severity
        /// The requirements that it breaks, by id; never empty.
        package let requirements: [String]
        /// What happens on a device, and why nobody is told.
        package let consequence: String
        /// What to change.
        package let mend: String

        init(_ severity: Severity, _ requirements: [String], _ consequence: String, mend: String) {
            self.severity = severity
            self.requirements = requirements
            self.consequence = consequence
            self.mend = mend
        }
    }

    /// How much every finding of this kind matters.
    package var severity: Severity { declaration.severity }
}
