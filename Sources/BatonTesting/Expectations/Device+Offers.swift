import Events
import ImplementationAdapter
import Payload
public import Testing
import VirtualDevices

extension Device {
    /// The offers that the device shows now.
    public var offers: [Offer] { Offer.shown(on: name, after: stage.world.events) }

    /// Expects that the device shows an offer, now or soon.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; any device by default.
    ///   - surface: where it is shown; anywhere by default.
    ///   - limit: how long to wait; the profile's `offerDeadline` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: the offer; nil where there is none, which was recorded as an issue.
    @discardableResult
    public func expectOffer(
        of type: String? = nil, from source: Device? = nil, on surface: Offer.Surface? = nil,
        within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Offer? {
        let pattern = OfferPattern(type: type, source: source?.name, surface: surface)
        let window = Window(stage, limit, .offerDeadline)
        return stage.expecting(sourceLocation) {
            try requireOther(source)
            if let offer = try awaitOffer(pattern, window) { return offer }
            throw Failure(
                expected:
                    "an \(pattern.text) on \(name)\(surface.map { ", at \($0.rawValue)" } ?? ""), within \(window.text)",
                reason: MissingOffer(on: name, pattern, stage).reason())
        }
    }

    /// Expects that the device shows no such offer for a while.
    ///
    /// It has to be about something. A type that no installed app declares, and that no app made an activity of, is an issue.
    /// Where `source` is named without a reason, so is a source that never had such an activity current: say
    /// `because: .activityNotCurrent` where that is what keeps the offer away.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; with a reason it is the device that the reason is about.
    ///   - reason: the first condition that fails, if the test is about that.
    ///   - span: how long; the profile's `neverWindow` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectNoOffer(
        of type: String? = nil, from source: Device? = nil, because reason: Ineligibility? = nil,
        for span: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let pattern = OfferPattern(type: type, source: source?.name)
        let window = Window(stage, span, .neverWindow)
        stage.expecting(sourceLocation) {
            try requireOther(source)
            if let offer = try awaitOffer(pattern, window) {
                let shown = offer.surfaces.map(\.rawValue).joined(separator: ", ")
                throw Failure(
                    expected: "no \(pattern.text) on \(name), for \(window.text)",
                    observed: "\(offer.type) from \(offer.source) is offered (\(shown)), for \(offer.app)",
                    evidence: stage.world.events.last { $0.kind == .offerShown && $0.device == name })
            }
            let expected = "no \(pattern.text) on \(name)"
            let nothing = NothingToOffer(on: name, pattern, stage)
            if let reason = nothing.unknownType() { throw Failure(expected: expected, reason: reason) }
            guard let reason else {
                if let source, let reason = nothing.neverCurrent(on: source.name) {
                    throw Failure(expected: expected, reason: reason)
                }
                return
            }
            let others = world.devices.map(\.name).filter { $0 != name }
            guard let from = source?.name ?? (others.count == 1 ? others[0] : nil) else {
                throw WorldError.refused(
                    operation: "say why there is no offer", device: name, reason: "name the source with `from:`")
            }
            let diagnosis = stage.world.diagnose(from: from, to: name)
            guard diagnosis.rawValue != reason.rawValue else { return }
            throw Failure(
                expected: "\(expected) because of \(reason.rawValue)",
                observed: "the first condition that fails from \(from) to \(name) is \(diagnosis.rawValue)")
        }
    }

    /// Expects that the device shows no such offer any more, now or soon. Where none was ever shown, that is an issue.
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
            stage.parameter(.lossTimeout) > stage.parameter(.withdrawalDeadline)
            ? ParameterName.lossTimeout : .withdrawalDeadline
        let window = Window(stage, limit, longest)
        stage.expecting(sourceLocation) {
            try requireOther(source)
            if let reason = NothingToOffer(on: name, pattern, stage).neverShown() {
                throw Failure(expected: "the \(pattern.text) on \(name) is withdrawn", reason: reason)
            }
            var shown = offers.filter(pattern.matches)
            while !shown.isEmpty {
                let hidden = try stage.wait(until: window.end) { $0.kind == .offerHidden && $0.device == name }
                shown = offers.filter(pattern.matches)
                if hidden == nil { break }
            }
            guard let offer = shown.first else { return }
            throw Failure(
                expected: "the \(pattern.text) on \(name) is withdrawn within \(window.text)",
                observed: "\(offer.type) from \(offer.source) is still offered for \(offer.app)")
        }
    }

    /// The user accepts an offer. Waits for one as ``expectOffer(of:from:on:within:sourceLocation:)`` does.
    ///
    /// Accepting lets no time pass: a fault can be injected behind it, and an expectation lets the continuation go on.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - source: where the activity comes from; any device by default.
    ///   - surface: where the user finds it; the first place that shows it by default.
    ///   - limit: how long to wait; the profile's `offerDeadline` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: whether there was one. Where there was none, which was recorded as an issue, expectations about the
    ///   continuation that follow are not judged.
    @discardableResult
    public func acceptOffer(
        of type: String? = nil, from source: Device? = nil, on surface: Offer.Surface? = nil,
        within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Bool {
        // Told once: until an offer is accepted, what its source is told of a continuation is not judged either.
        let sources = source.map { [$0.name] } ?? world.devices.map(\.name).filter { $0 != name }
        stage.attempts[name] = .some(nil)
        stage.unjudgedSources.formUnion(sources)
        guard
            let offer = expectOffer(
                of: type, from: source, on: surface, within: limit, sourceLocation: sourceLocation)
        else { return false }
        return stage.expecting(sourceLocation) {
            var arguments: PayloadDictionary = ["from": .string(offer.source)]
            if let surface { arguments["surface"] = .string(surface.rawValue) }
            do throws(WorldError) {
                let answer = try stage.perform(Operation(.accept, arguments), on: name, as: "accept an offer")
                stage.attempts[name] = .some(answer.integerValue.flatMap { Int(exactly: $0) })
                stage.unjudgedSources.subtract(sources)
            } catch {
                throw Failure(
                    expected: "the user of \(name) accepts the offer from \(offer.source)", observed: error.description)
            }
            return true
        } ?? false
    }

    /// The user cancels the continuation that is under way.
    public func cancelContinuation() throws(WorldError) { try perform(.cancel, as: "cancel a continuation") }

    /// Refuses a source that is of another world, or this device itself: no offer could come from either.
    private func requireOther(_ source: Device?) throws(WorldError) {
        try world.requireOwn(source)
        guard source?.name != name else {
            throw .refused(
                operation: "be offered its own activities", device: name, reason: "name another device with `from:`")
        }
    }

    private func awaitOffer(_ pattern: OfferPattern, _ window: Window) throws(WorldError) -> Offer? {
        while true {
            if let offer = offers.first(where: pattern.matches) { return offer }
            guard try stage.wait(until: window.end, for: { $0.kind == .offerShown && $0.device == name }) != nil
            else { return nil }
        }
    }
}
