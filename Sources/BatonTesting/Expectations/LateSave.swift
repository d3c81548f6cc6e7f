import Events
import Payload
import Reports
import VirtualDevices

/// A save on the source that has what a continuation was expected to bring, and that came after its reply.
struct LateSave {
    private let save: Event

    /// - Parameters:
    ///   - continuation: the call of `application(_:continue:restorationHandler:)`.
    ///   - expected: the payload, or some entries of it.
    ///   - isWhole: whether it is the whole payload.
    init?(after continuation: Event, expected: PayloadDictionary, isWhole: Bool, _ simulation: Simulation) {
        let events = simulation.world.events
        guard
            let served = events.last(where: { $0.kind == .transferServed && $0.attempt == continuation.attempt }),
            let save = events.dropFirst(served.sequence).first(where: {
                $0.kind == .saveSnapshot && $0.device == served.device
                    && PayloadDifference($0[.userInfo]?.dictionaryValue, expected: expected, isWhole: isWhole).lines
                        .isEmpty
            })
        else { return nil }
        self.save = save
    }

    /// What was observed and what to do.
    var reason: UnmetExpectation.Reason {
        let source = save.device ?? "the other device"
        return UnmetExpectation.Reason(
            observed:
                "\(source) saved the expected state at \(EventTimeline.milliseconds(save.time)) ms, after its reply",
            advice: "change the state before the offer is accepted, or expect what the reply had: an activity that was "
                + "continued receives no later changes")
    }
}
