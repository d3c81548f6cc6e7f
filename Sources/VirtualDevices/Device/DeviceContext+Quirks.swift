import Handoff
import ImplementationAdapter
import Payload

extension DeviceContext {
    /// The decisions of the framework in the device's apps: the reference's, but for the quirks of the release.
    var appDecisions: HandoffDecisions {
        var decisions = decisions.handoff
        if setup.quirks.contains(QuirkName.presentationIgnored) {
            let reference = decisions.lifeCycle.evaluation
            decisions.lifeCycle.evaluation = { occasion, isInTransition in
                occasion == .presentation ? .never : reference(occasion, isInTransition)
            }
        }
        if setup.quirks.contains(QuirkName.searchKeysDropped) {
            let reference = decisions.payload.sent
            decisions.payload.sent = { payload, isEligibleForSearch in
                var payload = reference(payload, isEligibleForSearch)
                // Source of the keys: OR21488838.
                if isEligibleForSearch {
                    payload?["category"] = nil
                    payload?["categoryID"] = nil
                }
                return payload
            }
        }
        return decisions
    }
}
