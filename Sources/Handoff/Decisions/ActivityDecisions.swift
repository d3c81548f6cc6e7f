package import Payload

/// Decisions about the activity object (ACT).
package struct ActivityDecisions: Sendable {
    /// Whether an activity may have this type (ACT-002).
    package var isAcceptableType: @Sendable (_ type: String) -> Bool = { !$0.isEmpty }

    /// The type that the initializer without arguments chooses of the declared ones, in the manifest's order; nil raises
    /// (ACT-003, ACT-004).
    package var typeOfBareInitializer: @Sendable (_ declared: [String]) -> String? = { $0.first }

    /// The type that is sent to the device and to others: the one at creation (ACT-001).
    package var sentType: @Sendable (_ atCreation: String, PayloadDictionary?) -> String = { type, _ in type }

    /// The title that is sent to others (ACT-009, ACT-025).
    package var sentTitle: @Sendable (String?) -> String? = { $0 }

    /// The page from which the user came that is sent to others (WEB-021).
    package var sentReferrer: @Sendable (String?) -> String? = { $0 }

    /// The purposes of a new activity (ACT-010).
    package var purposes: @Sendable () -> ActivityPurposes = { ActivityPurposes(handoff: true) }

    /// Whether an activity keeps its delegate alive (ACT-011).
    package var keepsDelegate: @Sendable () -> Bool = { false }

    /// Whether the process keeps an activity alive that the app made (ACT-012, ACT-013).
    package var keepsActivity: @Sendable () -> Bool = { false }

    /// The state of an activity whose object was deallocated; nil if the device forgets it (ACT-013).
    package var summaryAfterDeallocation: @Sendable (ActivitySummary) -> ActivitySummary? = { _ in nil }

    /// userInfo after entries were added to it (ACT-014).
    package var merged: @Sendable (_ old: PayloadDictionary, _ entries: PayloadDictionary) -> PayloadDictionary = {
        $0.merging($1)
    }

    /// userInfo after a dictionary, or nil, was assigned (ACT-015).
    package var assigned: @Sendable (_ old: PayloadDictionary?, _ new: PayloadDictionary?) -> PayloadDictionary? = {
        _, new in new
    }

    /// Whether an activity keeps the dictionary that an app assigns, and reads it again later, instead of copying its
    /// values (ACT-016).
    package var keepsAssignedDictionary: @Sendable () -> Bool = { false }

    /// Whether setting a property, named as in `act.changed`, sets needsSave too (ACT-020).
    package var marks: @Sendable (_ property: String) -> Bool = { _ in false }

    /// The userInfo of a typed payload, from the dictionary that encodes it, or nil if it does not encode as one; nil throws
    /// encodingError (ACT-023).
    package var typedEncoding: @Sendable (PayloadDictionary?) -> PayloadDictionary? = { $0 }

    /// The content that a typed payload is read from; nil throws invalidContent (ACT-023).
    package var typedContent: @Sendable (_ userInfo: PayloadDictionary?) -> PayloadDictionary? = { userInfo in
        userInfo?.isEmpty == false ? userInfo : .none
    }

    /// Whether the use of a member with this verdict is reported (ACT-024, ACT-003).
    package var reportsUse: @Sendable (Availability.Verdict) -> Bool = { $0 != .available }
}
