/// The code of a finding about an app: what the app did, although apps must not or should not.
///
/// Events and cases contain the raw values. The tables of the adapter protocol are made from this declaration.
package enum FindingCode: String, Sendable, CaseIterable {
    case noTitle = "NO_TITLE"
    case deprecatedAPI = "API_DEPRECATED"
    case unavailableAPI = "API_UNAVAILABLE"
    case typeNotReverseDNS = "TYPE_NOT_REVERSE_DNS"
    case typeNotOfApp = "TYPE_NOT_OF_APP"
    case sharedTypeNamesApp = "SHARED_TYPE_NAMES_APP"
    case searchOnlyEligible = "SEARCH_ONLY_ELIGIBLE"
    case expirationPast = "EXPIRATION_PAST"
    case expirationFarOff = "EXPIRATION_FAR_OFF"
    case requiredKeyMissing = "REQUIRED_KEY_MISSING"
    case undocumentedUUID = "UUID_UNDOCUMENTED"
    case payloadAboveSoftLimit = "PAYLOAD_ABOVE_SOFT_LIMIT"
    case localFileURL = "LOCAL_FILE_URL"
    case providerFileURL = "PROVIDER_FILE_URL"
    case otherScheme = "URL_SCHEME"
    case documentURLRepeated = "DOCUMENT_URL_REPEATED"
    case changedWithoutMark = "CHANGED_WITHOUT_MARK"
    case userInterfaceOffMain = "UI_OFF_MAIN"
    case restorationOffMain = "RESTORATION_OFF_MAIN"
    case siriKitActivityCurrent = "SIRIKIT_ACTIVITY_CURRENT"
    case userInfoReplaced = "USERINFO_REPLACED"
    case superNotCalled = "SUPER_NOT_CALLED"
    case superNotLast = "SUPER_NOT_LAST"
    case streamsNotOpened = "STREAMS_NOT_OPENED"
    case streamsManyRounds = "STREAMS_MANY_ROUNDS"
    case streamsForLittle = "STREAMS_FOR_LITTLE"
    case streamsSlow = "STREAMS_SLOW"
    case streamsNotOffered = "STREAMS_NOT_OFFERED"
    case noProgress = "NO_PROGRESS"
    case releasedUnfinished = "RELEASED_UNFINISHED"
    case applicationDelegateContinued = "APPLICATION_DELEGATE_CONTINUED"
    case scenesRequired = "SCENES_REQUIRED"
    case searchWithoutTitle = "SEARCH_WITHOUT_TITLE"
    case publicWithoutKeys = "PUBLIC_WITHOUT_KEYS"
    case indexingRate = "INDEXING_RATE"
    case duplicateResult = "DUPLICATE_RESULT"
    case resultNotHandled = "RESULT_NOT_HANDLED"

    /// The moment and the condition, as a part of a sentence.
    package var occasion: String {
        switch self {
        case .noTitle: "An activity without a title, or with an empty one, becomes current."
        case .deprecatedAPI: "The app uses a member that the release calls deprecated."
        case .unavailableAPI: "The app uses a member that the release lacks."
        case .typeNotReverseDNS:
            "At launch: a declared type is not two or more components of letters, digits, `-` and `_`, with dots between."
        case .typeNotOfApp:
            "At launch: a type that no other app of the team declares on this device does not begin with the app's bundle identifier and a dot."
        case .sharedTypeNamesApp:
            "At launch: a type that several apps of the team declare on this device begins with the identifier of one of them and a dot."
        case .searchOnlyEligible:
            "An activity that is eligible for search, public indexing or prediction, and for Handoff, becomes current with neither `userInfo` nor a web page. It has no delegate and no responder."
        case .expirationPast: "`expirationDate` is set to the past."
        case .expirationFarOff: "`expirationDate` is set to more than 30 days from now."
        case .requiredKeyMissing: "At a snapshot: `userInfo` lacks a key of `requiredUserInfoKeys`."
        case .undocumentedUUID: "At a snapshot, with the parameter `strictDocumentation`: `userInfo` holds a UUID."
        case .payloadAboveSoftLimit: "At a snapshot: `userInfo` is larger than `softPayloadLimit`."
        case .localFileURL:
            "At a snapshot: `userInfo` holds the URL of a file that no other device can reach."
        case .providerFileURL:
            "At a snapshot, not on iOS: `userInfo` holds the URL of a document provider's document."
        case .otherScheme:
            "At a snapshot: `userInfo` holds a URL that is neither `http` nor `https` nor `file`."
        case .documentURLRepeated:
            "At a snapshot of a document's activity: `userInfo` holds the document's URL under another key as well."
        case .changedWithoutMark:
            "A receiver asks for an activity that has changed since it was saved, and `needsSave` was not set."
        case .userInterfaceOffMain: "The app changes its user interface on another thread than the main thread."
        case .restorationOffMain: "The app calls the restoration handler on another thread than the main thread."
        case .siriKitActivityCurrent: "An activity is in SiriKit's hands and current, whichever came first."
        case .userInfoReplaced:
            "An update hook assigns `userInfo` and thereby erases entries of others."
        case .superNotCalled: "An update hook does not call the method of its superclass."
        case .superNotLast: "An update hook changes the activity after it has called the method of its superclass."
        case .streamsNotOpened:
            "One turn of the main run loop after an app got a pair of streams, one of them is not open."
        case .streamsManyRounds: "An app begins to write to a pair for the fourth time after having read from it."
        case .streamsForLittle:
            "A pair is done with at this end, and no more than `softPayloadLimit` bytes went through it, both ways together."
        case .streamsSlow: "A pair is done with at this end, 30 seconds or more after the app got it."
        case .streamsNotOffered:
            "An app asks for streams of a delivered activity whose `supportsContinuationStreams` is false."
        case .noProgress:
            "An activity arrives, and the app lacks `willContinue`, or returned true from it and has shown no progress since."
        case .releasedUnfinished:
            "The object of an activity that has been current is deallocated while its app runs, and was not invalidated."
        case .applicationDelegateContinued:
            "From iOS 26 on, with the capability `scenes`: the delegate of the application, and not of a scene, has continued an activity."
        case .scenesRequired:
            "At launch on iOS, with the capability `scenes`: an app that was built with the SDK of iOS 27 or later has no scene manifest."
        case .searchWithoutTitle:
            "An activity that is eligible for search and has no title, or an empty one, is current."
        case .publicWithoutKeys:
            "An activity that is eligible for public indexing and has neither `requiredUserInfoKeys` nor a web page is current."
        case .indexingRate:
            "More than 10 activities that are eligible for search, public indexing or prediction become current within 1 s."
        case .duplicateResult:
            "An activity that is eligible for search is current, and has the title of a Core Spotlight item of the app whose identifier its `contentAttributeSet` does not name."
        case .resultNotHandled:
            "The app was opened for a search result, and lacks `continue` or returned false from it."
        }
    }

    /// What `reason` contains besides its own words; empty for nothing.
    package var reasonContains: String {
        switch self {
        case .deprecatedAPI, .unavailableAPI: "the member as Swift writes it, the platform and the release"
        case .typeNotReverseDNS, .typeNotOfApp, .sharedTypeNamesApp: "the type in double quotes"
        case .requiredKeyMissing: "the first missing key in the order of its characters, in double quotes"
        case .payloadAboveSoftLimit: "both sizes in bytes"
        case .localFileURL, .providerFileURL, .otherScheme:
            "the place of the first such URL, for example `userInfo[\"document\"]` or `userInfo[\"recent\"][0]`"
        case .userInfoReplaced, .superNotCalled, .superNotLast: "the responder"
        case .streamsForLittle: "the bytes that went through the pair"
        case .streamsSlow: "the seconds"
        case .documentURLRepeated: "how many values are the URL"
        case .noTitle, .searchOnlyEligible, .expirationPast, .expirationFarOff, .undocumentedUUID, .changedWithoutMark,
            .userInterfaceOffMain, .restorationOffMain, .siriKitActivityCurrent, .streamsNotOpened, .streamsManyRounds,
            .streamsNotOffered, .noProgress, .releasedUnfinished, .searchWithoutTitle, .publicWithoutKeys,
            .indexingRate, .applicationDelegateContinued:
            ""
        case .scenesRequired: "the version of the SDK"
        case .duplicateResult: "the item's identifier in double quotes"
        case .resultNotHandled: "the type in double quotes"
        }
    }

    /// How often it is recorded at most; empty for each time.
    package var frequency: String {
        switch self {
        case .noTitle, .searchWithoutTitle, .publicWithoutKeys, .duplicateResult: "once an activity"
        case .indexingRate: "once a process"
        case .deprecatedAPI, .unavailableAPI: "once a member and process"
        case .expirationPast, .expirationFarOff: "once an `expirationDate`"
        case .applicationDelegateContinued: "once a process"
        case .localFileURL, .providerFileURL, .otherScheme, .requiredKeyMissing, .documentURLRepeated: "once a snapshot"
        case .streamsNotOpened, .streamsManyRounds, .streamsForLittle, .streamsSlow: "once a pair"
        default: ""
        }
    }

    /// The requirement that the app disregards.
    package var requirement: String {
        switch self {
        case .noTitle: "ACT-007"
        case .deprecatedAPI: "ACT-003"
        case .unavailableAPI: "ACT-024"
        case .typeNotReverseDNS: "ACT-005"
        case .typeNotOfApp, .sharedTypeNamesApp: "ACT-006"
        case .searchOnlyEligible: "LIFE-029"
        case .expirationPast, .expirationFarOff: "ELIG-025"
        case .requiredKeyMissing: "ACT-021"
        case .undocumentedUUID: "PAY-005"
        case .payloadAboveSoftLimit: "PAY-007"
        case .localFileURL: "URL-002"
        case .providerFileURL: "URL-007"
        case .otherScheme: "URL-003"
        case .documentURLRepeated: "DOC-013"
        case .changedWithoutMark: "UPD-031"
        case .userInterfaceOffMain: "CONT-026"
        case .restorationOffMain: "CONT-016"
        case .siriKitActivityCurrent: "LIFE-023"
        case .userInfoReplaced: "UPD-013"
        case .superNotCalled, .superNotLast: "UPD-014"
        case .streamsNotOpened: "STREAM-008"
        case .streamsManyRounds: "STREAM-010"
        case .streamsForLittle: "STREAM-011"
        case .streamsSlow: "STREAM-013"
        case .streamsNotOffered: "STREAM-016"
        case .noProgress: "CONT-006"
        case .releasedUnfinished: "LIFE-008"
        case .applicationDelegateContinued, .scenesRequired: "SCEN-010"
        case .searchWithoutTitle: "SRCH-020"
        case .publicWithoutKeys: "SRCH-007"
        case .indexingRate: "SRCH-008"
        case .duplicateResult: "SRCH-017"
        case .resultNotHandled: "SRCH-003"
        }
    }
}
