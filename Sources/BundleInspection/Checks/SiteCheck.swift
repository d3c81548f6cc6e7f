import AssociatedDomains
import Notation
import Text

/// A site file, and whether it and the apps agree.
struct SiteCheck {
    let site: SiteFile
    /// The apps that should be listed.
    let bundles: [AppBundle]

    private static let section = AssociatedService.activityContinuation.rawValue

    /// All findings.
    var findings: [Finding] {
        var findings: [Finding] = []
        if site.size > AssociationFile.sizeLimit {
            findings.append(finding(.siteTooLarge, "", "\(site.size) bytes"))
        }
        let name = site.path.split(separator: "/").last.map(String.init) ?? site.path
        if name.hasPrefix(AssociationFile.name), name != AssociationFile.name {
            findings.append(finding(.siteNamed, "", "the name \(quoted(name))"))
        }
        guard let text = site.text else {
            findings.append(finding(.siteUnreadable, "", site.problem ?? "nothing"))
            return findings
        }
        let listed = checkSection(of: text.root, &findings)
        for bundle in bundles where bundle.role == .app || bundle.role == .parts {
            check(bundle, listed: listed, &findings)
            checkLinks(of: bundle, text, &findings)
        }
        return findings
    }

    /// The apps that the section for Handoff lists; nil without a section that can be used.
    private func checkSection(of root: NotationNode, _ findings: inout [Finding]) -> [String]? {
        guard let section = root[Self.section] else {
            let near = root.keys.first { closestName(to: $0, among: [Self.section]) != nil }
            if let near { findings.append(finding(.siteSectionMisspelled, near, "the section \(quoted(near))")) }
            let isWanted = bundles.contains { !claims($0, Self.section).isEmpty }
            if near == nil, isWanted {
                findings.append(finding(.siteSectionMissing, "", "the sections \(quotedList(root.keys))"))
            }
            return nil
        }
        guard case .array(let apps)? = section["apps"] else {
            let found = section["apps"]?.summary ?? "no member apps in \(section.summary)"
            findings.append(finding(.siteSectionMalformed, Self.section, found))
            return nil
        }
        var listed: [String] = []
        var known: Set<String> = []
        for (index, app) in apps.enumerated() {
            let place = "\(Self.section).apps[\(index)]"
            guard case .string(let text) = app, Self.isFullIdentifier(text) else {
                findings.append(finding(.siteAppMalformed, place, app.summary))
                continue
            }
            if !known.insert(text).inserted { findings.append(finding(.siteAppRepeated, place, quoted(text))) }
            listed.append(text)
        }
        return listed
    }

    private func check(_ bundle: AppBundle, listed: [String]?, _ findings: inout [Finding]) {
        guard let listed, let own = bundle.siteIdentifier else { return }
        let claimed = claims(bundle, Self.section)
        if listed.contains(own) {
            // Without entitlements it is not known what the app claims. macOS needs no claim (WEB-007).
            guard claimed.isEmpty, bundle.entitlements != nil, !bundle.platform.isForMac else { return }
            let hosts = bundle.claims.filter { $0.service == Self.section }.map(\.host)
            let found = hosts.isEmpty ? "no claim" : "claims of \(quotedList(hosts)) only"
            findings.append(
                finding(
                    .siteNotClaimed, "\(Self.section).apps", "\(quoted(own)), and in the app \(found)",
                    suggestion: suggestion))
        } else if !claimed.isEmpty {
            findings.append(
                finding(
                    .siteAppNotListed, "\(Self.section).apps", listed.isEmpty ? "no app" : quotedList(listed),
                    suggestion: "Expected \(quoted(own)).\(hint(own, listed))"))
        }
    }

    private var suggestion: String { site.host.map { "The host is \(quoted($0))." } ?? "" }

    /// In what the nearest listed app differs.
    private func hint(_ own: String, _ listed: [String]) -> String {
        let bundle = Self.withoutTeam(own)
        if let near = listed.first(where: { $0.lowercased() == own.lowercased() }) {
            return " \(quoted(near)) differs in letter case."
        }
        if let near = listed.first(where: { Self.withoutTeam($0) == bundle }) {
            return " \(quoted(near)) has another team."
        }
        return ""
    }

    private func checkLinks(of bundle: AppBundle, _ text: AssociationFile, _ findings: inout [Finding]) {
        guard let own = bundle.siteIdentifier, !claims(bundle, AssociatedService.links.rawValue).isEmpty else { return }
        let listed = text.linkedApps
        if !text.lists(own, for: .links) {
            findings.append(
                finding(
                    .siteLinksNotListed, "applinks.details", listed.isEmpty ? "no app" : quotedList(listed),
                    suggestion: "Expected \(quoted(own))."))
        }
    }

    /// The claims of an app that this file is for.
    private func claims(_ bundle: AppBundle, _ service: String) -> [DomainClaim] {
        bundle.claims.filter { claim in claim.service == service && site.host.map(claim.covers) ?? true }
    }

    private func finding(_ kind: FindingKind, _ place: String, _ found: String, suggestion: String = "") -> Finding {
        Finding(kind, in: site.path, at: place, found: found, suggestion: suggestion)
    }

    /// A team, a point and a bundle identifier.
    private static func isFullIdentifier(_ text: String) -> Bool {
        guard let point = text.firstIndex(of: ".") else { return false }
        return SignatureCheck.isTeam(text[..<point]) && text.index(after: point) != text.endIndex && !text.contains(" ")
    }

    private static func withoutTeam(_ text: String) -> Substring {
        text.firstIndex(of: ".").map { text[text.index(after: $0)...] } ?? text[...]
    }
}

extension NotationNode {
    /// The keys of an object, in order.
    fileprivate var keys: [String] {
        if case .object(let members) = self { members.map(\.key) } else { [] }
    }
}
