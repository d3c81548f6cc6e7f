import Events
import Handoff
import ImplementationAdapter
import Text
import VirtualDevices

/// Whether an expectation that nothing is offered can fail at all: a misspelt type is never offered.
extension OfferDiagnosis {
    /// Why no such offer could be withdrawn; nil if one was shown before.
    func neverShown() -> UnmetExpectation.Reason? {
        var shown: [String] = []
        for event in simulation.world.events where event.kind == .offerShown && event.device == receiver {
            guard let type = event.text(.type) else { continue }
            if isMeant(type), pattern.source.map({ $0 == event.text(.from) }) ?? true { return nil }
            if !shown.contains(type) { shown.append(type) }
        }
        return UnmetExpectation.Reason(
            observed: "no \(pattern.text) was ever shown on \(receiver)",
            advice: nearName(among: shown) ?? "expect the offer first: expectOffer()")
    }

    /// Why no device could offer the type; nil if an installed app declares it or some app made an activity of it.
    func unknownType() -> UnmetExpectation.Reason? {
        guard let type = pattern.type, !isMeant(NSUserActivityTypeBrowsingWeb) else { return nil }
        var known: [String] = []
        for name in simulation.setups.flatMap(\.apps).flatMap(\.declaredTypes) where !known.contains(name) {
            known.append(name)
        }
        for event in simulation.world.events where event.kind == .activityCreated {
            if let name = event.text(.type), !known.contains(name) { known.append(name) }
        }
        guard !known.contains(where: isMeant) else { return nil }
        return UnmetExpectation.Reason(
            observed: "no installed app declares \(type), and none made an activity of it",
            advice: nearName(among: known)
                ?? (known.isEmpty ? "install the app first" : "known types are \(known.joined(separator: ", "))"))
    }

    /// Why the source had nothing to offer; nil if it had such an activity current before.
    func neverCurrent(on source: String) -> UnmetExpectation.Reason? {
        struct Number: Hashable {
            var app: String?
            var activity: Int?
        }
        var types: [Number: String] = [:]
        for event in simulation.world.events where event.device == source {
            let number = Number(app: event.app, activity: event.activity)
            if event.kind == .activityCreated { types[number] = event.text(.type) }
            if event.kind == .activityStateChanged, event.text(.to) == "current", let type = types[number],
                isMeant(type)
            {
                return nil
            }
        }
        return UnmetExpectation.Reason(
            observed:
                "nothing to offer: \(source) never had a current activity\(pattern.type.map { " of \($0)" } ?? "")",
            advice: "make the activity current first, or pass because: .activityNotCurrent if the test is about that")
    }

    /// Types match byte by byte (ELIG-023).
    private func isMeant(_ type: String) -> Bool {
        pattern.type.map { $0.utf8.elementsEqual(type.utf8) } ?? true
    }

    private func nearName(among known: [String]) -> String? {
        pattern.type.flatMap { closestName(to: $0, among: known) }.map { "did you mean \($0)?" }
    }
}
