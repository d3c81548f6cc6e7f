import AssociatedDomains
import Continuity
import Events
import Handoff
import ImplementationAdapter
import Notation
import Payload
import Platforms

/// The sites that approve installed apps, and the hosts of pages that peers advertise.
///
/// When an app is installed or updated, the file of each claimed domain is downloaded once. Without an answer the claim
/// does not hold until the app is updated.
final class Associations {
    /// A search for the association file of a domain.
    private struct Search {
        var bundle: String
        var domain: String
        /// Where it is looked up next, if there is no file.
        var locations: [String]
        /// Why there was no file at the last place.
        var problem = "no server answers over HTTPS"
    }

    /// A claim that the site has approved.
    private struct Approval {
        var bundle: String
        var service: AssociatedService
        var claim: DomainClaim
    }

    /// The services that this device knows.
    private static let services: [AssociatedService] = [.activityContinuation, .links]

    private let context: DeviceContext
    private let apps: InstalledApps
    private var searches: [Int: Search] = [:]
    private var requests = 0
    private var approvals: [Approval] = []
    /// Hosts that peers have named, by their hashes.
    private var hosts: [ActivityHash: String] = [:]

    init(_ context: DeviceContext, apps: InstalledApps) {
        self.context = context
        self.apps = apps
    }

    private var decisions: WebDecisions { context.decisions.web }

    // MARK: Downloads

    /// Downloads the files for all apps that the device has at its start.
    func begin() {
        for app in apps.installed { installed(app) }
    }

    /// An app was installed or updated.
    func installed(_ app: AppDescription) {
        removed(app.bundle)
        guard isKnownHere else { return }
        var domains: [String] = []
        for claim in Self.services.flatMap({ decisions.claims(app, $0) }) where !domains.contains(claim.domain) {
            domains.append(claim.domain)
        }
        for domain in domains {
            look(for: Search(bundle: app.bundle, domain: domain, locations: decisions.locations(domain)))
        }
    }

    /// An app is gone, and so are its approvals.
    func removed(_ bundle: String) {
        approvals.removeAll { $0.bundle == bundle }
        searches = searches.filter { $0.value.bundle != bundle }
    }

    /// Browsers hand over to apps of iOS. A Mac knows links alone (WEB-017).
    private var isKnownHere: Bool {
        decisions.receiversOfPages(context.setup.platform)
            || context.setup.osFeatures.contains(OSFeature.universalLinks)
    }

    private func look(for search: Search) {
        var search = search
        guard !search.locations.isEmpty else { return decide(search, nil) }
        let url = search.locations.removeFirst()
        requests += 1
        searches[requests] = search
        context.emit(.fetch(request: requests, url: url))
    }

    /// A site has answered, or none has.
    ///
    /// - Returns: whether an app may continue other pages now.
    func fetched(_ request: Int, _ answer: WebAnswer?) -> Bool {
        guard var search = searches.removeValue(forKey: request) else { return false }
        guard let answer else {
            look(for: search)
            return false
        }
        if let problem = decisions.problemWithFile(answer, context.setup.osFeatures) {
            search.problem = problem
            look(for: search)
            return false
        }
        do throws(NotationError) {
            decide(search, try AssociationFile(answer.body))
        } catch {
            search.problem = "the file cannot be read: \(error)"
            decide(search, nil)
        }
        return true
    }

    /// Decides the claims of an app for a domain, by the domain's file or by there being none.
    private func decide(_ search: Search, _ file: AssociationFile?) {
        guard let app = apps[search.bundle] else { return }
        for service in Self.services {
            for claim in decisions.claims(app, service) where claim.domain == search.domain {
                let isListed = file.map { decisions.approves($0, app.team, app.bundle, service) } ?? false
                let isApproved = isListed && !isIgnored(app)
                if isApproved { approvals.append(Approval(bundle: app.bundle, service: service, claim: claim)) }
                let reason: String? =
                    if isApproved { nil } else if file == nil { search.problem } else if isListed {
                        "the quirk \(QuirkName.bundleIdentifierIgnored) associates no identifier that begins like \(app.bundle)"
                    } else {
                        "the file of \(search.domain) does not list \(app.team).\(app.bundle)"
                    }
                context.record(
                    .domainChecked, app: app.bundle,
                    [
                        .domain: "\(service.rawValue):\(claim.host)", .result: isApproved,
                        .reason: reason,
                    ])
            }
        }
    }

    /// A quirk of the device: bundle identifiers with these beginnings are associated with no site. Source: EXPO.
    private func isIgnored(_ app: AppDescription) -> Bool {
        context.setup.quirks.contains(QuirkName.bundleIdentifierIgnored)
            && ["app.", "io."].contains { app.bundle.hasPrefix($0) }
    }

    // MARK: Receivers of a page

    /// The app that may continue the page whose host has this hash, among the apps that take part; nil for none.
    func receiver(ofPage hash: ActivityHash) -> ReceivingApp? {
        guard decisions.receiversOfPages(context.setup.platform), hash.kind == .webPage else { return nil }
        let candidates = apps.installed.filter(context.takesPart)
        let match = candidates.first { app in
            let claims = claims(of: app.bundle, .activityContinuation)
            if let host = hosts[hash] { return decisions.covers(claims, host) }
            return claims.contains {
                !$0.isWildcard && ActivityHash.webPage(host: $0.domain) == hash && decisions.covers([$0], $0.domain)
            }
        }
        return match.map { ReceivingApp(bundle: $0.bundle, type: NSUserActivityTypeBrowsingWeb) }
    }

    /// Whether the host behind a hash must be known to say who may continue the page: if claims of all subdomains of
    /// something are approved.
    func needsHost(of hash: ActivityHash) -> Bool {
        decisions.receiversOfPages(context.setup.platform) && hash.kind == .webPage && hosts[hash] == nil
            && receiver(ofPage: hash) == nil
            && approvals.contains { $0.service == .activityContinuation && $0.claim.isWildcard }
    }

    /// A peer has named the host behind a hash. What does not fit the hash is not believed.
    func learned(_ host: String, for hash: ActivityHash) {
        if ActivityHash.webPage(host: host) == hash { hosts[hash] = host }
    }

    /// Whether an app may get the page of an activity that has arrived (WEB-015).
    func mayContinue(_ page: String?, in bundle: String) -> Bool {
        guard let host = page.flatMap({ WebAddress($0) })?.host else { return false }
        return decisions.covers(claims(of: bundle, .activityContinuation), host)
    }

    /// The app that opens a link that the user taps; nil for the browser.
    func app(opening address: WebAddress) -> String? {
        guard context.setup.osFeatures.contains(OSFeature.universalLinks) else { return nil }
        return apps.installed.first { decisions.covers(claims(of: $0.bundle, .links), address.host) }?.bundle
    }

    private func claims(of bundle: String, _ service: AssociatedService) -> [DomainClaim] {
        approvals.filter { $0.bundle == bundle && $0.service == service }.map(\.claim)
    }
}
