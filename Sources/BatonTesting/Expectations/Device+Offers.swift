import Events
import ImplementationAdapter
import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// The offers that the device shows now.
    public var offers: [Offer] { Offer.shown(on: name, after: simulation.world.events) }

    /// Expects that the device shows an offer, now or soon.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; any device by default.
    ///   - surface: where it is shown; anywhere by default.
    ///   - limit: how long to wait; the profile's `offerDeadline` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: the offer; nil if there is none, which is an issue.
    @discardableResult
    public func expectOffer(
        of type: String? = nil, from source: Device? = nil, on surface: Offer.Surface? = nil,
        within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Offer? {
        let pattern = OfferPattern(type: type, source: source?.name, surface: surface)
        let period = ExpectationPeriod(in: simulation, limit, .offerDeadline)
        return world.reporter.expecting(sourceLocation) {
            try requireOther(source)
            if let offer = try awaitOffer(pattern, period) { return offer }
            throw UnmetExpectation(
                expected:
                    "an \(pattern.text) on \(name)\(surface.map { ", at \($0.rawValue)" } ?? ""), within \(period.text)",
                reason: OfferDiagnosis(on: name, pattern, simulation).missingOffer())
        }
    }

    /// Expects that the device shows no such offer for a while.
    ///
    /// An expectation that cannot fail is an issue: a type that no installed app declares and of which no app made an
    /// activity, or a `source` without `reason` that never had such an activity current. Pass `because:
    /// .activityNotCurrent` if that is what the test is about.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; the reason is then about this device.
    ///   - reason: the first condition that fails, where the test is about that.
    ///   - span: how long; the profile's `neverWindow` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectNoOffer(
        of type: String? = nil, from source: Device? = nil, because reason: Ineligibility? = nil,
        for span: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let pattern = OfferPattern(type: type, source: source?.name)
        let period = ExpectationPeriod(in: simulation, span, .neverWindow)
        world.reporter.expecting(sourceLocation) {
            try requireOther(source)
            if let offer = try awaitOffer(pattern, period) {
                let shown = offer.surfaces.map(\.rawValue).joined(separator: ", ")
                throw UnmetExpectation(
                    expected: "no \(pattern.text) on \(name), for \(period.text)",
                    observed: "\(offer.type) from \(offer.source) is offered (\(shown)), for \(offer.app)",
                    advice: OfferDiagnosis(on: name, pattern, simulation).adviceAgainst(offer),
                    evidence: simulation.world.events.last { $0.kind == .offerShown && $0.device == name })
            }
            let expected = "no \(pattern.text) on \(name)"
            let diagnosis = OfferDiagnosis(on: name, pattern, simulation)
            if let reason = diagnosis.unknownType() { throw UnmetExpectation(expected: expected, reason: reason) }
            guard let reason else {
                if let source, let reason = diagnosis.neverCurrent(on: source.name) {
                    throw UnmetExpectation(expected: expected, reason: reason)
                }
                return
            }
            let others = world.devices.map(\.name).filter { $0 != name }
            guard let from = source?.name ?? (others.count == 1 ? others[0] : nil) else {
                throw WorldError.refused(
                    operation: "tell why there is no offer", device: name,
                    reason: "there are several other devices; pass the source as `from`")
            }
            let failing = simulation.world.diagnose(from: from, to: name)
            guard failing.rawValue != reason.rawValue else { return }
            throw UnmetExpectation(
                expected: "\(expected) because of \(reason.rawValue)",
                observed: "the first condition that fails from \(from) to \(name) is \(failing.rawValue)"
                    + (DeviceCondition(of: from, simulation).reason.map { "; \($0.observed)" } ?? ""),
                advice: "meet every other condition, or expect \(failing.rawValue)")
        }
    }

    /// Expects that the device stops showing such an offer, now or soon. It is an issue if none was ever shown.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; any device by default.
    ///   - limit: how long to wait; by default the longer of the profile's `withdrawalDeadline` and `lossTimeout`.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectOfferWithdrawn(
        of type: String? = nil, from source: Device? = nil, within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let pattern = OfferPattern(type: type, source: source?.name)
        let longest =
            simulation.parameter(.lossTimeout) > simulation.parameter(.withdrawalDeadline)
            ? ParameterName.lossTimeout : .withdrawalDeadline
        let period = ExpectationPeriod(in: simulation, limit, longest)
        world.reporter.expecting(sourceLocation) {
            try requireOther(source)
            if let reason = OfferDiagnosis(on: name, pattern, simulation).neverShown() {
                throw UnmetExpectation(expected: "the \(pattern.text) on \(name) is withdrawn", reason: reason)
            }
            var shown = offers.filter(pattern.matches)
            while !shown.isEmpty {
                let hidden = try simulation.wait(until: period.end) { $0.kind == .offerHidden && $0.device == name }
                shown = offers.filter(pattern.matches)
                if hidden == nil { break }
            }
            guard let offer = shown.first else { return }
            throw UnmetExpectation(
                expected: "the \(pattern.text) on \(name) is withdrawn within \(period.text)",
                observed: "\(offer.type) from \(offer.source) is still offered for \(offer.app)",
                advice: "invalidate or resign the activity on \(offer.source) first, or wait longer with `within`")
        }
    }

    /// The user accepts an offer. Waits for one as ``expectOffer(of:from:on:within:sourceLocation:)`` does.
    ///
    /// Accepting lets no time pass, so a fault can be injected after it. The next expectation lets time pass.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; any device by default.
    ///   - surface: where the user accepts it; by default the first surface that shows it.
    ///   - limit: how long to wait; the profile's `offerDeadline` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: whether there was one. If not, which is an issue, later expectations about the continuation are skipped.
    @discardableResult
    public func acceptOffer(
        of type: String? = nil, from source: Device? = nil, on surface: Offer.Surface? = nil,
        within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        let sources = source.map { [$0.name] } ?? world.devices.map(\.name).filter { $0 != name }
        simulation.acceptances.begin(on: name, from: sources)
        guard
            let offer = expectOffer(
                of: type, from: source, on: surface, within: limit, sourceLocation: sourceLocation)
        else { return false }
        return world.reporter.expecting(sourceLocation) {
            var arguments: PayloadDictionary = ["from": .string(offer.source)]
            if let surface { arguments["surface"] = .string(surface.rawValue) }
            do throws(WorldError) {
                let answer = try simulation.perform(Operation(.accept, arguments), on: name, as: "accept an offer")
                simulation.acceptances.succeeded(
                    on: name, from: sources, attempt: answer.integerValue.flatMap { Int(exactly: $0) })
            } catch {
                throw UnmetExpectation(
                    expected: "the user of \(name) accepts the offer from \(offer.source)", observed: error.description)
            }
            return true
        } ?? false
    }

    /// The user cancels the running continuation.
    public func cancelContinuation() throws(WorldError) { try perform(.cancel, as: "cancel a continuation") }

    /// Refuses a source of another world, and this device itself.
    private func requireOther(_ source: Device?) throws(WorldError) {
        try world.requireOwn(source)
        guard source?.name != name else {
            throw .refused(
                operation: "be offered its own activities", device: name, reason: "pass another device as `from`")
        }
    }

    private func awaitOffer(_ pattern: OfferPattern, _ period: ExpectationPeriod) throws(WorldError) -> Offer? {
        while true {
            if let offer = offers.first(where: pattern.matches) { return offer }
            guard try simulation.wait(until: period.end, for: { $0.kind == .offerShown && $0.device == name }) != nil
            else { return nil }
        }
    }
}
