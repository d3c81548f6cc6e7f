import Continuity
import Events
import Handoff
import ImplementationAdapter
import Payload

/// An activity of a peer that an installed app can continue.
struct Offer {
    var peer: DeviceIdentifier
    var peerName: String
    var peerModel: String
    var bundle: String
    var type: String
    var content: HandoffPlaintext
    var surfaces: [OfferSurface] = []
    /// Higher for later offers. The highest ranks first.
    var rank: Int
    /// A browser or the app of a site gets the activity's page, because no app fits its team and type.
    var isOfPage = false
    /// It is the app of a site.
    var isOfSite = false
}

/// Turns opened advertisements into offers and shows them.
final class Offers {
    private let context: DeviceContext
    private let apps: InstalledApps
    private let associations: Associations
    private var offers: [Offer] = []
    /// The peers that must be asked for the host of their page.
    private var hostsWanted: [DeviceIdentifier] = []

    init(_ context: DeviceContext, apps: InstalledApps, associations: Associations) {
        self.context = context
        self.apps = apps
        self.associations = associations
    }

    private var decisions: OfferDecisions { context.decisions.offers }

    func hashOffered(from peer: DeviceIdentifier) -> ActivityHash? {
        offers.first { $0.peer == peer }?.content.hash
    }

    /// Looks a hash up among the types that installed apps declare, which is the only way to recognize an activity
    /// (ELIG-037).
    ///
    /// - Parameter mayAskForHost: the peer may be asked for the host of its page first, if that decides who gets it.
    func lookUp(_ content: HandoffPlaintext, from peer: PeerIdentity, mayAskForHost: Bool = true) {
        let app = context.decisions.eligibility.choice(fitting(content.hash), apps.installed)
        context.record(
            .eligibilityChecked, app: app?.bundle,
            [.from: peer.name, .predicate: "TEAM_AND_TYPE", .result: app != nil])
        if app == nil, mayAskForHost, associations.needsHost(of: content.hash) {
            if hashOffered(from: peer.identifier) != content.hash { withdraw(from: peer.identifier, reason: .replaced) }
            hostsWanted.append(peer.identifier)
            return
        }
        let browser = browser(for: content)
        let appOfSite = app == nil ? appOfSite(for: content, from: peer) : nil
        let match = context.decisions.web.receiver(app ?? appOfSite, browser)
        guard let match else {
            withdraw(from: peer.identifier, reason: .replaced)
            context.record(
                .handoffLogged,
                [.from: peer.name, .reason: "no installed app has this team and declares this type"])
            return
        }
        if let index = offers.firstIndex(where: { $0.peer == peer.identifier }),
            offers[index].bundle == match.bundle && offers[index].content.hash == content.hash
        {
            offers[index].content = content
            return
        }
        for offered in offers.map(\.peer) where !decisions.remainsBeside(offered != peer.identifier) {
            withdraw(from: offered, reason: .replaced)
        }
        offers.append(
            Offer(
                peer: peer.identifier, peerName: peer.name, peerModel: peer.model, bundle: match.bundle,
                type: match.type, content: content, rank: (offers.map(\.rank).max() ?? 0) + 1,
                isOfPage: match != app, isOfSite: match == appOfSite))
    }

    /// A peer's message was opened, so that its offer is the latest, also where it is the one of before (DISC-030).
    func opened(from peer: DeviceIdentifier) {
        let latest = offers.map(\.rank).max() ?? 0
        for index in offers.indices where offers[index].peer == peer && offers[index].rank < latest {
            offers[index].rank = latest + 1
        }
    }

    /// The app that the site of a browser's page approves.
    private func appOfSite(for content: HandoffPlaintext, from peer: PeerIdentity) -> ReceivingApp? {
        guard content.hash.kind == .webPage else { return nil }
        let app = associations.receiver(ofPage: content.hash)
        context.record(
            .eligibilityChecked, app: app?.bundle,
            [.from: peer.name, .predicate: "WEB_ASSOCIATION", .result: app != nil])
        return app
    }

