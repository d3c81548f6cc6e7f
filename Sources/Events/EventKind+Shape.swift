/// What every event of a kind says, besides which fields it may have: what an implementation is held to when its author
/// asks for it, and what the documentation of the adapter promises.
package struct EventShape: Sendable, Hashable {
    /// A member of an event that stands beside its fields.
    package enum Member: String, Sendable, Hashable, CaseIterable {
        /// The app's bundle identifier.
        case app
        /// The activity's number.
        case activity
        /// The attempt's number.
        case attempt
        /// The thread class.
        case thread
    }

    /// Members that are always there, in the order of ``Member``.
    package var members: [Member]
    /// Fields that may be absent, of those in ``EventKind/fields``; all others are always there.
    package var optionalFields: Set<FieldName>

    init(_ members: [Member] = [], optional: Set<FieldName> = []) {
        self.members = members
        optionalFields = optional
    }
}

extension EventKind {
    /// Only the world knows of it: an implementation never says so.
    package var isOfTheWorld: Bool {
        switch self {
        case .radioSet, .radioStopped, .radioMoved, .eligibilityDiagnosed, .faultInjected, .faultLifted, .stepStarted:
            true
        default: false
        }
    }

    /// What events of this kind always say.
    package var shape: EventShape {
        switch self {
        case .activityCreated: EventShape([.app, .activity], optional: [.title])
        case .activityStateChanged, .activityDeallocated, .activityChanged, .activityManaged, .needsSaveSet, .saveBegan,
            .saveCleared, .saveSnapshot, .advertisingStarted, .advertisingStopped:
            EventShape([.app, .activity])
        case .activityHandedToSiriKit: EventShape([.app, .activity, .thread])
        // No activity where none came about.
        case .activityException: EventShape([.app])
        // Absent where the sender cannot be told.
        case .advertisementSeen, .advertisementDropped: EventShape(optional: [.from])
        // The app stands beside the fields.
        case .eligibilityChecked: EventShape(optional: [.app])
        case .offerShown: EventShape([.app], optional: [.app, .badge, .from, .gesture, .sourceName, .type])
        case .offerHidden, .suggestionShown: EventShape([.app], optional: [.app])
        case .userAccepted, .userCancelled, .transferRequested, .transferReplied, .transferCompleted, .transferDropped:
            EventShape([.app, .attempt])
        case .appInstalled, .appRemoved, .appLaunched, .launchOptions, .launchFinished, .appForegrounded,
            .appBackgrounded, .appTerminated, .transitionBegan, .transitionEnded, .fileScopeStarted, .fileScopeStopped:
            EventShape([.app])
        case .appModelChanged, .appFinding, .screenAppeared, .screenDisappeared: EventShape([.app, .thread])
        case .transferServed, .transferDelivered: EventShape([.activity, .attempt])
        case .documentOpenAttempted: EventShape([.app, .activity, .attempt])
        // What the framework could not open has no name across devices.
        case .fileAccessed: EventShape([.app], optional: [.document])
        case .willContinueCalled, .didFailCalled: EventShape([.app, .attempt, .thread])
        case .continueCalled, .restoreCalled: EventShape([.app, .activity, .attempt, .thread])
        case .willSaveCalled, .updateCalled, .didUpdateCalled, .wasContinuedCalled:
            EventShape([.app, .activity, .thread])
        // Nothing is returned by a callback that the app lacks.
        case .callbackReturned: EventShape([.app], optional: [.value])
        case .progressShown, .alertShown: EventShape([.app, .attempt])
        default: EventShape()
        }
    }
}

extension FieldName {
    /// A kind of value that a field may have.
    package enum ValueKind: String, Sendable, Hashable {
        /// Text.
        case text
        /// A whole number.
        case integer
        /// A number.
        case number
        /// true or false.
        case boolean
        /// Bytes.
        case data
        /// A URL.
        case url = "URL"
        /// A dictionary.
        case dictionary
        /// null.
        case null
        /// Any payload value.
        case any
    }

    /// The kinds of values that the field has.
    package var valueKinds: [ValueKind] {
        switch self {
        case .account, .action, .address, .app, .badge, .by, .callback, .description, .document, .domain, .from,
            .gesture, .message, .name, .object, .peer, .point, .predicate, .property, .reason, .sourceName,
            .suggestionKind, .surface, .to, .type, .userActivityType, .verb, .version:
            [.text]
        case .title: [.text, .null]
        case .counter, .index, .interval, .options, .power, .set, .size, .status, .userInfoCount: [.integer]
        // The Cocoa error of a failure; the name of a finding.
        case .code: [.integer, .text]
        case .eligibleForHandoff, .eligibleForPublicIndexing, .eligibleForSearch, .handoffSwitchOn,
            .handoffSwitchPresent, .implemented, .supportsContinuationStreams:
            [.boolean]
        // Whether it was granted or went well; how opening a file ended.
        case .result: [.boolean, .text]
        case .data, .hash: [.data]
        case .state: [.dictionary]
        case .userInfo: [.dictionary, .null]
        case .url: [.url]
        case .webpageURL: [.url, .null]
        case .value: [.any]
        case .x, .y: [.number]
        }
    }
}
