import Events
import Handoff
import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// Expects that neither the app nor the system has shown an alert since the user's last acceptance (or else since the
    /// world's start), and that neither shows one for a while.
    ///
    /// - Parameters:
    ///   - span: how long; the profile's `settle` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectNoAlert(for span: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        let period = ExpectationPeriod(in: simulation, span, .settle)
        world.reporter.expecting(sourceLocation) {
            guard let alert = try firstAlert(period) else { return }
            let failure = simulation.world.events.last { $0.kind == .didFailCalled && $0.attempt == alert.attempt }
            let isCancellation =
                alert.attempt != nil && failure?.integer(.code) == Int64(HandoffErrorCode.userCancelled)
            throw UnmetExpectation(
                expected: "no alert on \(name)" + (isCancellation ? " after its user cancelled" : ""),
                observed: Self.text(of: alert),
                advice: isCancellation
                    ? "return from application(_:didFailToContinueUserActivityWithType:error:) when the error is "
                        + "CocoaError.userCancelled"
                    : "see in the timeline what failed before; an app should tell its user of it, so expectAlert may be right",
                evidence: alert)
        }
    }

    /// Expects that the app or the system has shown an alert since the user's last acceptance, or shows one soon. Skipped
    /// if accepting failed, which is an issue already.
    ///
    /// - Parameters:
    ///   - text: text that its title or message contains.
    ///   - limit: how long to wait; the profile's `settle` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectAlert(
        containing text: String = "", within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let period = ExpectationPeriod(in: simulation, limit, .settle)
        if case .failed = simulation.acceptances.latest(on: name) { return }
        world.reporter.expecting(sourceLocation) {
            let fits: (Event) -> Bool = { event in
                text.isEmpty || [event.text(.title), event.text(.message)].contains { $0?.contains(text) == true }
            }
            guard try firstAlert(period, where: fits) == nil else { return }
            let other = try firstAlert(period)
            throw UnmetExpectation(
                expected: "an alert on \(name)" + (text.isEmpty ? "" : " with \"\(text)\""),
                observed: other.map(Self.text) ?? "no alert within \(period.text)",
                advice: other == nil
                    ? "show one in the app's callback: Application.presentAlert(title:message:), or present a "
                        + "UIAlertController" : "compare its title and message with the expected text")
        }
    }

    private func firstAlert(
        _ period: ExpectationPeriod, where fits: (Event) -> Bool = { _ in true }
    ) throws(WorldError) -> Event? {
        let begin = simulation.world.events.last { $0.kind == .userAccepted && $0.device == name }?.sequence ?? 0
        let isAlert: (Event) -> Bool = { $0.kind == .alertShown && $0.device == name && fits($0) }
        if let alert = simulation.world.events.dropFirst(begin).first(where: isAlert) { return alert }
        return try simulation.wait(until: period.end, for: isAlert)
    }

    private static func text(of alert: Event) -> String {
        "\(alert.text(.by) == "system" ? "the system" : alert.app ?? "the app") shows \"\(alert.text(.title) ?? "")\": "
            + "\"\(alert.text(.message) ?? "")\""
    }
}
