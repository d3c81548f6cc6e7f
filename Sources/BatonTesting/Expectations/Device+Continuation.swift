import Events
public import Foundation
public import Payload
import Platforms
public import Testing
import VirtualDevices

extension Device {
    /// Expects that the continuation that the user accepted last succeeds: the app's
    /// `application(_:continue:restorationHandler:)` is called and returns true.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - userInfo: the whole payload; any by default.
    ///   - entries: entries that the payload has among others.
    ///   - title: the title; any by default.
    ///   - limit: how long to wait; by default until the profile's `attemptTimeout` has ended the attempt.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: the activity as it arrived, even if it is not the expected one; nil if it did not arrive.
    @discardableResult
    public func expectContinued(
        _ type: String? = nil, userInfo: PayloadDictionary? = nil, containing entries: PayloadDictionary = [:],
        title: String? = nil, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> ReceivedActivity? {
        var received: ReceivedActivity?
        world.reporter.expecting(sourceLocation) {
            guard let outcome = try outcome(within: limit) else { return }
            let expected =
                "\(outcome.app ?? "the app") on \(name) continues \(type ?? "the activity")"
                + (userInfo.map { ", with userInfo \(PayloadValue.dictionary($0))" } ?? "")
                + (entries.isEmpty ? "" : ", with \(PayloadValue.dictionary(entries)) in userInfo")
                + (title.map { ", titled \"\($0)\"" } ?? "")
            guard case .continued(let event, let answer) = outcome.kind else {
                throw UnmetExpectation(expected: expected, reason: outcome.reason, evidence: outcome.event)
            }
            let activity = ReceivedActivity(event)
            received = activity
            var differences: [String] = []
            if let type, !type.utf8.elementsEqual(activity.type.utf8) {
                differences.append("the activity is \(activity.type)")
            }
            if answer != true {
                differences.append(
                    "\(outcome.method.name) "
                        + (answer == nil ? "is not implemented" : "returned false"))
            }
            if let title, title != activity.title {
                differences.append("the title is \(activity.title.map { "\"\($0)\"" } ?? "missing")")
            }
            let payload = PayloadDifference(activity.userInfo, expected: userInfo ?? entries, isWhole: userInfo != nil)
            var late: UnmetExpectation.Reason?
            if !payload.lines.isEmpty {
                differences.append("in userInfo, " + payload.lines.joined(separator: ", "))
                late =
                    LateSave(after: event, expected: userInfo ?? entries, isWhole: userInfo != nil, simulation)?.reason
            }
            guard !differences.isEmpty else { return }
            throw UnmetExpectation(
                expected: expected,
                observed: differences.joined(separator: "; ")
                    + "; the app received \(activity.userInfo.map { PayloadValue.dictionary($0).description } ?? "no userInfo")"
                    + (late.map { "; \($0.observed)" } ?? ""),
                advice: answer == nil
                    ? "implement it in the \(outcome.method.delegate)"
                    : late?.advice
                        ?? "compare what saves the activity (updateUserActivityState, didUpdate, userInfo) with what continues it: "
                        + "both must use the same types, keys and kinds of values", evidence: event)
        }
        return received
    }

    /// Expects that the continuation that the user accepted last fails, and that the app's
    /// `application(_:didFailToContinueUserActivityWithType:error:)` is called.
    ///
    /// - Parameters:
    ///   - code: the code of the error in `NSCocoaErrorDomain`, for example `.userActivityRemoteApplicationTimedOut`; any
    ///     by default.
    ///   - limit: how long to wait; by default until the profile's `attemptTimeout` has ended the attempt.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectFailure(
        _ code: CocoaError.Code? = nil, within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        world.reporter.expecting(sourceLocation) {
            guard let outcome = try outcome(within: limit) else { return }
            let expected =
                "the continuation on \(name) fails"
                + (code.map { " with \(HandoffErrorText.text(of: $0.rawValue))" } ?? "")
            guard case .failed(let event) = outcome.kind else {
                // A fault at the arrival itself strikes after it.
                _ = try simulation.wait(until: simulation.world.now.advanced(by: 1)) { _ in false }
                // An alert, for example, belongs to the failure that did not happen.
                simulation.acceptances.reported(on: name)
                throw UnmetExpectation(expected: expected, reason: outcome.reason, evidence: outcome.event)
            }
            guard let code, event.integer(.code) != Int64(code.rawValue) else { return }
            throw UnmetExpectation(expected: expected, reason: outcome.reason, evidence: event)
        }
    }

    /// Expects that the activity that the user accepted last arrives, and that the app refuses it:
    /// `application(_:continue:restorationHandler:)` returns false.
    ///
    /// - Parameters:
    ///   - limit: how long to wait; by default until the profile's `attemptTimeout` has ended the attempt.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectRefused(within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
        world.reporter.expecting(sourceLocation) {
            guard let outcome = try outcome(within: limit) else { return }
            let expected = "\(outcome.app ?? "the app") on \(name) refuses the activity"
            guard case .continued(let event, let answer) = outcome.kind else {
                throw UnmetExpectation(expected: expected, reason: outcome.reason, evidence: outcome.event)
            }
            guard answer != false else { return }
            throw UnmetExpectation(
                expected: expected,
                observed: "\(outcome.method.name) "
                    + (answer == nil ? "is not implemented" : "returned true"),
                advice: "return false for an activity that the app cannot continue", evidence: event)
        }
    }

    /// The outcome of the attempt that was accepted last; nil if accepting failed, which is an issue already.
    func outcome(within limit: Duration?) throws(WorldError) -> ContinuationOutcome? {
        let attempt: Int
        switch simulation.acceptances.latest(on: name) {
        case .none:
            throw WorldError.refused(
                operation: "have a continuation", device: name,
                reason: "its user accepted nothing; call acceptOffer() first")
        case .failed: return nil
        case .attempt(let number): attempt = number
        }
        let start = simulation.world.events.last { $0.kind == .userAccepted && $0.attempt == attempt }
        let begin = start?.time ?? simulation.world.now
        let end =
            limit.map { begin.advanced(by: $0.wholeNanoseconds) }
            ?? begin.advanced(by: simulation.parameter(.attemptTimeout)).advanced(by: simulation.parameter(.settle))
        func ends(_ event: Event) -> Bool {
            if event.attempt == attempt { return event.kind == .continueCalled || event.kind == .didFailCalled }
            return event.kind == .appTerminated && event.device == name && event.app == start?.app
        }
        let known = simulation.world.events.dropFirst((start?.sequence ?? -1) + 1).first(where: ends)
        let event = if let known { known } else { try simulation.wait(until: end, for: ends) }
        return ContinuationOutcome(attempt: attempt, app: start?.app, device: name, event: event, simulation)
    }
}
