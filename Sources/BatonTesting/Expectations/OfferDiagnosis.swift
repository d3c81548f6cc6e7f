import Events
import Handoff
import ImplementationAdapter
import Payload
import VirtualDevices

/// Finds out why offers are missing, from what the world knows of its devices.
struct OfferDiagnosis {
    let receiver: String
    let pattern: OfferPattern
    let simulation: Simulation

    init(on receiver: String, _ pattern: OfferPattern, _ simulation: Simulation) {
        self.receiver = receiver
        self.pattern = pattern
        self.simulation = simulation
    }

    /// Why an offer did not appear, for each device that it could have come from.
    func missingOffer() -> UnmetExpectation.Reason {
        let others = simulation.setups.map(\.name).filter { $0 != receiver }
        let sources = pattern.source.map { [$0] } ?? others
        guard !sources.isEmpty else {
            return UnmetExpectation.Reason(
                observed: "no offer; \(receiver) is the only device",
                advice: "add the device that the activity comes from")
        }
        let reasons = sources.map { reason(from: $0) }
        return UnmetExpectation.Reason(
            observed: reasons.map(\.observed).joined(separator: "; "),
            advice: reasons.map(\.advice).filter { !$0.isEmpty }.joined(separator: "; "))
    }

    /// What to do about an offer that should not have come.
    func adviceAgainst(_ offer: Offer) -> String {
        let isFarOff = simulation.world.events.contains {
            $0.kind == .appFinding && $0.device == offer.source
                && $0.text(.code) == FindingCode.expirationFarOff.rawValue
        }
        if isFarOff {
            return
                "make the expirationDate from the world's date, not from Date(): application.date or world.date, which "
                + "begin at 2026-01-01T00:00:00Z"
        }
        guard offer.type.utf8.elementsEqual(NSUserActivityTypeBrowsingWeb.utf8) else {
            return "check that the condition that should prevent the offer holds on \(offer.source) and \(receiver)"
        }
        return
            "the activity has a webpageURL, which a device without the app offers in its browser: expect this offer and, "
            + "once it is accepted, the page (expectOpened), or expect no offer of the app's own type (of:), or leave "
            + "webpageURL out"
    }

    private func reason(from source: String) -> UnmetExpectation.Reason {
        let predicate = simulation.world.diagnose(from: source, to: receiver)
        let current = currentActivity(of: source)
        var explanation = IneligibilityExplanation(
            predicate: predicate, source: source, receiver: receiver,
            failing: simulation.world.devices(failing: predicate, from: source, to: receiver),
            sourceCondition: DeviceCondition(of: source, simulation).reason,
            receiverCondition: DeviceCondition(of: receiver, simulation).reason, type: current?.type,
            bundle: current?.app,
            team: simulation.setup(of: source)?.apps.first { $0.bundle == current?.app }?.team,
            receiverApps: simulation.setup(of: receiver)?.apps ?? []
        ).reason
        if predicate == .eligible {
            let shown = Offer.shown(on: receiver, after: simulation.world.events).filter { $0.source == source }
            if let offer = shown.first {
                explanation = instead(offer)
                explanation.observed += unapprovedClaims
            }
        }
        explanation.observed = "no offer; \(explanation.observed)"
        // A device that is locked or asleep has nothing current either, and says so.
        let isIdle = predicate == .activityNotCurrent && DeviceCondition(of: source, simulation).reason == nil
        if isIdle, isOffered(on: source) {
            explanation.observed += "; \(source) shows an offer of \(receiver)"
            explanation.advice = "expect it on the other device: \(source).expectOffer(from: \(receiver))"
        } else if isIdle, let end = EndOfCurrency(on: source, simulation.world.events)?.reason {
            explanation.observed += "; \(end.observed)"
            explanation.advice = end.advice
        } else if isOneWay(source) {
            explanation.observed +=
                "; \(source) shows offers of \(receiver), \(receiver) none of \(source) (ASYMMETRIC_DISCOVERY)"
        }
        return explanation
    }

    /// The claims of apps on the receiver that no site approved, and why.
    private var unapprovedClaims: String {
        let checks = simulation.world.events.filter { $0.kind == .domainChecked && $0.device == receiver }
        return checks.filter { $0[.result]?.booleanValue == false }.map { check in
            "; \(check.app ?? "") may not continue \(check.text(.domain) ?? ""): \(check.text(.reason) ?? "")"
        }.joined()
    }

    /// The receiver shows another offer of the source, or this one in another place.
    private func instead(_ offer: Offer) -> UnmetExpectation.Reason {
        var elsewhere = pattern
        elsewhere.surface = nil
        guard let surface = pattern.surface, elsewhere.matches(offer) else {
            return UnmetExpectation.Reason(
                observed: "\(receiver) shows an offer of \(offer.type) from \(offer.source) instead",
                advice: "check which activity the app on \(offer.source) made current last")
        }
        let places = offer.surfaces.map(\.rawValue).joined(separator: ", ")
        if let condition = DeviceCondition(of: receiver, simulation).reason, surface != .lockscreen {
            return UnmetExpectation.Reason(
                observed: "\(condition.observed) and shows it at \(places)",
                advice: "\(condition.advice), or expect it at \(places)")
        }
        return UnmetExpectation.Reason(
            observed: "\(receiver) shows it, but at \(places)",
            advice: surface == .lockscreen
                ? "lock the device first: \(receiver).lock(), or leave out `on:`"
                : "expect it at \(places), or leave out `on:`")
    }

    /// The source shows what the receiver has. If it has nothing itself, the test has the devices the wrong way round.
    private func isOffered(on source: String) -> Bool {
        Offer.shown(on: source, after: simulation.world.events).contains { $0.source == receiver }
    }

    /// The last activity that became current on a device.
    private func currentActivity(of device: String) -> (app: String, type: String)? {
        CurrentActivity(of: device, simulation.world.events).map { ($0.app, $0.type) }
    }

    private func isOneWay(_ source: String) -> Bool {
        func shows(_ left: String, _ right: String) -> Bool {
            simulation.world.events.contains {
                $0.kind == .offerShown && $0.device == left && $0.text(.from) == right
            }
        }
        return !shows(receiver, source) && shows(source, receiver)
    }
}
