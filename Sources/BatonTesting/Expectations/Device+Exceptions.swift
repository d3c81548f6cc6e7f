import Events
import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// Expects that an app of this device has made a call that raises `NSInvalidArgumentException` on Apple's systems, or
    /// makes one soon.
    ///
    ///     try phone.inApp(app) { $0.activity?.userInfo = ["view": $0.list] }
    ///     phone.expectException(at: .userInfo)
    ///
    /// On a device the exception ends the app. A virtual device records it and ignores the call: the activity keeps what it
    /// had, and the app runs on. Expected exceptions are no failures when the world is checked; later ones are.
    ///
    /// - Parameters:
    ///   - origin: what raises it; anything by default.
    ///   - text: text that its reason contains.
    ///   - limit: how long to wait; the profile's `settle` by default.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectException(
        at origin: ExceptionOrigin? = nil, containing text: String = "", within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let reporter = world.reporter
        let period = ExpectationPeriod(in: simulation, limit, .settle)
        let isNew: (Event) -> Bool = {
            $0.kind == .activityException && $0.device == name && !reporter.hasExpected($0)
        }
        let fits: (Event) -> Bool = { event in
            isNew(event) && origin.map { event.text(.property) == $0.rawValue } ?? true
                && (text.isEmpty || event.text(.reason)?.contains(text) == true)
        }
        reporter.expecting(sourceLocation) {
            if !simulation.world.events.contains(where: fits) {
                _ = try simulation.wait(until: period.end, for: fits)
            }
            let found = simulation.world.events.filter(fits)
            guard found.isEmpty else { return reporter.expect(found) }
            let others = RaisedException.all(in: simulation.world.events.filter(isNew))
            // They are told here.
            for other in others {
                _ = reporter.isFirstReport(of: other.event.kind.rawValue, evidence: [other.event.sequence])
            }
            throw UnmetExpectation(
                expected: "an app on \(name) raises NSInvalidArgumentException"
                    + (origin.map { " at \($0.rawValue)" } ?? "")
                    + (text.isEmpty ? "" : ", with \"\(text)\" in its reason"),
                observed: others.isEmpty
                    ? "none was raised within \(period.text)"
                    : "what was raised is " + others.map(\.text).joined(separator: "; "),
                advice: others.isEmpty
                    ? "make the call in the app's process: inApp(_:_:); an activity that the test itself makes belongs to no "
                        + "app and raises nothing" : "compare what raised it and the reason",
                evidence: others.first?.event)
        }
    }
}
