import AssociatedDomains
import ImplementationAdapter

/// Which sites approve an app for the activities of browsers, by the sites themselves. It is decided here once more, because
/// the diagnosis judges the decisions of devices.
struct SiteApproval {
    let server: WebServer
    let features: Set<String>
    let quirks: Set<String>

    /// The claims of an app that hold.
    func claims(of app: AppDescription) -> [DomainClaim] {
        // A quirk ignores identifiers whose first part is one of these (EXPO).
        let first = app.bundle.split(separator: ".").first
        if quirks.contains(QuirkName.bundleIdentifierIgnored), first == "app" || first == "io" { return [] }
        return app.associatedDomains.map { DomainClaim($0) }.filter { claim in
            guard claim.isFor(.activityContinuation), let file = file(of: claim.domain) else { return false }
            return file.lists("\(app.team).\(app.bundle)", for: .activityContinuation)
        }
    }

    /// The first file of a domain that counts.
    private func file(of domain: String) -> AssociationFile? {
        for path in AssociationFile.paths {
            guard let answer = server.answer(to: "https://\(domain)\(path)"), (200..<300).contains(answer.status),
                counts(answer)
            else {
                continue
            }
            return try? AssociationFile(answer.body)
        }
        return nil
    }

    private func counts(_ answer: WebAnswer) -> Bool {
        let isSigned = answer.isSigned && answer.contentType == AssociationFile.signedContentType
        let isSmall = answer.body.count <= AssociationFile.sizeLimit
        return (isSigned || features.contains(OSFeature.plainSiteFiles))
            && (isSmall || !features.contains(OSFeature.siteFileLimit))
    }
}
