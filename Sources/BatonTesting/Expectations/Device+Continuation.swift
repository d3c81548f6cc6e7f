import Events
public import Foundation
import Handoff
public import Payload
public import Testing
import VirtualDevices

extension Device {
    /// Expects that the continuation that the user accepted last arrives and that the app takes it over: its
    /// `application(_:continue:restorationHandler:)` is called and returns true.
    ///
    /// - Parameters:
    ///   - type: the activity type; any by default.
    ///   - userInfo: the whole payload; any by default.
    ///   - entries: entries that the payload has among others.
    ///   - title: the title; any by default.
    ///   - limit: how long to wait; by default until the profile's `attemptTimeout` has ended the attempt.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    /// - Returns: the activity as it arrived, even where something else was expected of it; nil where it did not arrive.
    @discardableResult
    public func expectContinued(
        _ type: String? = nil, userInfo: PayloadDictionary? = nil, containing entries: PayloadDictionary = [:],
        title: String? = nil, within limit: Duration? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) -> ReceivedActivity? {
        var received: ReceivedActivity?
        stage.expecting(sourceLocation) {
            guard let outcome = try outcome(within: limit) else { return }
            let wanted = "\(outcome.app ?? "the app") on \(name) takes \(type ?? "the activity") over"
            let expected =
                wanted + (userInfo.map { ", with userInfo \(PayloadValue.dictionary($0))" } ?? "")
                + (entries.isEmpty ? "" : ", with \(PayloadValue.dictionary(entries)) in userInfo")
                + (title.map { ", titled \"\($0)\"" } ?? "")
            guard case .continued(let event, let answer) = outcome.kind else {
                throw Failure(expected: expected, reason: outcome.reason(stage), evidence: outcome.event)
            }
            let activity = ReceivedActivity(event)
            received = activity
            var differences: [String] = []
            if let type, !type.utf8.elementsEqual(activity.type.utf8) {
                differences.append("the activity is \(activity.type)")
            }
            if answer != true {
                differences.append(
                    "application(_:continue:restorationHandler:) "
                        + (answer == nil ? "is not implemented" : "returned false"))
            }
            if let title, title != activity.title {
                differences.append("the title is \(activity.title.map { "\"\($0)\"" } ?? "missing")")
            }
            let payload = PayloadDifference(activity.userInfo, expected: userInfo ?? entries, isWhole: userInfo != nil)
            if !payload.lines.isEmpty { differences.append("in userInfo " + payload.lines.joined(separator: ", ")) }
            guard !differences.isEmpty else { return }
            throw Failure(
                expected: expected,
                observed: differences.joined(separator: "; ")
                    + "; it was given \(activity.userInfo.map { PayloadValue.dictionary($0).description } ?? "no userInfo")",
                advice: answer == false
                    ? "compare what saves the activity (updateUserActivityState, didUpdate, userInfo) with what continues it: "
                        + "both must use the same types, keys and kinds of values"
                    : "", evidence: event)
        }
        return received
    }

    /// Expects that the continuation that the user accepted last fails, and that the app is told so.
    ///
    /// - Parameters:
    ///   - code: the code of the error in `NSCocoaErrorDomain`, for example `.userActivityRemoteApplicationTimedOut`; any by
    ///     default.
    ///   - limit: how long to wait; by default until the profile's `attemptTimeout` has ended the attempt.
    ///   - sourceLocation: where issues are recorded; the caller's place by default.
    public func expectFailure(
        _ code: CocoaError.Code? = nil, within limit: Duration? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        stage.expecting(sourceLocation) {
            guard let outcome = try outcome(within: limit) else { return }
            let expected =
                "the continuation on \(name) fails"
                + (code.map { " with \(Outcome.name(of: $0.rawValue))" } ?? "")
            guard case .failed(let event) = outcome.kind else {
                throw Failure(expected: expected, reason: outcome.reason(stage), evidence: outcome.event)
            }
            guard let code, event.integer(.code) != Int64(code.rawValue) else { return }
            throw Failure(expected: expected, reason: outcome.reason(stage), evidence: event)
        }
    }

    /// What became of the attempt that was accepted last; nil where accepting failed, which was told then.
    private func outcome(within limit: Duration?) throws(WorldError) -> Outcome? {
        guard let accepted = stage.attempts[name] else {
            throw WorldError.refused(
                operation: "have a continuation", device: name,
                reason: "its user accepted nothing; call acceptOffer() first"
            )
        }
        guard let attempt = accepted else { return nil }
        let start = stage.world.events.last { $0.kind == .userAccepted && $0.attempt == attempt }
        let begin = start?.time ?? stage.world.now
        let span = limit?.wholeNanoseconds ?? stage.parameter(.attemptTimeout).addingSaturated(stage.parameter(.settle))
        func ends(_ event: Event) -> Bool {
            if event.attempt == attempt { return event.kind == .continueCalled || event.kind == .didFailCalled }
            return event.kind == .appTerminated && event.device == name && event.app == start?.app
        }
        let known = stage.world.events.dropFirst((start?.sequence ?? -1) + 1).first(where: ends)
        let end =
            if let known { known } else { try stage.wait(until: begin.advanced(by: span), for: ends) }
        return Outcome(attempt: attempt, app: start?.app, device: name, event: end, stage)
    }
}

