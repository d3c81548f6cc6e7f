package import Platforms

/// Decisions of the programming model about URLs in userInfo (URL).
package struct FileURLAccessDecisions: Sendable {
    /// What is wrong with sending such a URL, as the end of a sentence that begins with the URL's place; nil if nothing is
    /// (URL-002, URL-003). On iOS, documents of providers may be handed over too (URL-007, O-17).
    package var finding: @Sendable (_ kind: SentURLKind, _ platform: Platform) -> AdviceFinding? = { kind, platform in
        switch kind {
        case .web, .iCloudDocument: nil
        case .providerDocument:
            platform == .iOS
                ? nil
                : AdviceFinding(
                    .providerFileURL, "is a provider's document, which only iOS hands over")
        case .localFile:
            AdviceFinding(
                .localFileURL,
                "is a file that no other device can reach; send a relative path, or keep it in iCloud")
        case .otherScheme:
            AdviceFinding(
                .otherScheme,
                "is neither http nor https nor a file in iCloud; another device may have no use for it")
        }
    }
}
