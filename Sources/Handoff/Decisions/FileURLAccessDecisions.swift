package import Platforms

/// Decisions of the programming model about URLs in userInfo (URL).
package struct FileURLAccessDecisions: Sendable {
    /// What is wrong with sending such a URL; nil where nothing is (URL-002, URL-003). Documents of providers are left
    /// alone on iOS, where they may go along as well (URL-007, O-17).
    package var finding: @Sendable (_ kind: SentURLKind, _ platform: Platform) -> SentURLFinding? = { kind, platform in
        switch kind {
        case .web, .iCloudDocument: nil
        case .providerDocument:
            platform == .iOS
                ? nil
                : SentURLFinding(
                    code: "PROVIDER_FILE_URL", reason: "is a provider's document, which only iOS hands over")
        case .localFile:
            SentURLFinding(
                code: "LOCAL_FILE_URL",
                reason: "is a file that no other device can reach; send a relative path, or keep it in iCloud")
        case .otherScheme:
            SentURLFinding(
                code: "URL_SCHEME",
                reason: "is neither http nor https nor a file in iCloud; another device may have no use for it")
        }
    }

    /// The reference decisions.
    package init() {}
}
