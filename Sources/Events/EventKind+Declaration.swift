extension EventKind {
    /// What the kind means and what its events say.
    package var declaration: EventDeclaration { Self.declarations[ordinal] }

    /// What the kind means, in one sentence.
    package var meaning: String { declaration.meaning }

    /// The fields that events of this kind may have, in the order in which the log writes them.
    package var fields: [FieldName] { declaration.fields }

    /// By ``ordinal``: made once, since every event that is read asks for one.
    private static let declarations = allCases.map(\.declared)

    private var declared: EventDeclaration {
        switch self {
        // MARK: Activities
        case .activityCreated:
            EventDeclaration(
                "an app or framework made an activity object",
                members: [.app, .activity],
                fields: [
                    .type, .title, .eligibleForHandoff, .eligibleForSearch, .eligibleForPublicIndexing,
                    .supportsContinuationStreams,
                ], optional: [.title])
        case .activityStateChanged:
            EventDeclaration(
                "an activity moved along its life cycle: created, current, inactive, invalid; `by` is app, framework or system",
                members: [.app, .activity], fields: [.from, .to, .by])
        case .activityDeallocated:
            EventDeclaration(
                "the last reference to an activity object went away",
                members: [.app, .activity], fields: [])
        case .activityChanged:
            EventDeclaration(
                "an app changed a data-bearing property of an activity",
                members: [.app, .activity], fields: [.property, .value])
        case .activityManaged:
            EventDeclaration(
                "a responder took an activity under framework management or gave it up (`action` attach or detach)",
                members: [.app, .activity], fields: [.object, .action])
        // No activity where none came about.
        case .activityException:
            EventDeclaration(
                "a call raised an exception at the app (disallowed web page URL, disallowed userInfo value, missing declared type)",
                members: [.app], fields: [.name, .property, .reason])
        case .activityHandedToSiriKit:
            EventDeclaration(
                "an app handed an activity to SiriKit in its answer to an intent",
                members: [.app, .activity, .thread], fields: [.type])
        case .needsSaveSet:
            EventDeclaration(
                "needsSave was set",
                members: [.app, .activity], fields: [.value])

        // MARK: Saving
        case .saveBegan:
            EventDeclaration(
                "a save cycle began; needsSave is false from here on",
                members: [.app, .activity], fields: [])
        case .saveCleared:
            EventDeclaration(
                "the framework emptied userInfo before the update callbacks",
                members: [.app, .activity], fields: [])
        case .saveSnapshot:
            EventDeclaration(
                "a save cycle ended with this state, which is what a continuation gets; `size` in bytes of the binary property list",
                members: [.app, .activity], fields: [.type, .title, .userInfo, .webpageURL, .size])

        // MARK: Advertising and discovery
        case .advertisingStarted:
            EventDeclaration(
                "a device began to broadcast an activity",
                members: [.app, .activity], fields: [.type, .hash, .counter])
        case .advertisingStopped:
            EventDeclaration(
                "a device stopped broadcasting its activity",
                members: [.app, .activity], fields: [.reason])
        // Absent where the sender cannot be told.
        case .advertisementSeen:
            EventDeclaration(
                "a device received an advertisement with a Handoff message whose sender it could resolve, or not (`from` absent)",
                members: [], fields: [.from, .address, .counter, .status], optional: [.from])
        case .advertisementDecoded:
            EventDeclaration(
                "a device opened a Handoff message",
                members: [], fields: [.from, .counter, .hash, .options])
        // Absent where the sender cannot be told.
        case .advertisementDropped:
            EventDeclaration(
                "a device gave a Handoff message up: unresolved, no-key, tag, stale, version, nothing",
                members: [], fields: [.from, .counter, .reason], optional: [.from])
        case .radioSet:
            EventDeclaration(
                "a controller began to send this advertising data from this address, every `interval` nanoseconds; position in metres, power in dBm at one metre",
                members: [], fields: [.address, .data, .interval, .x, .y, .power, .set], isOfTheWorld: true)
        case .radioStopped:
            EventDeclaration(
                "a controller fell silent",
                members: [], fields: [.set], isOfTheWorld: true)
        case .radioMoved:
            EventDeclaration(
                "a device moved; metres",
                members: [], fields: [.x, .y], isOfTheWorld: true)

        // MARK: Accounts, pairing and keys
        case .accountSignedIn:
            EventDeclaration(
                "a device signed in to an account",
                members: [], fields: [.account])
        case .accountSignedOut:
            EventDeclaration(
                "a device signed out",
                members: [], fields: [.account])
        case .pairEstablished:
            EventDeclaration(
                "two devices of one account know each other's identity",
                members: [], fields: [.peer])
        case .pairRemoved:
            EventDeclaration(
                "a device forgot a peer",
                members: [], fields: [.peer])
        case .userPaired:
            EventDeclaration(
                "a user paired devices by hand (never needed for Handoff)",
                members: [], fields: [.peer])
        case .bleConnected:
            EventDeclaration(
                "a device connected to another over Bluetooth LE",
                members: [], fields: [.peer])
        case .keyExchanged:
            EventDeclaration(
                "a device received a peer's advertising key",
                members: [], fields: [.peer])
        case .keyRenewed:
            EventDeclaration(
                "a device made a new advertising key because the counters of the old one were used up",
                members: [], fields: [])

        // MARK: Eligibility and offers
        // The app stands beside the fields.
        case .eligibilityChecked:
            EventDeclaration(
                "a receiver checked one eligibility predicate of an advertised activity",
                members: [], fields: [.from, .predicate, .result, .app], optional: [.app])
        case .eligibilityDiagnosed:
            EventDeclaration(
                "the world's ground truth: the first predicate that fails between a source and this device, or ELIGIBLE",
                members: [], fields: [.from, .predicate], isOfTheWorld: true)
        case .handoffLogged:
            EventDeclaration(
                "the device's console explains a missing offer",
                members: [], fields: [.from, .reason])
        case .offerShown:
            EventDeclaration(
                "an offer appeared on a surface: lockscreen, appSwitcher, dock, cmdTab",
                members: [.app], fields: [.from, .surface, .app, .sourceName, .type, .badge, .gesture],
                optional: [.app, .badge, .from, .gesture, .sourceName, .type])
        case .offerHidden:
            EventDeclaration(
                "an offer went away",
                members: [.app], fields: [.from, .surface, .app, .reason], optional: [.app])
        case .suggestionShown:
            EventDeclaration(
                "a lower-left icon that is no Handoff offer: location or appStore",
                members: [.app], fields: [.suggestionKind, .app], optional: [.app])
        case .settingsState:
            EventDeclaration(
                "what the settings show",
                members: [], fields: [.handoffSwitchPresent, .handoffSwitchOn])

        // MARK: User, device and apps
        case .userAccepted:
            EventDeclaration(
                "the user accepted an offer",
                members: [.app, .attempt], fields: [.from, .surface, .gesture])
        case .userCancelled:
            EventDeclaration(
                "the user cancelled a running continuation",
                members: [.app, .attempt], fields: [])
        case .deviceLocked:
            EventDeclaration(
                "the device was locked",
                members: [], fields: [])
        case .deviceUnlocked:
            EventDeclaration(
                "the device was unlocked",
                members: [], fields: [])
        case .deviceSlept:
            EventDeclaration(
                "the device went to sleep",
                members: [], fields: [])
        case .deviceWoke:
            EventDeclaration(
                "the device woke up",
                members: [], fields: [])
        case .deviceRotated:
            EventDeclaration(
                "the user turned the device: portrait, landscape",
                members: [], fields: [.to])
        case .deviceSettingChanged:
            EventDeclaration(
                "a switch or restriction changed: bluetooth, wifi, internet, handoff, activityContinuationAllowed, assessment, location",
                members: [], fields: [.name, .value])
        case .appInstalled:
            EventDeclaration(
                "an app was installed or updated",
                members: [.app], fields: [.version])
        case .appRemoved:
            EventDeclaration(
                "an app was removed",
                members: [.app], fields: [])
        case .appLaunched:
            EventDeclaration(
                "an app's process started",
                members: [.app], fields: [])
        case .launchOptions:
            EventDeclaration(
                "the launch options named a pending activity",
                members: [.app], fields: [.userActivityType])
        case .launchFinished:
            EventDeclaration(
                "didFinishLaunching returned",
                members: [.app], fields: [.result])
        case .appForegrounded:
            EventDeclaration(
                "an app came to the front",
                members: [.app], fields: [])
        case .appBackgrounded:
            EventDeclaration(
                "an app left the front",
                members: [.app], fields: [])
        case .appTerminated:
            EventDeclaration(
                "an app's process ended",
                members: [.app], fields: [.reason])
        case .appModelChanged:
            EventDeclaration(
                "what an app shows or holds, as its sample reports it",
                members: [.app, .thread], fields: [.state])
        case .appFinding:
            EventDeclaration(
                "an app did something that a requirement forbids apps to do",
                members: [.app, .thread], fields: [.code, .reason])
        case .screenAppeared:
            EventDeclaration(
                "a view controller's view came on screen",
                members: [.app, .thread], fields: [.object])
        case .screenDisappeared:
            EventDeclaration(
                "a view controller's view left the screen",
                members: [.app, .thread], fields: [.object])
        case .transitionBegan:
            EventDeclaration(
                "a view-controller transition began",
                members: [.app], fields: [.object])
        case .transitionEnded:
            EventDeclaration(
                "a view-controller transition ended",
                members: [.app], fields: [.object])

        // MARK: Continuation
        case .transferRequested:
            EventDeclaration(
                "the receiver asked the source for the payload",
                members: [.app, .attempt], link: .carriesAttempt, fields: [.from, .hash])
        case .transferServed:
            EventDeclaration(
                "the source began to send its reply",
                members: [.activity, .attempt], link: .identifiesAttempt, fields: [.to, .size])
        case .transferReplied:
            EventDeclaration(
                "the first part of the reply reached the receiver",
                members: [.app, .attempt], fields: [.from, .size])
        case .transferCompleted:
            EventDeclaration(
                "the whole reply reached the receiver",
                members: [.app, .attempt], fields: [.from, .size])
        case .transferDropped:
            EventDeclaration(
                "a reply came when nobody waited for it any more",
                members: [.app, .attempt], fields: [.from, .reason])
        case .transferDelivered:
            EventDeclaration(
                "the source knows that the whole reply arrived",
                members: [.activity, .attempt], link: .identifiesAttempt, fields: [.to])
        case .documentOpenAttempted:
            EventDeclaration(
                "the system tried to open a document from the payload",
                members: [.app, .activity, .attempt], fields: [.url])
        case .browserOpened:
            EventDeclaration(
                "the system opened a page in the browser",
                members: [], fields: [.url])

        // MARK: Files
        case .fileStored:
            EventDeclaration(
                "a file was stored on a device, `by` app or sync; `document` is what its contents are called across devices",
                members: [], fields: [.url, .document, .by])
        case .fileScopeStarted:
            EventDeclaration(
                "an app asked for security-scoped access to a URL; `result` tells whether it was granted",
                members: [.app], fields: [.url, .result])
        case .fileScopeStopped:
            EventDeclaration(
                "an app gave security-scoped access up; `result` tells whether it had been granted before",
                members: [.app], fields: [.url, .result])
        // What the framework could not open has no name across devices.
        case .fileAccessed:
            EventDeclaration(
                "a file was opened, `by` app or framework: `result` is read, denied, missing or notSynchronised",
                members: [.app], fields: [.url, .document, .by, .result], optional: [.document])

        // MARK: Callbacks
        case .willContinueCalled:
            EventDeclaration(
                "application(_:willContinueUserActivityWithType:) was called",
                members: [.app, .attempt, .thread], fields: [.type])
        case .continueCalled:
            EventDeclaration(
                "application(_:continue:restorationHandler:) was called",
                members: [.app, .activity, .attempt, .thread], fields: [.type, .title, .userInfo, .webpageURL])
        case .didFailCalled:
            EventDeclaration(
                "application(_:didFailToContinueUserActivityWithType:error:) was called",
                members: [.app, .attempt, .thread], fields: [.type, .domain, .code, .description])
        case .restoreCalled:
            EventDeclaration(
                "restoreUserActivityState(_:) was called on a responder",
                members: [.app, .activity, .attempt, .thread], fields: [.object, .type])
        case .willSaveCalled:
            EventDeclaration(
                "userActivityWillSave(_:) was called",
                members: [.app, .activity, .thread], fields: [.userInfoCount])
        case .updateCalled:
            EventDeclaration(
                "updateUserActivityState(_:) was called on a responder",
                members: [.app, .activity, .thread], fields: [.object, .userInfoCount])
        case .didUpdateCalled:
            EventDeclaration(
                "application(_:didUpdate:) was called",
                members: [.app, .activity, .thread], fields: [.userInfoCount])
        case .wasContinuedCalled:
            EventDeclaration(
                "userActivityWasContinued(_:) was called",
                members: [.app, .activity, .thread], fields: [])
        // Nothing is returned by a callback that the app lacks.
        case .callbackReturned:
            EventDeclaration(
                "a callback returned; `implemented` is false when the app lacks it",
                members: [.app], fields: [.callback, .value, .implemented], optional: [.value])

        // MARK: User interface
        case .progressShown:
            EventDeclaration(
                "progress is shown, by app or system",
                members: [.app, .attempt], fields: [.by])
        case .alertShown:
            EventDeclaration(
                "an alert is shown, by app or system",
                members: [.app, .attempt], fields: [.by, .title, .message])

        // MARK: World
        case .faultInjected:
            EventDeclaration(
                "a fault took effect",
                members: [], fields: [.name, .point], isOfTheWorld: true)
        case .faultLifted:
            EventDeclaration(
                "a fault was lifted: it strikes no more, and what it broke is whole again",
                members: [], fields: [.name], isOfTheWorld: true)
        case .stepStarted:
            EventDeclaration(
                "a step of the case began",
                members: [], fields: [.index, .verb], isOfTheWorld: true)
        }
    }
}
