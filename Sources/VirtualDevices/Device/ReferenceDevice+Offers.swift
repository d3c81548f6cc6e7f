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

/// Where an offer can appear.
enum OfferSurface: String, CaseIterable {
    case lockscreen, appSwitcher, dock, cmdTab
}

/// Offers: from an opened advertisement to an icon.
extension ReferenceDevice {
    /// Looks a hash up among the types that installed apps declare; there is nothing else to go by (ELIG-037).
    func lookUp(_ content: HandoffPlaintext, from identifier: DeviceIdentifier) {
        guard let peer = peers[identifier] else { return }
        var match: (app: AppDescription, type: String)?
        search: for app in apps where decisions.eligibility.acceptsSigning(app.signing) {
            for team in decisions.eligibility.teamsServed(app) {
                for type in app.activityTypes where hash(team: team, type: type) == content.hash {
                    match = (app, type)
                    break search
                }
            }
        }
        emit(
            .event(
                EventDraft(
                    .eligibilityChecked, app: match?.app.bundle,
                    [
                        Event.Field(.from, .string(peer.identity.name)),
                        Event.Field(.predicate, .string("TEAM_AND_TYPE")),
                        Event.Field(.result, .boolean(match != nil)),
                    ])))
        guard let match else {
            withdrawOffers(from: identifier, reason: "replaced")
            record(
                .handoffLogged, Event.Field(.from, .string(peer.identity.name)),
                Event.Field(.reason, .string("no installed app has this team and declares this type")))
            return
        }
        if let index = offers.firstIndex(where: { $0.peer == identifier }) {
            if offers[index].bundle == match.app.bundle && offers[index].content.hash == content.hash {
                offers[index].content = content
                return
            }
            withdrawOffers(from: identifier, reason: "replaced")
        }
        offers.append(
            Offer(
                peer: identifier, peerName: peer.identity.name, peerModel: peer.identity.model,
                bundle: match.app.bundle, type: match.type, content: content,
                rank: (offers.map(\.rank).max() ?? 0) + 1))
    }

    func withdrawOffers(from identifier: DeviceIdentifier, reason: String) {
        guard decisions.discovery.withdrawsOffers(reason) else { return }
        for offer in offers where offer.peer == identifier {
            for surface in offer.surfaces { recordHidden(offer, surface, reason: reason) }
        }
        offers.removeAll { $0.peer == identifier }
    }

    /// Shows each offer where the device's state wants it.
    func refreshOffers() {
        let first = offers.max { $0.rank < $1.rank }?.rank
        for index in offers.indices {
            let wanted = surfacesWanted(isFirst: offers[index].rank == first)
            let shown = offers[index].surfaces
            for surface in shown where !wanted.contains(surface) {
                recordHidden(offers[index], surface, reason: "device state")
            }
            for surface in wanted where !shown.contains(surface) { recordShown(offers[index], surface) }
            offers[index].surfaces = wanted
        }
    }

    /// One suggestion on the lock screen (DISC-022); the switcher, Dock and Command-Tab show all.
    private func surfacesWanted(isFirst: Bool) -> [OfferSurface] {
        guard !settings.asleep else { return [] }
        switch setup.platform {
        case "macOS": return settings.locked ? [] : [.dock, .cmdTab]
        case "iOS":
            if settings.locked { return isFirst ? [.lockscreen] : [] }
            return [.appSwitcher]
        default: return []
        }
    }

    private func recordShown(_ offer: Offer, _ surface: OfferSurface) {
        var fields = [
            Event.Field(.from, .string(offer.peerName)), Event.Field(.surface, .string(surface.rawValue)),
            Event.Field(.sourceName, .string(offer.peerName)), Event.Field(.type, .string(offer.type)),
        ]
        if surface == .dock { fields.append(Event.Field(.badge, .string(offer.peerModel))) }
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

    /// How the user takes an offer: iOS 8 to 10 want a swipe up on the lower-left icon (DISC-007).
    func gesture(on surface: OfferSurface) -> String? {
        switch surface {
        case .lockscreen: setup.osFeatures.contains(OSFeature.lockScreenOffer) ? "swipeUp" : "tap"
        case .appSwitcher: "tap"
        case .dock: "click"
        case .cmdTab: "key"
        }
    }
}
