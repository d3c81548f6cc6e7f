package import Payload

/// Decisions about the activity object (ACT).
package struct ActivityDecisions: Sendable {
    /// What an activity may be used for unless the app says otherwise.
    package struct Purposes: Sendable, Hashable {
        /// Other devices may continue it.
        package var handoff = false
        /// It may be found by a search on the device.
        package var search = false
        /// It may be found by everybody.
        package var publicIndexing = false
        /// The system may predict it.
        package var prediction = false
        /// The continuing side may ask for streams.
        package var continuationStreams = false

        /// Makes a set of purposes.
        package init(handoff: Bool = false, search: Bool = false, publicIndexing: Bool = false) {
            self.handoff = handoff
            self.search = search
            self.publicIndexing = publicIndexing
        }
    }

    /// Whether an activity may have this type (ACT-002).
    package var isAcceptableType: @Sendable (_ type: String) -> Bool = { !$0.isEmpty }

    /// The type that the initializer without arguments takes of the declared ones, in the manifest's order; nil raises
    /// (ACT-003, ACT-004).
    package var typeOfBareInitializer: @Sendable (_ declared: [String]) -> String? = { $0.first }

    /// The type under which an activity goes to the device and to others: the one of its creation (ACT-001).
    package var sentType: @Sendable (_ ofCreation: String, _ userInfo: PayloadDictionary?) -> String = { type, _ in type
    }

    /// The title as it goes to others (ACT-009, ACT-025).
    package var sentTitle: @Sendable (String?) -> String? = { $0 }

    /// The purposes of a new activity (ACT-010).
    package var purposes: @Sendable () -> Purposes = { Purposes(handoff: true) }

    /// What an activity itself keeps alive of its delegate: nothing (ACT-011).
    package var keptOfDelegate: @Sendable (any UserActivityDelegate) -> (any UserActivityDelegate)? = { _ in nil }

    /// What the process itself keeps alive of an activity that the app made: nothing (ACT-012, ACT-013).
    package var keptOfActivity: @Sendable (UserActivity) -> UserActivity? = { _ in nil }

    /// The state of an activity whose object has gone; nil where the device is to forget it (ACT-013).
    package var summaryAfterDeallocation: @Sendable (ActivitySummary) -> ActivitySummary? = { _ in nil }

    /// userInfo after entries were added to it (ACT-014).
    package var merged: @Sendable (_ old: PayloadDictionary, _ entries: PayloadDictionary) -> PayloadDictionary = {
        $0.merging($1)
    }

    /// userInfo after a dictionary, or nil, was assigned (ACT-015).
    package var assigned: @Sendable (_ old: PayloadDictionary?, _ new: PayloadDictionary?) -> PayloadDictionary? = {
        _, new in new
    }

    /// What an activity keeps of the very dictionary that an app assigned, and reads again later: nothing, its values were
    /// copied (ACT-016).
    package var keptOfAssigned: @Sendable ([AnyHashable: Any]) -> [AnyHashable: Any]? = { _ in nil }

    /// Whether setting this property, by its name in `act.changed`, sets needsSave too (ACT-020).
    package var marks: @Sendable (_ property: String) -> Bool = { _ in false }

    /// What becomes userInfo of a typed payload, by the dictionary that it encodes as, nil where it encodes as none; nil raises
    /// encodingError (ACT-023).
    package var typedEncoding: @Sendable (PayloadDictionary?) -> PayloadDictionary? = { $0 }

    /// What a typed payload is read from; nil raises invalidContent (ACT-023).
    package var typedContent: @Sendable (_ userInfo: PayloadDictionary?) -> PayloadDictionary? = { userInfo in
        userInfo?.isEmpty == false ? userInfo : .none
    }

    /// Whether the use of a member with this verdict is reported (ACT-024, ACT-003).
    package var reportsUse: @Sendable (Availability.Verdict) -> Bool = { $0 != .available }

    /// The reference decisions.
    package init() {}
}