    /// The peers that must be asked for the host of their page, each once.
    func takeHostsWanted() -> [DeviceIdentifier] {
        defer { hostsWanted.removeAll() }
        return hostsWanted
    }

    /// The browser, if it may take an activity; nil if the activity has no web page. A receiver cannot know the activity's
    /// type, so the offer carries that of web pages.
    private func browser(for content: HandoffPlaintext) -> ReceivingApp? {
        guard context.decisions.web.fallsBack(content.options.contains(.webPageURL)) else { return nil }
        return apps.browser.map { ReceivingApp(bundle: $0, type: NSUserActivityTypeBrowsingWeb) }
    }

    /// The apps that may continue an activity with this hash, in the order of their installation.
    private func fitting(_ heard: ActivityHash) -> [ReceivingApp] {
        apps.installed.filter(context.takesPart).flatMap { app in
            context.decisions.eligibility.teamsServed(app).flatMap { team in
                context.decisions.eligibility.receivedTypes(app).filter { context.hash(team: team, type: $0) == heard }
                    .map { ReceivingApp(bundle: app.bundle, type: $0) }
            }
        }
    }

    func withdraw(from peer: DeviceIdentifier, reason: WithdrawalReason) {
        guard decisions.withdrawsOffers(reason) else { return }
        for offer in offers where offer.peer == peer {
            for surface in offer.surfaces { recordHidden(offer, surface, reason: reason.rawValue) }
        }
        offers.removeAll { $0.peer == peer }
    }

    /// Shows each offer on the surfaces that the device's state calls for.
    func refresh() {
        let first = offers.max { $0.rank < $1.rank }?.rank
        for index in offers.indices {
            let wanted = decisions.surfaces(
                context.setup.platform, context.condition.settings, offers[index].rank == first)
            let shown = offers[index].surfaces
            for surface in shown where !wanted.contains(surface) {
                recordHidden(offers[index], surface, reason: "device state")
            }
            for surface in wanted where !shown.contains(surface) { recordShown(offers[index], surface) }
            offers[index].surfaces = wanted
        }
    }

    /// The latest offer that is shown, from this device and on this surface where they are given.
    func shown(from name: String?, on surface: String?) -> (offer: Offer, surface: OfferSurface)? {
        let shown = offers.filter { !$0.surfaces.isEmpty && (name == nil || $0.peerName == name) }
        guard let offer = shown.max(by: { $0.rank < $1.rank }),
            let place = surface.map({ name in offer.surfaces.first { $0.rawValue == name } }) ?? offer.surfaces.first
        else { return nil }
        return (offer, place)
    }

    private func recordShown(_ offer: Offer, _ surface: OfferSurface) {
        context.record(
            .offerShown, app: offer.bundle,
            [
                .from: offer.peerName, .surface: surface.rawValue,
                .sourceName: decisions.sourceLabel(offer.peerName, offer.peerModel),
                .type: offer.type, .badge: decisions.badge(surface, offer.peerModel),
                .gesture: gesture(on: surface),
            ])
    }

    private func recordHidden(_ offer: Offer, _ surface: OfferSurface, reason: String) {
        context.record(
            .offerHidden, app: offer.bundle,
            [.from: offer.peerName, .surface: surface.rawValue, .reason: reason])
    }

    func gesture(on surface: OfferSurface) -> String? {
        decisions.gesture(surface, context.setup.osFeatures)
    }

    /// iOS shows a suggestion that is no offer in the place of one.
    func suggest(kind: String, app: String?) {
        if decisions.isOffer(kind) {
            context.record(.offerShown, app: app, [.surface: OfferSurface.lockscreen.rawValue])
        } else {
            context.record(.suggestionShown, app: app, [.suggestionKind: kind])
        }
    }
}
