package import Events
import Payload

/// The offers that devices show at present, by the events so far.
package struct ShownOffers: Sendable {
    private struct Pair: Hashable {
        var receiver: String
        var source: String
    }

    /// An offer on a surface. An app may take the place of another one there.
    private struct Offer {
        var surface: String
        var app: String?
        /// The place of its `offer.show` in the log.
        var sequence: Int
    }

    /// Those of each pair, in the order in which they appeared.
    private var offers: [Pair: [Offer]] = [:]

    /// - Parameter isCounted: whether an offer that appears is one that is asked for. Each that disappears counts.
    package init(_ events: some Sequence<Event>, where isCounted: (Event) -> Bool = { _ in true }) {
        for event in events {
            guard event.kind == .offerShown || event.kind == .offerHidden, let receiver = event.device,
                let source = event[.from]?.stringValue, let surface = event[.surface]?.stringValue
            else { continue }
            let pair = Pair(receiver: receiver, source: source)
            // An event that says no app may be of any.
            offers[pair]?.removeAll { $0.surface == surface && (event.app == nil || $0.app == event.app) }
            if event.kind == .offerShown, isCounted(event) {
                offers[pair, default: []].append(Offer(surface: surface, app: event.app, sequence: event.sequence))
            }
        }
    }

    /// The receivers that show an offer, each with its source, in the order of their names.
    package var pairs: [(receiver: String, source: String)] {
        offers.filter { !$0.value.isEmpty }.map { (receiver: $0.key.receiver, source: $0.key.source) }
            .sorted { ($0.receiver, $0.source) < ($1.receiver, $1.source) }
    }

    /// Whether a receiver shows an offer of a source on some surface.
    package func isShown(on receiver: String, from source: String) -> Bool { latest(on: receiver, from: source) != nil }

    /// The place in the log of the `offer.show` of the latest offer that a receiver still shows of a source; nil if it shows none.
    package func latest(on receiver: String, from source: String) -> Int? {
        offers[Pair(receiver: receiver, source: source)]?.last?.sequence
    }
}
