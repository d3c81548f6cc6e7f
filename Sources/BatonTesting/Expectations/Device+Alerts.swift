import Events
import Payload
public import Testing
import VirtualDevices

extension Device {
    /// Expects that no alert is shown, by the app or by the system: neither since the user accepted last (since the world's
    /// start where nothing was accepted) nor for a while.
    ///
    /// - Parameters:
    ///   - span: how long; the profile's `settle` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectNoAlert(for span: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        let window = Window(stage, span, .settle)
        stage.expecting(sourceLocation) {
            guard let alert = try firstAlert(window) else { return }
            let failure = stage.world.events.last { $0.kind == .didFailCalled && $0.attempt == alert.attempt }
            let isCancellation = alert.attempt != nil && failure?.integer(.code) == 3072
            throw Failure(
                expected: "no alert on \(name)" + (isCancellation ? ": its user cancelled, and knows it" : ""),
                observed: Self.text(of: alert),
                advice: isCancellation
                    ? "return from application(_:didFailToContinueUserActivityWithType:error:) when the error is "
                        + "CocoaError.userCancelled" : "", evidence: alert)
        }
    }

    /// Expects that an alert is shown, now or soon: since the user accepted last, by the app or by the system. Not judged where
    /// accepting failed, which was recorded as an issue then.
    ///
    /// - Parameters:
    ///   - text: text that its title or message contains.
    ///   - limit: how long to wait; the profile's `settle` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectAlert(
        containing text: String = "", within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let window = Window(stage, limit, .settle)
        if case .some(.none) = stage.attempts[name] { return }
        stage.expecting(sourceLocation) {
            let fits: (Event) -> Bool = { event in
                text.isEmpty || [event.text(.title), event.text(.message)].contains { $0?.contains(text) == true }
            }
            guard try firstAlert(window, where: fits) == nil else { return }
            throw Failure(
                expected: "an alert on \(name)" + (text.isEmpty ? "" : " with \"\(text)\""),
                observed: try firstAlert(window).map(Self.text) ?? "no alert within \(window.text)")
        }
    }

    private func firstAlert(_ window: Window, where fits: (Event) -> Bool = { _ in true }) throws(WorldError) -> Event?
    {
        let begin = stage.world.events.last { $0.kind == .userAccepted && $0.device == name }?.sequence ?? 0
        let isAlert: (Event) -> Bool = { $0.kind == .alertShown && $0.device == name && fits($0) }
        if let alert = stage.world.events.dropFirst(begin).first(where: isAlert) { return alert }
        return try stage.wait(until: window.end, for: isAlert)
    }

    private static func text(of alert: Event) -> String {
        "\(alert.text(.by) == "system" ? "the system" : alert.app ?? "the app") shows \"\(alert.text(.title) ?? "")\": "
            + "\"\(alert.text(.message) ?? "")\""
    }
}
