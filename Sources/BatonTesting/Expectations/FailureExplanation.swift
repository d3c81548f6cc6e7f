import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms
import Reports
import VirtualDevices

/// Why a continuation failed, as far as the log tells it, and what a test can do about it.
struct FailureExplanation {
    private let event: Event
    private let device: String
    private let simulation: Simulation
    /// The user's acceptance.
    private let start: Event?
    private let code: Int

    /// - Parameters:
    ///   - event: the call of didFail.
    ///   - device: the device that continues.
    init(_ event: Event, on device: String, _ simulation: Simulation) {
        self.event = event
        self.device = device
        self.simulation = simulation
        start = simulation.world.events.last { $0.kind == .userAccepted && $0.attempt == event.attempt }
        code = event.integer(.code).flatMap { Int(exactly: $0) } ?? 0
    }

    var reason: UnmetExpectation.Reason {
        let cause = injectedFault ?? slowReply ?? largePayload ?? sourceChange
        return UnmetExpectation.Reason(
            observed: "it failed with \(HandoffErrorText.text(of: code))" + (cause.map { " " + $0.observed } ?? ""),
            advice: cause?.advice ?? Self.advice(onFailure: code))
    }

    private static func advice(onFailure code: Int) -> String {
        switch code {
        case HandoffErrorCode.remoteApplicationTimedOut:
            "find out why the app on the other device did not save its activity in time"
        case HandoffErrorCode.userInfoTooLarge: "hand over a reference instead of the data"
        case HandoffErrorCode.handoffFailed: "find out what happened to the activity, its app or its device meanwhile"
        case HandoffErrorCode.connectionUnavailable: "check which fault or setting keeps the devices from connecting"
        case HandoffErrorCode.userCancelled: "check who cancelled: the user, a newer acceptance or a fault"
        default: ""
        }
    }

    private var source: String { start?.text(.from) ?? "the other device" }

    private var eventsBefore: ArraySlice<Event> { simulation.world.events.prefix(event.sequence) }

    private static func instant(_ event: Event) -> String { "at \(EventTimeline.milliseconds(event.time)) ms" }

    // MARK: Faults

    /// The faults that can end a continuation with a code.
    private static func faults(endingWith code: Int) -> Set<String> {
        switch code {
        case HandoffErrorCode.userCancelled: ["cancel"]
        case HandoffErrorCode.handoffFailed:
            ["linkLoss", "linkLossAtLastPiece", "sourceGone", "invalidate", "expire", "failureReply"]
        case HandoffErrorCode.connectionUnavailable: ["linkLoss", "refuseConnection", "sourceGone", "failureReply"]
        case HandoffErrorCode.remoteApplicationTimedOut:
            ["sourceSilent", "lateReply", "chunkLoss", "lastPieceLost", "oversize", "failureReply"]
        case HandoffErrorCode.userInfoTooLarge: ["oversize", "failureReply"]
        default: ["failureReply"]
        }
    }

    /// The last fault of the test that can be the cause. One that missed is none.
    private var injectedFault: UnmetExpectation.Reason? {
        let names = Self.faults(endingWith: code)
        let (begin, ended) = (start?.sequence ?? 0, endOfAttemptBefore)
        let missed = Set(simulation.world.missedFaults.filter { $0.device == device }.map(\.name))
        let fault = eventsBefore.last { event in
            guard event.kind == .faultInjected, event.device == device, let name = event.text(.name),
                names.contains(name), !missed.contains(name)
            else { return false }
            return event.sequence > (FaultName(rawValue: name)?.lasts == true ? ended : begin)
        }
        guard let fault, let name = fault.text(.name) else { return nil }
        let size = name == "oversize" ? [slowReply, largePayload].lazy.compactMap(\.?.observed).first : nil
        return UnmetExpectation.Reason(
            observed: "after the injected fault \(name)\(Self.point(of: fault)) \(Self.instant(fault))"
                + (size.map { ", " + $0 } ?? ""),
            advice: "expect this code, or leave the fault \(name) out")
    }

    /// When the attempt before this one ended. A fault of messages may be injected between the two.
    private var endOfAttemptBefore: Int {
        simulation.world.events.prefix(start?.sequence ?? 0).last {
            $0.device == device && ($0.kind == .didFailCalled || $0.kind == .continueCalled)
        }?.sequence ?? -1
    }

    /// The point at which a test injected a fault, as it named it.
    private static func point(of fault: Event) -> String {
        guard let name = fault.text(.point), !name.isEmpty else { return "" }
        return " at .\(FaultPoint.allCases.first { $0.kind.rawValue == name }?.rawValue ?? name)"
    }

    // MARK: Sizes and times

    private func event(_ kind: EventKind) -> Event? {
        eventsBefore.last { $0.kind == kind && $0.attempt == event.attempt }
    }

