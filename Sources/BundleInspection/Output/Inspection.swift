/// What a static check of app bundles finds, without any device (HARN-006).
package struct Inspection: Sendable {
    /// What is inspected.
    package struct Request: Sendable {
        /// Bundles, archives, or parts of one bundle.
        package var paths: [String]
        /// Apps that should continue what those of `paths` do.
        package var receivers: [String] = []
        /// Site files with the hosts that serve them.
        package var sites: [(host: String, path: String)] = []
        /// Types that the apps of `paths` send.
        package var sentTypes: [String] = []

        package init(paths: [String]) { self.paths = paths }
    }

    /// The bundles, in the order of the paths; those inside of others follow these.
    package let bundles: [AppBundle]
    /// Each finding once, in the order of the bundles.
    package let findings: [Finding]
    /// How many more there are that are left out.
    package let omitted: Int
    /// The apps that are in no other bundle, in the order of the paths.
    package let apps: [AppBundle]
    /// What could not be read at all.
    package let unread: [InspectionError]
    /// The paths that the user named.
    package let paths: [String]
    /// Those of them that are folders.
    package let folders: Set<String>

    /// Inspects everything. Nothing of a bundle is unpacked or run.
    package init(_ request: Request) {
        var named = NamedParts()
        for path in request.paths { named.add(path) }
        for site in request.sites { named.add(site.path, host: site.host) }
        var receivers = NamedParts()
        for path in request.receivers { receivers.add(path) }
        let (senders, others) = (named.all, receivers.all)
        let all = (senders + others).flatMap(\.all)
        var collector = FindingCollector()
        for bundle in all {
            collector.add(bundle.findings)
            collector.add(IdentityCheck(bundle: bundle).findings)
            collector.add(ActivityTypeCheck(bundle: bundle).findings)
            collector.add(DocumentTypeCheck(bundle: bundle).findings)
            collector.add(SignatureCheck(bundle: bundle).findings)
            collector.add(DomainCheck(bundle: bundle).findings)
        }
        for site in named.sites + receivers.sites { collector.add(SiteCheck(site: site, bundles: all).findings) }
        for sender in senders {
            for receiver in others {
                collector.add(PairCheck(sender: sender, receiver: receiver, sentTypes: request.sentTypes).findings)
            }
        }
        if others.isEmpty, !request.sentTypes.isEmpty {
            for bundle in senders { collector.add(Self.undeclared(request.sentTypes, in: bundle)) }
        }
        bundles = all
        apps = (senders + others).filter { $0.role != .appExtension }
        findings = collector.findings
        omitted = collector.omitted
        unread = named.unread + receivers.unread
        paths = request.paths + request.receivers + request.sites.map(\.path)
        folders = Set(paths.filter(NamedPath.isFolder))
    }

    /// Without a receiver, an app hands over to itself on another device.
    private static func undeclared(_ types: [String], in bundle: AppBundle) -> [Finding] {
        guard bundle.role == .app || bundle.role == .parts, bundle.info != nil else { return [] }
        return PairCheck(sender: bundle, receiver: bundle, sentTypes: types).findings.filter {
            [.pairTypeUndeclared, .pairTypeNearly, .pairReceivesNothing].contains($0.kind)
        }
    }

    /// The number of findings of a severity.
    package func count(_ severity: FindingKind.Severity) -> Int { findings.count { $0.kind.severity == severity } }

    /// 0 without errors, 1 with some, 2 if something could not be read.
    package var exitStatus: Int32 { !unread.isEmpty ? 2 : count(.error) > 0 ? 1 : 0 }
}