extension Int64 {
    /// The sum, or the greatest number.
    func addingSaturated(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

/// What became of a continuation.
private struct Outcome {
    enum Kind {
        /// It arrived; the app answered, or lacks the method.
        case continued(Event, answer: Bool?)
        /// The app was told of a failure.
        case failed(Event)
        /// The process ended.
        case terminated(Event)
        /// Nothing came of it.
        case open
    }

    var app: String?
    var device: String
    var attempt: Int
    var event: Event?
    var kind: Kind

    init(attempt: Int, app: String?, device: String, event: Event?, _ stage: Stage) {
        self.app = app
        self.device = device
        self.attempt = attempt
        self.event = event
        switch event?.kind {
        case .continueCalled:
            let answer = stage.world.events.last {
                $0.kind == .callbackReturned && $0.attempt == attempt && $0.text(.callback) == "continue"
            }
            kind = event.map { .continued($0, answer: answer?[.value]?.booleanValue) } ?? .open
        case .didFailCalled: kind = event.map { .failed($0) } ?? .open
        case .appTerminated: kind = event.map { .terminated($0) } ?? .open
        default: kind = .open
        }
    }

    static func name(of code: Int) -> String {
        switch code {
        case HandoffErrorCode.userCancelled: "userCancelled (\(code))"
        case HandoffErrorCode.handoffFailed: "userActivityHandoffFailed (\(code))"
        case HandoffErrorCode.connectionUnavailable: "userActivityConnectionUnavailable (\(code))"
        case HandoffErrorCode.remoteApplicationTimedOut: "userActivityRemoteApplicationTimedOut (\(code))"
        case HandoffErrorCode.userInfoTooLarge: "userActivityHandoffUserInfoTooLarge (\(code))"
        default: "code \(code)"
        }
    }

    func reason(_ stage: Stage) -> Failure.Reason {
        switch kind {
        case .continued:
            return Failure.Reason(observed: "it arrived, and application(_:continue:restorationHandler:) was called")
        case .failed(let event):
            let code = event.integer(.code).flatMap { Int(exactly: $0) } ?? 0
            return Failure.Reason(observed: "it failed with \(Self.name(of: code))", advice: advice(code))
        case .terminated(let event):
            return Failure.Reason(
                observed: "\(app ?? "the app") ended before anything arrived (\(event.text(.reason) ?? "no reason"))")
        case .open:
            let refused = stage.world.events.last {
                $0.kind == .launchFinished && $0.device == device && $0.app == app
            }
            if refused?[.result]?.booleanValue == false {
                return Failure.Reason(
                    observed: "\(app ?? "the app") answered false to its launch: nothing can reach it",
                    advice: "return true from willFinishLaunchingWithOptions and didFinishLaunchingWithOptions")
            }
            return Failure.Reason(
                observed: "nothing came of it yet", advice: "wait longer, or look for what holds it up")
        }
    }

    private func advice(_ code: Int) -> String {
        switch code {
        case HandoffErrorCode.remoteApplicationTimedOut:
            "look why the app on the other device did not save its activity in time"
        case HandoffErrorCode.userInfoTooLarge: "hand a reference over instead of the data"
        case HandoffErrorCode.handoffFailed: "look what happened to the activity, its app or its device meanwhile"
        default: ""
        }
    }
}
