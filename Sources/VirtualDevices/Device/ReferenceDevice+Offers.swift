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
        emit(
            .event(
                EventDraft(
                    .eligibilityChecked, app: match?.bundle,
                    [
                        Event.Field(.from, .string(peer.identity.name)),
                        Event.Field(.predicate, .string("TEAM_AND_TYPE")),
                        Event.Field(.result, .boolean(match != nil)),
                    ])))
        guard let match else {
            withdrawOffers(from: identifier, reason: .replaced)
            record(
                .handoffLogged, Event.Field(.from, .string(peer.identity.name)),
                Event.Field(.reason, .string("no installed app has this team and declares this type")))
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
        var fields = [
            Event.Field(.from, .string(offer.peerName)), Event.Field(.surface, .string(surface.rawValue)),
            Event.Field(.sourceName, .string(decisions.discovery.sourceLabel(offer.peerName, offer.peerModel))),
            Event.Field(.type, .string(offer.type)),
        ]
        if let badge = decisions.discovery.badge(surface, offer.peerModel) {
            fields.append(Event.Field(.badge, .string(badge)))
        }
        if let gesture = gesture(on: surface) { fields.append(Event.Field(.gesture, .string(gesture))) }
        emit(.event(EventDraft(.offerShown, app: offer.bundle, fields)))
    }

    private func recordHidden(_ offer: Offer, _ surface: OfferSurface, reason: String) {
        emit(
            .event(
                EventDraft(
                    .offerHidden, app: offer.bundle,
                    [
                        Event.Field(.from, .string(offer.peerName)), Event.Field(.surface, .string(surface.rawValue)),
                        Event.Field(.reason, .string(reason)),
                    ])))
    }

    /// How the user takes an offer.
    func gesture(on surface: OfferSurface) -> String? { decisions.discovery.gesture(surface, setup.osFeatures) }

    /// iOS shows a suggestion of another origin in the place of an offer.
    func suggest(_ arguments: PayloadDictionary) -> Answer {
        let app = arguments["app"]?.stringValue
        let kind = arguments["kind"]?.stringValue ?? ""
        if decisions.discovery.isOffer(kind) {
            record(.offerShown, app: app, Event.Field(.surface, .string(OfferSurface.lockscreen.rawValue)))
        } else {
            record(.suggestionShown, app: app, Event.Field(.suggestionKind, .string(kind)))
        }
        return .done(.null)
    }
}
