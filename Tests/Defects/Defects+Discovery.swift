import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let discovery: [Defect] = [
        Defect(
            "counter-reused", breaks: ["DISC-016"],
            Replacement(\.discovery.nextCounter) { _ in
                { last, _, _ in last }
            },
            // A receiver that insists on new counters would hide the sender's fault behind silence.
            Replacement(\.discovery.acceptsCounter) { _ in
                { _, _ in true }
            }),
        Defect(
            "replay-accepted", breaks: ["DISC-016"],
            Replacement(\.discovery.acceptsCounter) { _ in
                { _, _ in true }
            }),
        Defect(
            "offer-not-withdrawn", breaks: ["DISC-004"],
            Replacement(\.discovery.withdrawsOffers) { _ in
                { _ in false }
            }),
    ]
}
