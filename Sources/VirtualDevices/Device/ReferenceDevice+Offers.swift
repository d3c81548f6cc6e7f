import Continuity
import Events
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
    /// Where it is shown.
    var surfaces: [OfferSurface] = []
    /// Grows with every offer: the latest ranks first.
    var rank: Int
}

/// Offers: from an opened advertisement to an icon.
extension ReferenceDevice {
    /// Looks a hash up among the types that installed apps declare; there is nothing else to go by (ELIG-037).
    func lookUp(_ content: HandoffPlaintext, from identifier: DeviceIdentifier) {
        guard let peer = peers[identifier] else { return }
        let match = decisions.eligibility.choice(fitting(content.hash), apps)
        record(
            .eligibilityChecked, app: match?.bundle,
            [.from: peer.identity.name, .predicate: "TEAM_AND_TYPE", .result: match != nil])
        guard let match else {
            withdrawOffers(from: identifier, reason: .replaced)
            record(
                .handoffLogged,
                [.from: peer.identity.name, .reason: "no installed app has this team and declares this type"])
            return
        }
        if let index = offers.firstIndex(where: { $0.peer == identifier }) {
            if offers[index].bundle == match.bundle && offers[index].content.hash == content.hash {
                offers[index].content = content
                return
            }
            withdrawOffers(from: identifier, reason: .replaced)
        }
        offers.append(
            Offer(
                peer: identifier, peerName: peer.identity.name, peerModel: peer.identity.model,
                bundle: match.bundle, type: match.type, content: content,
                rank: (offers.map(\.rank).max() ?? 0) + 1))
    }

    /// The apps that may continue what has this hash, in the order of their installation.
    private func fitting(_ heard: ActivityHash) -> [ReceivingApp] {
        apps.filter(takesPart).flatMap { app in
            decisions.eligibility.teamsServed(app).flatMap { team in
                app.activityTypes.filter { hash(team: team, type: $0) == heard }
                    .map { ReceivingApp(bundle: app.bundle, type: $0) }
            }
        }
    }

    func withdrawOffers(from identifier: DeviceIdentifier, reason: WithdrawalReason) {
        guard decisions.discovery.withdrawsOffers(reason) else { return }
        for offer in offers where offer.peer == identifier {
            for surface in offer.surfaces { recordHidden(offer, surface, reason: reason.rawValue) }
        }
        offers.removeAll { $0.peer == identifier }
    }

    /// Shows each offer where the device's state wants it.
    func refreshOffers() {
        let first = offers.max { $0.rank < $1.rank }?.rank
        for index in offers.indices {
            let wanted = decisions.discovery.surfaces(setup.platform, settings, offers[index].rank == first)
            let shown = offers[index].surfaces
            for surface in shown where !wanted.contains(surface) {
                recordHidden(offers[index], surface, reason: "device state")
            }
            for surface in wanted where !shown.contains(surface) { recordShown(offers[index], surface) }
            offers[index].surfaces = wanted
        }
    }

    private func recordShown(_ offer: Offer, _ surface: OfferSurface) {
        record(
            .offerShown, app: offer.bundle,
            [
                .from: offer.peerName, .surface: surface.rawValue,
                .sourceName: decisions.discovery.sourceLabel(offer.peerName, offer.peerModel), .type: offer.type,
                .badge: decisions.discovery.badge(surface, offer.peerModel), .gesture: gesture(on: surface),
            ])
    }

    private func recordHidden(_ offer: Offer, _ surface: OfferSurface, reason: String) {
        record(
            .offerHidden, app: offer.bundle,
            [.from: offer.peerName, .surface: surface.rawValue, .reason: reason])
    }

    /// How the user takes an offer.
    func gesture(on surface: OfferSurface) -> String? { decisions.discovery.gesture(surface, setup.osFeatures) }

    /// iOS shows a suggestion of another origin in the place of an offer.
    func suggest(_ arguments: PayloadDictionary) -> Answer {
        let app = arguments["app"]?.stringValue
        let kind = arguments["kind"]?.stringValue ?? ""
        if decisions.discovery.isOffer(kind) {
            record(.offerShown, app: app, [.surface: OfferSurface.lockscreen.rawValue])
        } else {
            record(.suggestionShown, app: app, [.suggestionKind: kind])
        }
        return .done(.null)
    }
}
