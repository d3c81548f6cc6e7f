import Events
import Payload

/// Pairs of continuation streams: each is asked for, has one outcome, comes unopened to both ends, and moves bytes as they are.
///
/// What an app has read up to the end of a stream is what the other one had written when it closed its own. The source's
/// delegate may be called before or after the receiver has its streams; an app whose delegate is not called uses none.
struct StreamPairs: RuleWithFindings {
    static let name = "stream-pairs"
    static let requirements = ["STREAM-005", "STREAM-006", "STREAM-007", "STREAM-009", "STREAM-018"]
    static let kinds: EventKindSet = [
        .streamRequested, .streamGranted, .streamRefused, .didReceiveStreamsCalled, .streamClosed, .streamEnded,
    ]

    private struct Contents: Hashable, Sendable {
        var size: Int64
        var checksum: Int64

        init?(_ event: Event) {
            guard let size = event[.size]?.integerValue, let checksum = event[.checksum]?.integerValue else {
                return nil
            }
            self.size = size
            self.checksum = checksum
        }
    }

    private struct Pair {
        var requested: EventMark?
        var outcome: EventMark?
        var isGranted = false
        var called: EventMark?
        /// The app that asked.
        var receiver: AppKey?
        /// A stream has ended, perhaps because the other side was lost.
        var hasEnded = false
        /// What each end wrote until it closed its output. There are two ends.
        var written: [(app: AppKey, contents: Contents, mark: EventMark)] = []
    }

    private let callDelayNanoseconds: Int64
    private var pairs = RecentTable<Int64, Pair>()
    private(set) var findings = RuleFindings()

    init(_ parameters: RuleParameters) { callDelayNanoseconds = parameters.streamCallDelayNanoseconds }

    mutating func observe(_ event: Event) {
        guard let number = event[.pair]?.integerValue, let app = AppKey(event) else { return }
        findings.subjectSeen()
        var pair = pairs[number] ?? Pair()
        switch event.kind {
        case .streamRequested:
            pair.requested = EventMark(event)
            pair.receiver = app
        case .didReceiveStreamsCalled: observeCall(event, number, &pair)
        case .streamGranted, .streamRefused: observeOutcome(event, number, &pair)
        case .streamClosed:
            checkCalled(event, number, app, &pair)
            guard event.text(.stream) == "output", let contents = Contents(event), pair.written.count < 2 else {
                return
            }
            pair.written.append((app, contents, EventMark(event)))
        case .streamEnded:
            checkCalled(event, number, app, &pair)
            pair.hasEnded = true
            observeEnd(event, number, app, pair)
        default: return
        }
        pairs[number] = pair
    }

    private mutating func observeCall(_ event: Event, _ number: Int64, _ pair: inout Pair) {
        if pair.requested == nil, !pairs.hasForgotten {
            findings.note(
                "STREAM-018", at: event, expected: "no callback about streams that were not requested",
                observed: "cb.didReceiveStreams of pair \(number)")
        }
        if let earlier = pair.called {
            findings.note(
                "STREAM-006", at: event, expected: "one callback for pair \(number)", observed: "a second one",
                evidence: [earlier.sequence])
        }
        pair.called = EventMark(event)
        checkUnopened(event)
    }

    private mutating func observeOutcome(_ event: Event, _ number: Int64, _ pair: inout Pair) {
        if let earlier = pair.outcome {
            findings.note(
                "STREAM-005", at: event, expected: "either streams or an error for pair \(number), once",
                observed: "\(event.name) after another outcome", evidence: [earlier.sequence])
        }
        pair.outcome = EventMark(event)
        pair.isGranted = event.kind == .streamGranted
        if event.kind == .streamGranted { checkUnopened(event) }
    }

    /// The source's app has used a stream: it knows of it. A stream that failed says nothing of that.
    private mutating func checkCalled(_ event: Event, _ number: Int64, _ app: AppKey, _ pair: inout Pair) {
        guard let requested = pair.requested, app != pair.receiver, pair.called == nil, event[.code] == nil else {
            return
        }
        findings.note(
            "STREAM-006", at: event, expected: "cb.didReceiveStreams of pair \(number) at the source before",
            observed: "\(event.name) of an app that was not told of its streams", evidence: [requested.sequence])
        pair.called = EventMark(event)
    }

    private mutating func checkUnopened(_ event: Event) {
        for field in [FieldName.input, .output] {
            guard let status = event.text(field), status != "notOpen" else { continue }
            findings.note(
                "STREAM-007", at: event, expected: "streams that are not open", observed: "\(field.rawValue) \(status)")
        }
    }

    private mutating func observeEnd(_ event: Event, _ number: Int64, _ app: AppKey, _ pair: Pair) {
        // A stream that failed has a code. Without one it may still end early, because the other side was lost
        // (STREAM-014), which has not closed its output then.
        guard event.text(.stream) == "input", event[.code] == nil, let read = Contents(event),
            let other = pair.written.first(where: { $0.app != app }), other.contents != read
        else { return }
        findings.note(
            "STREAM-009", at: event,
            expected: "\(other.contents.size) bytes with the checksum \(other.contents.checksum), as they were written",
            observed: "\(read.size) bytes with the checksum \(read.checksum)", evidence: [other.mark.sequence])
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        for number in pairs.keys {
            guard let pair = pairs[number], let outcome = pair.outcome, pair.isGranted, pair.called == nil,
                !pair.hasEnded, end.since(outcome.time) > callDelayNanoseconds
            else { continue }
            findings.note(
                "STREAM-006", atEnd: end, expected: "cb.didReceiveStreams of pair \(number) at the source",
                observed: "streams of which the source's delegate does not know", evidence: [outcome.sequence])
        }
        return findings.outcome
    }
}
