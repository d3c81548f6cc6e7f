package import Handoff
import ImplementationAdapter
import Payload
import Platforms

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
        if quirks.contains(QuirkName.modifierSilent) {
            let reference = views.modifiersReceive
            decisions.views.modifiersReceive = { $0 != .macOS && reference($0) }
        }
        if quirks.contains(QuirkName.delegateSilent) {
            let reference = views.delegateReceives
            decisions.views.delegateReceives = { $0 != .iOS && reference($0) }
        }
        if quirks.contains(QuirkName.modifierUpdatesOnce) { decisions.views.updatesAfterChange = { false } }
        if quirks.contains(QuirkName.scriptedAddressIgnored) { decisions.app.followsScriptedAddress = { false } }
        if quirks.contains(QuirkName.connectedSceneSilent) {
            let reference = scenes.deliversByCallback
            decisions.scenes.deliversByCallback = { wasConnectedForIt in
                !wasConnectedForIt && reference(wasConnectedForIt)
            }
        }
        return decisions
    }
}
