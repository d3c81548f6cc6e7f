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
        case .valueObserved: "{app} observes that {property} of {object} has changed."
        case .saveSnapshot: "{app} has its activity saved[, titled {title}][, with the payload {userInfo}]."
        case .advertisingStarted: "The device begins to broadcast that an activity of the type {type} is there."
        case .advertisingStopped: "The device stops broadcasting: {reason}."
        case .accountSignedIn: "The device signs in to the account {account}."
        case .accountSignedOut: "The device signs out of the account {account}."
        case .pairRemoved: "The device forgets {peer}."
        case .userPaired: "The user pairs the device with {peer} by hand, for which Handoff has no use."
        case .keyExchanged: "The device learns the advertising key of {peer}."
        case .keyRenewed: "The device makes itself a new advertising key."
        case .handoffLogged: "The device offers nothing from {from}: {reason}."
        case .offerShown: "An icon of {app} for the activity of {from} appears {surface}."
        case .offerHidden: "The icon for the activity of {from} is no longer {surface}: {reason}."
        case .suggestionShown: "A suggestion appears, which is no offer: {suggestionKind}."
        case .settingsState: "The settings show a Handoff switch: {handoffSwitchPresent}. It is on: {handoffSwitchOn}."
        case .indexAdded: "An index takes an entry of {app} up for {purpose}[, titled {title}]."
        case .indexRemoved: "An entry of {app} leaves the index for {purpose}[, titled {title}]: {reason}."
        case .resultOpened: "The user taps the search result titled {title}."
        case .siriOpened: "SiriKit opens {app} with an activity of the type {type}."
        case .userAccepted: "The user takes up the activity of {from}[, {surface}]."
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
        case .launchOptions: "{app} is told at its start that an activity of the type {userActivityType} is waiting."
        case .appForegrounded: "{app} comes to the front."
        case .appBackgrounded: "{app} leaves the front."
        case .appTerminated: "{app} ends: {reason}."
        case .appModelChanged: "{app} now shows or holds {state}."
        case .appFinding: "Finding about {app}: {reason}."
        case .sceneConnected:
            "{app} gets its scene {scene}[, for an activity of the type {userActivityType}][, with what restores it, an activity of the type {storedType}]."
        case .sceneDisconnected: "{app} loses its scene {scene}: {reason}."
        case .sceneEntered: "The scene {scene} of {app} comes on screen."
        case .sceneLeft: "The scene {scene} of {app} leaves the screen."
        case .sceneStored:
            "What restores the scene {scene} of {app} is stored[, titled {title}][, with the payload {userInfo}]."
        case .transferRequested: "The device asks {from} for the activity."
        case .transferServed: "The device begins to send {size} bytes to {to}."
        case .transferCompleted: "The whole reply of {from} is here, {size} bytes."
        case .transferDropped: "A reply of {from} comes too late and is dropped."
        case .documentOpenAttempted: "The system tries to open the document {url}."
        case .documentOpened: "The document {object} of {app} is opened by the {by}[, from {url}]."
        case .documentClosed: "{app} closes the document {object}."
        case .browserOpened: "The browser opens {url}."
        case .linkOpened: "The user taps the link {url}, and {app} gets it."
        case .siteRequested: "The device asks for {url}[ and gets the status {status}]."
        case .domainChecked: "The claim {domain} of {app} holds: {result}[, because {reason}]."
        case .fileStored: "The file {url} is stored by {by}."
        case .fileScopeStarted: "{app} asks for access to the file {url}, and gets it: {result}."
        case .fileScopeStopped: "{app} gives up its access to the file {url}."
        case .fileAccessed: "{app} opens the file {url}: {result}."
        case .streamRequested: "{app} asks for a pair of streams to the device that the activity came from."
        case .streamGranted: "{app} gets its pair of streams."
        case .streamRefused: "{app} gets no streams, but the code {code}: {description}"
        case .streamOpened: "{app} opens its {stream} stream."
        case .streamEnded: "The {stream} stream of {app} is at its end after {size} bytes[, with the code {code}]."
        case .streamClosed: "{app} closes its {stream} stream after {size} bytes."
        case .willContinueCalled: "{app} learns that an activity of the type {type} is coming."
        case .continueCalled:
            "{app} gets the activity[, titled {title}][, with the payload {userInfo}][, with the page {webpageURL}]."
        case .didFailCalled: "{app} learns that the continuation has failed with the code {code}: {description}"
        case .restoreCalled: "{object} restores its state from the activity."
        case .wasContinuedCalled: "{app} learns that its activity was continued elsewhere."
        case .didReceiveStreamsCalled: "{app} learns that the other device wants streams, and gets its pair of them."
        case .onContinueCalled: "A view of {app}, in the window {object}, gets the activity."
        case .openURLCalled: "The scene {scene} of {app} is to open the URL {url}."
        case .progressShown: "Progress is shown by the {by}."
        case .alertShown: "The {by} shows an alert, titled {title}: {message}"
        case .faultInjected: "A fault takes effect: {name}."
        case .faultLifted: "The fault is over: {name}."
        case .peerAsked: "The device is made to ask {from} for: {message}."
        case .peerAnswered: "{from} answers: {message}."
        // What a save cycle and an activity's life consist of; the saved state and the broadcasts tell it.
        case .activityStateChanged, .activityDeallocated, .activityChanged, .activityManaged, .needsSaveSet, .saveBegan,
            .saveCleared, .willSaveCalled, .updateCalled, .didUpdateCalled, .stateRestorationCalled:
            nil
        // Every advertisement and every message of a transport; the offers and the replies tell what comes of them.
        case .advertisementSeen, .advertisementDecoded, .advertisementDropped, .radioSet, .radioStopped, .radioSent,
            .radioMoved, .transportSent, .pairEstablished, .bleConnected, .eligibilityChecked, .eligibilityDiagnosed:
            nil
        // Parts of what another sentence tells as a whole.
        case .streamData, .launchFinished, .screenAppeared, .screenDisappeared, .transitionBegan, .transitionEnded,
            .transferReplied,
            .transferDelivered, .callbackReturned:
            nil
        // The step's own words stand there.
        case .stepStarted: nil
        }
    }

    /// Words for values of a field that are names in case files and logs; others stand as they are.
    func words(for value: String, of field: FieldName) -> String {
        Self.words[field]?[value] ?? Self.reasons[self]?[value] ?? value
    }

    private static let words: [FieldName: [String: String]] = [
        .surface: [
            "lockscreen": "on the lock screen", "appSwitcher": "in the app switcher", "dock": "in the Dock",
            "cmdTab": "among the apps of Command-Tab",
        ]
    ]

    private static let reasons: [EventKind: [String: String]] = [
        .advertisingStopped: [
            "nothing": "nothing is current any more", "replaced": "another activity takes its place",
            "not taking part": "the device takes no part in Handoff now", "restart": "it restarts",
        ],
        .offerHidden: [
            "goodbye": "that device has said that it is over", "replaced": "another activity takes its place",
            "lost": "that device was not heard for a while", "device state": "the device was locked or unlocked",
            "not taking part": "the device takes no part in Handoff now",
            "unpaired": "that device is no longer on the account", "failed": "the continuation has failed",
        ],
        .fileStored: ["app": "the app", "sync": "iCloud"],
        .appTerminated: [
            "user": "the user ends it", "update": "it is updated", "removed": "it is removed",
            "restart": "the device restarts",
        ],
        .sceneDisconnected: ["memory": "the system needs the memory", "closed": "the user has closed it"],
    ]
}
