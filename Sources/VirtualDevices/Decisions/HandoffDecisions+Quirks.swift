package import Handoff
import ImplementationAdapter
import Payload

extension HandoffDecisions {
    /// The decisions of the framework in the apps of a device with these quirks: these, but for the bugs of the release.
    package func underQuirks(_ quirks: Set<String>) -> HandoffDecisions {
        var decisions = self
        if quirks.contains(QuirkName.presentationIgnored) {
            let reference = lifeCycle.evaluation
            decisions.lifeCycle.evaluation = { occasion, isInTransition in
                occasion == .presentation ? .never : reference(occasion, isInTransition)
            }
        }
        if quirks.contains(QuirkName.searchKeysDropped) {
            let reference = payload.sent
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
        if quirks.contains(QuirkName.scriptedAddressIgnored) { decisions.app.followsScriptedAddress = { false } }
        return decisions
    }
}
