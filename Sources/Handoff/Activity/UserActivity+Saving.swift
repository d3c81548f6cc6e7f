import Events
import Foundation
package import Payload

/// The activity as save cycles and other devices see it.
extension UserActivity {
    /// The activity has changed since it was saved.
    ///
    /// Setting it is cheap enough for every keystroke (UPD-021): it asks the device for a save cycle at a time that the
    /// device chooses, and never runs a hook itself (UPD-006).
    public var needsSave: Bool {
        get { saving.isMarked }
        set {
            saving.isMarked = newValue
            guard let context, number != 0 else { return }
            context.use(.needsSave)
            context.record(.needsSaveSet, activity: number, [.value: newValue])
            if newValue, state != .invalid, !context.life.isEnding {
                context.service.answer(.activityNeedsSave(number))
            }
        }
    }

    /// Entries that every saved state has besides userInfo, whatever the app does to that. A fault makes an activity large
    /// with them.
    package var entriesOfEverySave: PayloadDictionary {
        get { saving.entriesOfEverySave }
        set { saving.entriesOfEverySave = newValue }
    }

    package var summary: ActivitySummary {
        ActivitySummary(
            type: decisions.sentType(activityType, storedPayload.entries), title: content.title, state: state,
            isEligibleForHandoff: purposes.handoff,
            expiration: content.expirationDate?.timeIntervalSinceReferenceDate,
            hasWebPage: content.webpageURL != nil,
            // Names of hosts are compared without regard to letter case.
            webPageHost: content.webpageURL?.host(percentEncoded: true)?.lowercased())
    }

    /// What a continuing device would receive now.
    package var snapshot: ActivitySnapshot {
        let decisions = decisions
        let userInfo = payloadDecisions.sent(storedPayload.sent, purposes.search)
        let more = saving.entriesOfEverySave
        return ActivitySnapshot(
            type: decisions.sentType(activityType, storedPayload.entries), title: decisions.sentTitle(content.title),
            userInfo: more.isEmpty ? userInfo : (userInfo ?? [:]).merging(more),
            webpageURL: content.webpageURL?.absoluteString,
            referrerURL: decisions.sentReferrer(content.referrerURL?.absoluteString),
            targetContentIdentifier: content.targetContentIdentifier)
    }
}
