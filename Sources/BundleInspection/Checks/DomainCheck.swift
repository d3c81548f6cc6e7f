import AssociatedDomains
import Payload
import Text

/// The associated domains that a bundle claims.
struct DomainCheck {
    let bundle: AppBundle

    private static let key = "com.apple.developer.associated-domains"
    private static let services = AssociatedService.allCases.map(\.rawValue)
    private static let modes = ["developer", "managed", "developer+managed"]
    /// How many domains are too many (WEB-014).
    private static let most = 30

    /// All findings.
    var findings: [Finding] {
        var findings: [Finding] = []
        if let info = bundle.info, info.entries[Self.key] != nil {
            findings.append(Finding(.domainsMisplaced, in: info.path, at: Self.key, found: "the key in Info.plist"))
        }
        guard let entitlements = bundle.entitlements else { return findings }
        let prefix = "com.apple.developer."
        for key in entitlements.entries.keys.compactMap(\.stringValue) where key != Self.key {
            let name = key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key
            if closestName(to: name, among: ["associated-domains"]) != nil {
                findings.append(
                    Finding(.domainsMisspelled, in: entitlements.path, at: key, found: "the key \(quoted(key))"))
            }
        }
        guard let value = entitlements.entries[Self.key] else { return findings }
        guard let elements = value.arrayValue else {
            findings.append(
                Finding(
                    .domainsNotArray, in: entitlements.path, at: Self.key,
                    found: "a value of the kind \(value.kind.rawValue)"))
            return findings
        }
        check(elements, in: entitlements, &findings)
        return findings
    }

    private func check(_ elements: [PayloadValue], in entitlements: ListFile, _ findings: inout [Finding]) {
        var seen: Set<String> = []
        for (index, element) in elements.enumerated() {
            let place = "\(Self.key)[\(index)]"
            guard let text = element.stringValue else {
                findings.append(
                    Finding(
                        .domainNotString, in: entitlements.path, at: place,
                        found: "a value of the kind \(element.kind.rawValue)"))
                continue
            }
            if !seen.insert(text.lowercased()).inserted {
                findings.append(
                    Finding(.domainRepeated, in: entitlements.path, at: place, found: "\(quoted(text)) again"))
            } else if let (kind, found) = problem(of: DomainClaim(text)) {
                findings.append(Finding(kind, in: entitlements.path, at: place, found: found))
            }
        }
        let hosts = Set(bundle.claims.filter { $0.isFor(.activityContinuation) }.map { $0.host.lowercased() })
        if hosts.count > Self.most {
            findings.append(
                Finding(.domainsTooMany, in: entitlements.path, at: Self.key, found: "\(hosts.count) domains"))
        }
        // Browsers of macOS hand over to apps without a claim (WEB-007).
        guard !bundle.platform.isForMac else { return }
        // Where the service is misspelled or missing, that is the finding.
        guard !findings.contains(where: { $0.kind == .domainServiceUnknown || $0.kind == .domainWithoutService }) else {
            return
        }
        for (index, claim) in bundle.claims.enumerated() where claim.isFor(.links) {
            guard !claim.host.isEmpty, !hosts.contains(claim.host.lowercased()) else { continue }
            findings.append(
                Finding(.domainOnlyLinks, in: entitlements.path, at: "\(Self.key)[\(index)]", found: quoted(claim.text))
            )
        }
    }

    private func problem(of claim: DomainClaim) -> (FindingKind, String)? {
        if AppBundle.hasVariable(claim.text) {
            return (bundle.isBuilt ? .variableLeft : .variableUnresolved, quoted(claim.text))
        }
        guard let service = claim.service else { return (.domainWithoutService, quoted(claim.text)) }
        guard Self.services.contains(service) else {
            // An address was written where a claim belongs.
            if ["http", "https"].contains(service.lowercased()) { return (.domainWithoutService, quoted(claim.text)) }
            let near = closestName(to: service, among: Self.services).map { "; did you mean \($0)?" } ?? ""
            return (.domainServiceUnknown, "the service \(quoted(service))\(near)")
        }
        var host = claim.host[...]
        if host.hasPrefix("*.") { host = host.dropFirst(2) }
        if host.contains("*") { return (.domainWildcardMisplaced, "the host \(quoted(claim.host))") }
        if !Self.isHost(host) { return (.domainHostMalformed, "the host \(quoted(claim.host))") }
        guard let query = claim.query else { return nil }
        guard query.hasPrefix("mode="), Self.modes.contains(String(query.dropFirst(5))) else {
            return (.domainModeUnknown, quoted(claim.text))
        }
        // Builds for development may be debugged; builds for distribution may not.
        let isForDistribution = bundle.signing == .signed && !bundle.isForDevelopment
        return query.contains("developer") && isForDistribution ? (.domainDeveloperMode, quoted(claim.text)) : nil
    }

    /// Labels of letters, digits and hyphens with points between them. Names in other scripts are written in punycode.
    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1 && text.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count <= 63 && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy { byte in
                        switch byte {
                        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                            true
                        default: false
                        }
                    }
            }
    }
}