    /// The size of the payload as it was saved last, in bytes.
    private var payloadSize: Int64? {
        guard let served = event(.transferServed) else { return nil }
        return eventsBefore.last {
            $0.kind == .saveSnapshot && $0.device == served.device && $0.activity == served.activity
        }?.integer(.size)
    }

    private func text(_ parameter: ParameterName, _ measure: ParameterMeasure) -> String {
        "\(parameter.rawValue) (\(measure.text(simulation.parameter(parameter))))"
    }

    /// The reply was on its way when the attempt's time was over.
    private var slowReply: UnmetExpectation.Reason? {
        guard code == HandoffErrorCode.remoteApplicationTimedOut, event(.transferServed) != nil else { return nil }
        guard let begin = event(.transferReplied) else {
            return UnmetExpectation.Reason(
                observed: "after the app on \(source) had saved its activity: nothing of the reply arrived",
                advice: "check which fault keeps the reply away, or whether the devices stay in range")
        }
        guard event(.transferCompleted) == nil, let size = begin.integer(.size).flatMap({ Int(exactly: $0) }) else {
            return nil
        }
        let arrived = simulation.world.arrivedBytes(
            of: size, after: event.time.nanoseconds - begin.time.nanoseconds)
        let limit = simulation.parameter(.hardPayloadLimit)
        let payload = payloadSize ?? Int64(size)
        let remedy =
            payload > limit
            ? "hand over a reference instead of the data: userInfo has \(payload) bytes, and above "
                + "\(text(.hardPayloadLimit, .size)) it fails with "
                + "\(HandoffErrorText.text(of: HandoffErrorCode.userInfoTooLarge)) even if it arrives in time"
            : "hand over less than the \(payload) bytes of userInfo, or give the world a longer attemptTimeout: "
                + "World(parameters: [\"attemptTimeout\": .time(…)]); hardPayloadLimit is not the cause"
        return UnmetExpectation.Reason(
            observed: "while the reply was still being sent: about \(arrived) of \(size) bytes had arrived when "
                + "\(text(.attemptTimeout, .time)) was over", advice: remedy)
    }

    private var largePayload: UnmetExpectation.Reason? {
        guard code == HandoffErrorCode.userInfoTooLarge, let size = payloadSize else { return nil }
        return UnmetExpectation.Reason(
            observed: "because userInfo has \(size) bytes, more than \(text(.hardPayloadLimit, .size))",
            advice: Self.advice(onFailure: code))
    }

    // MARK: The source

    /// What ended the source's part since its offer was shown.
    private var sourceChange: UnmetExpectation.Reason? {
        guard code == HandoffErrorCode.handoffFailed || code == HandoffErrorCode.connectionUnavailable, let start
        else { return nil }
        let shown =
            simulation.world.events.prefix(start.sequence).last {
                $0.kind == .offerShown && $0.device == device && $0.text(.from) == source
            }?.sequence ?? 0
        let events = eventsBefore.dropFirst(shown).filter { $0.device == source }
        // A device that is locked sends its app to the background.
        let locked = Set(events.filter { $0.kind == .deviceLocked || $0.kind == .deviceSlept }.map(\.time))
        return events.reversed().lazy.filter { $0.kind != .appBackgrounded || !locked.contains($0.time) }
            .compactMap(Self.end).first
    }

    /// What an event of the source ends, in words.
    private static func end(_ event: Event) -> UnmetExpectation.Reason? {
        guard let device = event.device else { return nil }
        let app = event.app ?? "its app"
        let (observed, advice): (String, String)
        switch event.kind {
        case .appTerminated:
            let reason = event.text(.reason).map { " (\($0))" } ?? ""
            (observed, advice) = (
                "\(app) on \(device) was terminated\(reason)",
                "keep the app on \(device) running until the continuation has ended"
            )
        case .appBackgrounded:
            (observed, advice) = (
                "\(app) on \(device) left the front", "keep the app on \(device) in front until the reply is sent"
            )
        case .activityStateChanged where event.text(.to) == "invalid":
            (observed, advice) = (
                "the activity on \(device) was invalidated",
                "keep the activity valid until it has been continued"
            )
        case .activityStateChanged where event.text(.from) == "current":
            (observed, advice) = (
                "the activity on \(device) was no longer current", "keep it current until the reply is sent"
            )
        case .deviceLocked: (observed, advice) = ("\(device) was locked", "unlock it: \(device).unlock()")
        case .deviceSlept: (observed, advice) = ("\(device) went to sleep", "wake it: \(device).wake()")
        case .deviceSettingChanged:
            (observed, advice) = (
                "a setting of \(device) was changed", "change it after the continuation has ended"
            )
        case .radioMoved: (observed, advice) = ("\(device) was moved", "keep the devices in range")
        default: return nil
        }
        return UnmetExpectation.Reason(
            observed: "after \(observed) \(instant(event))", advice: advice + ", or expect this failure")
    }
}
