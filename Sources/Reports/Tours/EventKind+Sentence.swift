package import Events

extension EventKind {
    /// What an event of the kind says to a reader of a tour, as a sentence; nil for a kind that a tour leaves out.
    ///
    /// `{field}` stands for a field of the event, and `{app}` for its app. A part in square brackets is left out if the event
    /// lacks one of its fields or has null there.
    package var sentence: String? {
        switch self {
        case .activityCreated: "{app} makes an activity of the type {type}[, titled {title}]."
        case .activityException: "A call of {app} raises an exception: {reason}."
        case .activityHandedToSiriKit: "{app} hands an activity of the type {type} to SiriKit."
        case .saveSnapshot: "{app} has its activity saved[ with the title {title}][ and the payload {userInfo}]."
        case .advertisingStarted: "The device begins to broadcast that an activity of the type {type} is there."
        case .advertisingStopped: "The device stops broadcasting (reason: {reason})."
        case .accountSignedIn: "The device signs in to the account {account}."
        case .accountSignedOut: "The device signs out of the account {account}."
        case .pairRemoved: "The device forgets {peer}."
        case .keyExchanged: "The device learns the advertising key of {peer}."
        case .handoffLogged: "The device offers nothing from {from}: {reason}."
        case .offerShown: "An icon of {app} for the activity of {from} appears at the place {surface}."
        case .offerHidden: "The icon for the activity of {from} leaves the place {surface} (reason: {reason})."
        case .suggestionShown: "A suggestion appears, which is no offer: {suggestionKind}."
        case .settingsState:
            "The settings show a Handoff switch: {handoffSwitchPresent}. It is on: {handoffSwitchOn}."
        case .indexAdded: "An index takes an entry of {app} up for {purpose}[, titled {title}]."
        case .indexRemoved: "An entry of {app} leaves the index for {purpose}[, titled {title}]: {reason}."
        case .resultOpened: "The user taps the search result titled {title}."
        case .siriOpened: "SiriKit opens {app} with an activity of the type {type}."
        case .userAccepted: "The user takes up the activity of {from}[ at the place {surface}]."
        case .userCancelled: "The user cancels the continuation."
        case .deviceLocked: "The device is locked."
        case .deviceUnlocked: "The device is unlocked."
        case .deviceSlept: "The device goes to sleep."
        case .deviceWoke: "The device wakes up."
        case .deviceRotated: "The user turns the device to {to}."
        case .deviceSettingChanged: "The setting {name} becomes {value}."
        case .appInstalled: "{app} is installed in version {version}."
        case .appRemoved: "{app} is removed."
        case .appLaunched: "{app} starts."
        case .appForegrounded: "{app} comes to the front."
        case .appBackgrounded: "{app} leaves the front."
        case .appTerminated: "{app} ends (reason: {reason})."
        case .appModelChanged: "{app} now shows or holds {state}."
        case .appFinding: "Finding about {app}: {reason}."
        case .transferRequested: "The device asks {from} for the activity."
        case .transferServed: "The device begins to send {size} bytes to {to}."
        case .transferCompleted: "The whole reply of {from} is here, {size} bytes."
        case .transferDropped: "A reply of {from} comes too late and is dropped."
        case .documentOpenAttempted: "The system tries to open the document {url}."
        case .browserOpened: "The browser opens {url}."
        case .fileStored: "The file {url} is stored, by {by}."
        case .fileAccessed: "{app} opens the file {url}: {result}."
        case .willContinueCalled: "{app} learns that an activity of the type {type} is coming."
        case .continueCalled:
            "{app} gets the activity[, titled {title}][, with the payload {userInfo}][, with the page {webpageURL}]."
        case .didFailCalled: "{app} learns that the continuation has failed with the code {code}: {description}"
        case .restoreCalled: "{object} restores its state from the activity."
        case .wasContinuedCalled: "{app} learns that its activity was continued elsewhere."
        case .progressShown: "Progress is shown by the {by}."
        case .alertShown: "The {by} shows an alert, titled {title}: {message}"
        case .faultInjected: "A fault takes effect: {name}."
        case .faultLifted: "The fault is over: {name}."
        case .peerAsked: "The device is made to ask {from} for: {message}."
        case .peerAnswered: "{from} answers: {message}."
        default: nil
        }
    }
}
