import Payload

/// The signature of a bundle, its team, and what belongs to it: entitlements, the profile and the bundles inside.
struct SignatureCheck {
    let bundle: AppBundle

    /// All findings.
    var findings: [Finding] {
        var findings: [Finding] = []
        checkSigning(&findings)
        checkTeams(&findings)
        checkIdentifiers(&findings)
        checkProfile(&findings)
        for inner in bundle.nested {
            guard let own = bundle.team, let other = inner.team, own != other else { continue }
            findings.append(
                Finding(
                    .nestedTeamDiffers, in: inner.path,
                    found: "the team \(quoted(other)) inside an app of the team \(quoted(own))"))
        }
        return findings
    }

    private func checkSigning(_ findings: inout [Finding]) {
        switch bundle.signing {
        case .unknown: return
        case .unsigned where bundle.isForSimulator, .adHoc where bundle.isForSimulator,
            .signed where bundle.isForSimulator:
            findings.append(Finding(.simulatorBuild, in: bundle.path, found: "a build for a simulator"))
        case .unsigned: findings.append(Finding(.unsigned, in: bundle.path, found: "an executable without a signature"))
        case .adHoc: findings.append(Finding(.adHocSignature, in: bundle.path, found: "an ad-hoc signature"))
        case .signed:
            // On macOS an app without sandbox and services has none.
            if bundle.entitlements == nil, bundle.role == .app, !bundle.platform.isForMac,
                !bundle.findings.contains(where: { $0.kind == .listUnreadable })
            {
                findings.append(
                    Finding(.entitlementsMissing, in: bundle.path, found: "a signature without entitlements"))
            }
        }
    }

    private func checkTeams(_ findings: inout [Finding]) {
        if let team = bundle.signatureTeam, !Self.isTeam(team) {
            findings.append(
                Finding(.teamMalformed, in: bundle.path, found: "the team \(quoted(team)) in the signature"))
        }
        guard let entitlements = bundle.entitlements else { return }
        let key = "com.apple.developer.team-identifier"
        guard let named = entitlements.entries[key]?.stringValue, !AppBundle.hasVariable(named) else { return }
        if !Self.isTeam(named) {
            findings.append(Finding(.teamMalformed, in: entitlements.path, at: key, found: "the team \(quoted(named))"))
        }
        if let signed = bundle.signatureTeam, signed != named {
            findings.append(
                Finding(
                    .teamsDiffer, in: entitlements.path, at: key,
                    found: "the team \(quoted(named)), signed by \(quoted(signed))"))
        }
    }

    private func checkIdentifiers(_ findings: inout [Finding]) {
        guard let identifier = bundle.identifier else { return }
        if let entitlements = bundle.entitlements, let full = bundle.applicationIdentifier,
            !AppBundle.hasVariable(full.value),
            !Self.matches(full.value, identifier)
        {
            findings.append(
                Finding(
                    .applicationIdentifierDiffers, in: entitlements.path, at: full.key,
                    found: "\(quoted(full.value)) in the app \(quoted(identifier))"))
        }
        if bundle.signing == .signed, let signed = bundle.signatureIdentifier, signed != identifier {
            findings.append(
                Finding(
                    .signatureIdentifierDiffers, in: bundle.path,
                    found: "\(quoted(signed)) in the app \(quoted(identifier))"))
        }
    }

    private func checkProfile(_ findings: inout [Finding]) {
        guard let profile = bundle.profile else { return }
        if let own = bundle.signatureTeam ?? bundle.entitlementTeam,
            let teams = profile.entries["TeamIdentifier"]?.arrayValue,
            !teams.contains(.string(own))
        {
            findings.append(
                Finding(
                    .profileTeamDiffers, in: profile.path, at: "TeamIdentifier",
                    found: "\(quotedList(teams.compactMap(\.stringValue))), signed by \(quoted(own))"))
        }
        let allowed = profile.entries["Entitlements"]?.dictionaryValue
        if !bundle.claims.isEmpty, let allowed, allowed["com.apple.developer.associated-domains"] == nil {
            findings.append(
                Finding(
                    .profileWithoutDomains, in: profile.path, at: "Entitlements",
                    found: "no associated domains, and \(bundle.claims.count) in the signature"))
        }
    }

    /// Whether the full identifier is a prefix, a point and the bundle identifier, or a pattern that covers it.
    private static func matches(_ full: String, _ identifier: String) -> Bool {
        guard let point = full.firstIndex(of: ".") else { return false }
        let own = full[full.index(after: point)...]
        return own.hasSuffix("*") ? identifier.hasPrefix(own.dropLast()) : own == identifier
    }

    /// Ten capital letters and digits.
    static func isTeam(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            }
    }
}
