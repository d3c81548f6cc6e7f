extension EventKind {
    /// What the kind means, in one sentence: the text of the published vocabulary.
    package var meaning: String {
        switch self {
        case .activityCreated:
            "an app or framework made an activity object"
        case .activityStateChanged:
            "an activity moved along its life cycle: created, current, inactive, invalid; `by` is app, framework or system"
        case .activityDeallocated:
            "the last reference to an activity object went away"
        case .activityChanged:
            "an app changed a data-bearing property of an activity"
        case .activityManaged:
            "a responder took an activity under framework management or gave it up (`action` attach or detach)"
        case .activityException:
            "a call raised an exception at the app (disallowed web page URL, disallowed userInfo value, missing declared type)"
        case .activityHandedToSiriKit:
            "an app handed an activity to SiriKit in its answer to an intent"
        case .needsSaveSet:
            "needsSave was set"
        case .saveBegan:
            "a save cycle began; needsSave is false from here on"
        case .saveCleared:
            "the framework emptied userInfo before the update callbacks"
        case .saveSnapshot:
            "a save cycle ended with this state, which is what a continuation gets; `size` in bytes of the binary property list"
        case .advertisingStarted:
            "a device began to broadcast an activity"
        case .advertisingStopped:
            "a device stopped broadcasting its activity"
        case .advertisementSeen:
            "a device received an advertisement with a Handoff message whose sender it could resolve, or not (`from` absent)"
        case .advertisementDecoded:
            "a device opened a Handoff message"
        case .advertisementDropped:
            "a device gave a Handoff message up: unresolved, no-key, tag, stale, version, nothing"
        case .radioSet:
            "a controller began to send this advertising data from this address, every `interval` nanoseconds; position in metres, power in dBm at one metre"
        case .radioStopped:
            "a controller fell silent"
        case .radioMoved:
            "a device moved; metres"
        case .accountSignedIn:
            "a device signed in to an account"
        case .accountSignedOut:
            "a device signed out"
        case .pairEstablished:
            "two devices of one account know each other's identity"
        case .pairRemoved:
            "a device forgot a peer"
        case .userPaired:
            "a user paired devices by hand (never needed for Handoff)"
        case .bleConnected:
            "a device connected to another over Bluetooth LE"
        case .keyExchanged:
            "a device received a peer's advertising key"
        case .keyRenewed:
            "a device made a new advertising key because the counters of the old one were used up"
        case .eligibilityChecked:
            "a receiver checked one eligibility predicate of an advertised activity"
        case .eligibilityDiagnosed:
            "the world's ground truth: the first predicate that fails between a source and this device, or ELIGIBLE"
        case .handoffLogged:
            "the device's console explains a missing offer"
        case .offerShown:
            "an offer appeared on a surface: lockscreen, appSwitcher, dock, cmdTab"
        case .offerHidden:
            "an offer went away"
        case .suggestionShown:
            "a lower-left icon that is no Handoff offer: location or appStore"
        case .settingsState:
            "what the settings show"
        case .userAccepted:
            "the user accepted an offer"
        case .userCancelled:
            "the user cancelled a running continuation"
        case .deviceLocked:
            "the device was locked"
        case .deviceUnlocked:
            "the device was unlocked"
        case .deviceSlept:
            "the device went to sleep"
        case .deviceWoke:
            "the device woke up"
        case .deviceRotated:
            "the user turned the device: portrait, landscape"
        case .deviceSettingChanged:
            "a switch or restriction changed: bluetooth, wifi, internet, handoff, activityContinuationAllowed, assessment, location"
        case .appInstalled:
            "an app was installed or updated"
        case .appRemoved:
            "an app was removed"
        case .appLaunched:
            "an app's process started"
        case .launchOptions:
            "the launch options named a pending activity"
        case .launchFinished:
            "didFinishLaunching returned"
        case .appForegrounded:
            "an app came to the front"
        case .appBackgrounded:
            "an app left the front"
        case .appTerminated:
            "an app's process ended"
        case .appModelChanged:
            "what an app shows or holds, as its sample reports it"
        case .appFinding:
            "an app did something that a requirement forbids apps to do"
        case .screenAppeared:
            "a view controller's view came on screen"
        case .screenDisappeared:
            "a view controller's view left the screen"
        case .transitionBegan:
            "a view-controller transition began"
        case .transitionEnded:
            "a view-controller transition ended"
        case .transferRequested:
            "the receiver asked the source for the payload"
        case .transferServed:
            "the source began to send its reply"
        case .transferReplied:
            "the first part of the reply reached the receiver"
        case .transferCompleted:
            "the whole reply reached the receiver"
        case .transferDropped:
            "a reply came when nobody waited for it any more"
        case .transferDelivered:
            "the source knows that the whole reply arrived"
        case .documentOpenAttempted:
            "the system tried to open a document from the payload"
        case .browserOpened:
            "the system opened a page in the browser"
        case .fileStored:
            "a file was stored on a device, `by` app or sync; `document` is what its contents are called across devices"
        case .fileScopeStarted:
            "an app asked for security-scoped access to a URL; `result` tells whether it was granted"
        case .fileScopeStopped:
            "an app gave security-scoped access up; `result` tells whether it had been granted before"
        case .fileAccessed:
            "a file was opened, `by` app or framework: `result` is read, denied, missing or notSynchronised"
        case .willContinueCalled:
            "application(_:willContinueUserActivityWithType:) was called"
        case .continueCalled:
            "application(_:continue:restorationHandler:) was called"
        case .didFailCalled:
            "application(_:didFailToContinueUserActivityWithType:error:) was called"
        case .restoreCalled:
            "restoreUserActivityState(_:) was called on a responder"
        case .willSaveCalled:
            "userActivityWillSave(_:) was called"
        case .updateCalled:
            "updateUserActivityState(_:) was called on a responder"
        case .didUpdateCalled:
            "application(_:didUpdate:) was called"
        case .wasContinuedCalled:
            "userActivityWasContinued(_:) was called"
        case .callbackReturned:
            "a callback returned; `implemented` is false when the app lacks it"
        case .progressShown:
            "progress is shown, by app or system"
        case .alertShown:
            "an alert is shown, by app or system"
        case .faultInjected:
            "a fault took effect"
        case .faultLifted:
            "a fault was lifted: it strikes no more, and what it broke is whole again"
        case .stepStarted:
            "a step of the case began"
        }
    }

    /// The fields that events of this kind may carry, in the order in which the log writes them.
    package var fields: [FieldName] {
        switch self {
        case .activityCreated:
            [
                .type, .title, .eligibleForHandoff, .eligibleForSearch, .eligibleForPublicIndexing,
                .supportsContinuationStreams,
            ]
        case .activityStateChanged: [.from, .to, .by]
        case .activityDeallocated: []
        case .activityChanged: [.property, .value]
        case .activityManaged: [.object, .action]
        case .activityHandedToSiriKit: [.type]
        case .activityException: [.name, .property, .reason]
        case .needsSaveSet: [.value]
        case .saveBegan: []
        case .saveCleared: []
        case .saveSnapshot: [.type, .title, .userInfo, .webpageURL, .size]
        case .advertisingStarted: [.type, .hash, .counter]
        case .advertisingStopped: [.reason]
        case .advertisementSeen: [.from, .address, .counter, .status]
        case .advertisementDecoded: [.from, .counter, .hash, .options]
        case .advertisementDropped: [.from, .counter, .reason]
        case .radioSet: [.address, .data, .interval, .x, .y, .power, .set]
        case .radioStopped: [.set]
        case .radioMoved: [.x, .y]
        case .accountSignedIn: [.account]
        case .accountSignedOut: [.account]
        case .pairEstablished: [.peer]
        case .pairRemoved: [.peer]
        case .userPaired: [.peer]
        case .bleConnected: [.peer]
        case .keyExchanged: [.peer]
        case .keyRenewed: []
        case .eligibilityChecked: [.from, .predicate, .result, .app]
        case .eligibilityDiagnosed: [.from, .predicate]
        case .handoffLogged: [.from, .reason]
        case .offerShown: [.from, .surface, .app, .sourceName, .type, .badge, .gesture]
        case .offerHidden: [.from, .surface, .app, .reason]
        case .suggestionShown: [.suggestionKind, .app]
        case .settingsState: [.handoffSwitchPresent, .handoffSwitchOn]
        case .userAccepted: [.from, .surface, .gesture]
        case .userCancelled: []
        case .deviceLocked: []
        case .deviceUnlocked: []
        case .deviceSlept: []
        case .deviceWoke: []
        case .deviceRotated: [.to]
        case .deviceSettingChanged: [.name, .value]
        case .appInstalled: [.version]
        case .appRemoved: []
        case .appLaunched: []
        case .launchOptions: [.userActivityType]
        case .launchFinished: [.result]
        case .appForegrounded: []
        case .appBackgrounded: []
        case .appTerminated: [.reason]
        case .appModelChanged: [.state]
        case .appFinding: [.code, .reason]
        case .screenAppeared: [.object]
        case .screenDisappeared: [.object]
        case .transitionBegan: [.object]
        case .transitionEnded: [.object]
        case .transferRequested: [.from, .hash]
        case .transferServed: [.to, .size]
        case .transferReplied: [.from, .size]
        case .transferCompleted: [.from, .size]
        case .transferDropped: [.from, .reason]
        case .transferDelivered: [.to]
        case .documentOpenAttempted: [.url]
        case .browserOpened: [.url]
        case .fileStored: [.url, .document, .by]
        case .fileScopeStarted: [.url, .result]
        case .fileScopeStopped: [.url, .result]
        case .fileAccessed: [.url, .document, .by, .result]
        case .willContinueCalled: [.type]
        case .continueCalled: [.type, .title, .userInfo, .webpageURL]
        case .didFailCalled: [.type, .domain, .code, .description]
        case .restoreCalled: [.object, .type]
        case .willSaveCalled: [.userInfoCount]
        case .updateCalled: [.object, .userInfoCount]
        case .didUpdateCalled: [.userInfoCount]
        case .wasContinuedCalled: []
        case .callbackReturned: [.callback, .value, .implemented]
        case .progressShown: [.by]
        case .alertShown: [.by, .title, .message]
        case .faultInjected: [.name, .point]
        case .faultLifted: [.name]
        case .stepStarted: [.index, .verb]
        }
    }
}
