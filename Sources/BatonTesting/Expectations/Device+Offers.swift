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
    /// - Returns: the offer; nil where there is none, which is an issue.
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
                reason: MissingOffer(on: name, pattern, simulation).reason())
        }
    }

    /// Expects that the device shows no such offer for a while.
    ///
    /// The expectation has to be able to fail. A type that no installed app declares, and that no app made an activity
    /// of, is an issue. Where `source` is given without a reason, so is a source that never had such an activity
    /// current: pass `because: .activityNotCurrent` where that keeps the offer away.
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
                    evidence: simulation.world.events.last { $0.kind == .offerShown && $0.device == name })
            }
            let expected = "no \(pattern.text) on \(name)"
            let nothing = NothingToOffer(on: name, pattern, simulation)
            if let reason = nothing.unknownType() { throw UnmetExpectation(expected: expected, reason: reason) }
            guard let reason else {
                if let source, let reason = nothing.neverCurrent(on: source.name) {
                    throw UnmetExpectation(expected: expected, reason: reason)
                }
                return
            }
            let others = world.devices.map(\.name).filter { $0 != name }
            guard let from = source?.name ?? (others.count == 1 ? others[0] : nil) else {
                throw WorldError.refused(
                    operation: "tell why there is no offer", device: name, reason: "name the source with `from:`")
            }
            let diagnosis = simulation.world.diagnose(from: from, to: name)
            guard diagnosis.rawValue != reason.rawValue else { return }
            throw UnmetExpectation(
                expected: "\(expected) because of \(reason.rawValue)",
                observed: "the first condition that fails from \(from) to \(name) is \(diagnosis.rawValue)")
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
            if let reason = NothingToOffer(on: name, pattern, simulation).neverShown() {
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
                observed: "\(offer.type) from \(offer.source) is still offered for \(offer.app)")
        }
    }

    /// The user accepts an offer. Waits for one as ``expectOffer(of:from:on:within:sourceLocation:)`` does.
    ///
    /// Accepting lets no time pass: a fault can be injected after it. The expectation that follows lets the
    /// continuation go on.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; any device by default.
    ///   - surface: where the user finds it; the first place that shows it by default.
    ///   - limit: how long to wait; the profile's `offerDeadline` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: whether there was one. Where there was none, which is an issue, expectations about the continuation
    ///   that follow are not judged.
    @discardableResult
    public func acceptOffer(
        of type: String? = nil, from source: Device? = nil, on surface: Offer.Surface? = nil,
        within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        // One issue is enough: until an offer is accepted, nothing that depends on it is judged.
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

    /// The user cancels the continuation that is under way.
    public func cancelContinuation() throws(WorldError) { try perform(.cancel, as: "cancel a continuation") }

    /// Refuses a source of another world, and this device itself: no offer can come from either.
    private func requireOther(_ source: Device?) throws(WorldError) {
        try world.requireOwn(source)
        guard source?.name != name else {
            throw .refused(
                operation: "be offered its own activities", device: name, reason: "name another device with `from:`")
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
