package import Events
import Payload

/// The offers that devices show at present, by the events so far.
package struct ShownOffers: Sendable {
    private struct Pair: Hashable {
        var receiver: String
        var source: String
    }

    private var surfaces: [Pair: Set<String>] = [:]

    /// - Parameter isCounted: whether an offer that appears is one that is asked for. Each that disappears counts.
    package init(_ events: some Sequence<Event>, where isCounted: (Event) -> Bool = { _ in true }) {
        for event in events {
            guard event.kind == .offerShown || event.kind == .offerHidden, let receiver = event.device,
                let source = event[.from]?.stringValue, let surface = event[.surface]?.stringValue
            else { continue }
            let pair = Pair(receiver: receiver, source: source)
            if event.kind == .offerHidden {
                surfaces[pair]?.remove(surface)
            } else if isCounted(event) {
                surfaces[pair, default: []].insert(surface)
            }
        }
    }

    /// The receivers that show an offer, each with its source, in the order of their names.
    package var pairs: [(receiver: String, source: String)] {
        surfaces.filter { !$0.value.isEmpty }.map { (receiver: $0.key.receiver, source: $0.key.source) }
            .sorted { ($0.receiver, $0.source) < ($1.receiver, $1.source) }
    }

    /// Whether a receiver shows an offer of a source on some surface.
    package func isShown(on receiver: String, from source: String) -> Bool {
        surfaces[Pair(receiver: receiver, source: source)]?.isEmpty == false
    }
}
