import Events
import Rules
import Testing
import Text
import VirtualDevices

/// Turns expectations that are not met into issues of the running test.
final class Reporter {
    private let simulation: Simulation
    private let inertActivities = InertActivityHint()
    private var reported: Set<ReportedBreach> = []
    private var calls = LocatedCalls()
    /// See ``World/exceptionsAreFailures``.
    var tellsExceptions = true
    /// The numbers of the events of exceptions that the test expected.
    private var expectedExceptions: Set<Int> = []
    /// Some expectation was not met.
    private(set) var hasReported = false

    /// The radio traffic is attached. False where nobody could find it.
    var attachesTraffic = true

    /// How many lines of the log a failure shows.
    private static let excerptLength = 16

    private struct ReportedBreach: Hashable {
        var requirement: String
        var evidence: [Int]
    }

    init(for simulation: Simulation) { self.simulation = simulation }

    /// Checks an expectation. An ``UnmetExpectation`` becomes an issue. So does any other error, which says why the
    /// expectation could not be checked.
    func expecting<Result>(_ sourceLocation: SourceLocation, _ body: () throws -> Result) -> Result? {
        note(sourceLocation)
        do {
            return try body()
        } catch let unmet as UnmetExpectation {
            report(unmet, sourceLocation)
        } catch {
            report(
                UnmetExpectation(expected: "an expectation that can be checked", observed: "\(error)"), sourceLocation)
        }
        return nil
    }

    /// Checks an expectation without a result.
    func expecting(_ sourceLocation: SourceLocation, _ body: () throws -> Void) {
        let _: Void? = expecting(sourceLocation) { () throws -> Void in try body() }
    }

    /// The test acts or expects at a place.
    func note(_ sourceLocation: SourceLocation) {
        calls.note(sourceLocation, events: simulation.world.events.count)
    }

    /// The place in the test that brought events about; the last one without events.
    func location(ofEvents evidence: [Int]) -> SourceLocation? {
        (evidence.max().flatMap { calls.location(of: $0) }) ?? calls.last
    }

    /// The test expects these exceptions.
    func expect(_ exceptions: [Event]) { expectedExceptions.formUnion(exceptions.map(\.sequence)) }

    /// Whether the test has expected this exception.
    func hasExpected(_ exception: Event) -> Bool { expectedExceptions.contains(exception.sequence) }

    /// The exceptions that the test has not expected; one that repeats is there once.
    var unexpectedExceptions: [RaisedException] {
        RaisedException.all(in: simulation.world.events.filter { $0.kind == .activityException && !hasExpected($0) })
    }

    /// Records an issue with what helps to understand it, and attaches the radio traffic.
    func report(_ unmet: UnmetExpectation, _ sourceLocation: SourceLocation) {
        hasReported = true
        var lines = [
            "Expected: " + VisibleText.escape(unmet.expected, limit: 2000),
            "Observed: " + VisibleText.escape(unmet.observed, limit: 2000),
        ]
        if !unmet.advice.isEmpty { lines.append("What to do: " + VisibleText.escape(unmet.advice, limit: 2000)) }
        for exception in tellsExceptions ? unexpectedExceptions : [] {
            let event = exception.event
            guard event.sequence != unmet.evidence.first,
                isFirstReport(of: event.kind.rawValue, evidence: [event.sequence])
            else { continue }
            lines.append("Also: " + VisibleText.escape("\(exception.observation); \(exception.advice)", limit: 2000))
        }
        if let hint = inertActivities.text { lines.append("Also: " + VisibleText.escape(hint, limit: 2000)) }
        let excerpt = LogExcerpt(simulation.world.events).lines(last: Self.excerptLength, evidence: unmet.evidence)
        if !excerpt.isEmpty { lines += ["What happened, in virtual milliseconds:"] + excerpt }
        let broken = BrokenRequirements(in: simulation)
        let breaches = broken.breaches()
        if !breaches.isEmpty { lines.append("Broken so far:") }
        for breach in breaches {
            lines.append("  " + broken.text(of: breach))
            _ = isFirstReport(of: breach.requirement, evidence: breach.evidence)
        }
        if attachesTraffic, let name = RadioTraffic(of: simulation).attach(sourceLocation) {
            lines.append(
                "On the air: \(name).ble.pcap with \(name).keys.json; mkdir -p DIR && swift test --attachments-path DIR keeps them"
            )
        }
        Issue.record(Comment(rawValue: lines.joined(separator: "\n")), sourceLocation: sourceLocation)
    }

    /// Whether this has not been reported yet. From now on it counts as reported.
    func isFirstReport(of requirement: String, evidence: [Int]) -> Bool {
        reported.insert(ReportedBreach(requirement: requirement, evidence: evidence)).inserted
    }
}
