extension EventKind {
    /// The meaning of the kind and the members and fields of its events.
    package var declaration: EventDeclaration { Self.declarations[ordinal] }

    /// What the kind means, in one sentence.
    package var meaning: String { declaration.meaning }

    /// The fields that events of this kind may have, in the order in which the log writes them.
    package var fields: [FieldName] { declaration.fields }

    /// The declarations by ``ordinal``, made once for speed. Who needs parts of one at every event takes them in place: a copy
    /// would retain all.
    package static let declarations = allCases.map(\.declared)

    private var declared: EventDeclaration {
        switch self {
        // MARK: Activities
        case .activityCreated:
            .init(
                "an app or framework made an activity object; `by` is framework for the activity of a document",
                members: [.app, .activity],
                fields: [
                    .type, .title, .eligibleForHandoff, .eligibleForSearch, .eligibleForPublicIndexing,
                    .supportsContinuationStreams, .by,
                ], optional: [.title, .by], isOfApps: true)
        case .activityStateChanged:
            .init(
                "an activity moved along its life cycle: created, current, inactive, invalid; `by` is app, framework or system",
                members: [.app, .activity], fields: [.from, .to, .by], isOfApps: true)
        case .activityDeallocated:
            .init("the last reference to an activity object went away", members: [.app, .activity], isOfApps: true)
        case .activityChanged:
            .init(
                "an app changed a data-bearing property of an activity",
                members: [.app, .activity], fields: [.property, .value], isOfApps: true)
        case .activityManaged:
            .init(
                "a responder took an activity under framework management or gave it up (`action` attach or detach)",
                members: [.app, .activity], fields: [.object, .action], isOfApps: true)
        // Without an activity if none was made.
        case .activityException:
            .init(
                "a call raised an exception at the app (disallowed web page URL, disallowed userInfo value, missing declared type)",
                members: [.app], fields: [.name, .property, .reason], isOfApps: true)
        case .activityHandedToSiriKit:
            .init(
                "an app handed an activity to SiriKit in its answer to an intent",
                members: [.app, .activity, .thread], fields: [.type], isOfApps: true)
        case .needsSaveSet: .init("needsSave was set", members: [.app, .activity], fields: [.value], isOfApps: true)
        // Without an activity if the new value is nil.
        case .valueObserved:
            .init(
                "an observer learned that a property of an object has changed; the activity is the new value",
                members: [.app, .thread], fields: [.object, .property], isOfApps: true)

        // MARK: Saving
        case .saveBegan:
            .init("a save cycle began; needsSave is false from here on", members: [.app, .activity], isOfApps: true)
        case .saveCleared:
            .init(
                "the framework emptied userInfo before the update callbacks", members: [.app, .activity], isOfApps: true
            )
        case .saveSnapshot:
            .init(
                "a save cycle ended with this state, which is what a continuation gets; `size` in bytes of the binary property list",
                members: [.app, .activity], fields: [.type, .title, .userInfo, .webpageURL, .referrerURL, .size],
                optional: [.referrerURL], isOfApps: true)

        // MARK: Advertising and discovery
        case .advertisingStarted:
            .init(
                "a device began to broadcast an activity",
                members: [.app, .activity], fields: [.type, .hash, .counter])
        case .advertisingStopped:
            .init("a device stopped broadcasting its activity", members: [.app, .activity], fields: [.reason])
        // `from` is absent if the sender is unknown.
        case .advertisementSeen:
            .init(
                "a device received an advertisement with a Handoff message whose sender it could resolve, or not (`from` absent)",
                fields: [.from, .address, .counter, .status], optional: [.from])
        case .advertisementDecoded:
            .init("a device opened a Handoff message", fields: [.from, .counter, .hash, .options])
        // `from` is absent if the sender is unknown.
        case .advertisementDropped:
            .init(
                "a device gave a Handoff message up: unresolved, no-key, tag, stale, version, nothing",
                fields: [.from, .counter, .reason], optional: [.from])
        case .radioSet:
            .init(
                "a controller began to send this advertising data from this address, every `interval` nanoseconds; position in metres, power in dBm at one metre",
                fields: [.address, .data, .interval, .x, .y, .power, .set], isOfTheWorld: true)
        case .radioStopped: .init("a controller fell silent", fields: [.set], isOfTheWorld: true)
        case .radioSent:
            .init(
                "a transmitter beside the device sent this advertising data once: PDU type, channel (absent: all three), whether the address is public; position in metres, power in dBm at one metre",
                fields: [.address, .publicAddress, .type, .data, .channel, .x, .y, .power],
                optional: [.publicAddress, .channel], isOfTheWorld: true)
        case .radioMoved: .init("a device moved; metres", fields: [.x, .y], isOfTheWorld: true)

        // MARK: Accounts, pairing and keys
        case .accountSignedIn: .init("a device signed in to an account", fields: [.account])
        case .accountSignedOut: .init("a device signed out", fields: [.account])
        case .pairEstablished: .init("two devices of one account know each other's identity", fields: [.peer])
        case .pairRemoved: .init("a device forgot a peer", fields: [.peer])
        case .userPaired: .init("a user paired devices by hand (never needed for Handoff)", fields: [.peer])
        case .bleConnected: .init("a device connected to another over Bluetooth LE", fields: [.peer])
        case .keyExchanged:
            .init(
                "a device received a peer's advertising key, over `transport` if that is not the modelled one",
                fields: [.peer, .transport], optional: [.transport])
        // Without the key, captures of the case cannot be opened from here on.
        case .keyRenewed:
            .init(
                "a device made a new advertising key because the counters of the old one were used up",
                fields: [.key], optional: [.key])

        // MARK: Eligibility and offers
        case .eligibilityChecked:
            .init(
                "a receiver checked one eligibility predicate of an advertised activity",
                fields: [.from, .predicate, .result, .app], optional: [.app])
        case .eligibilityDiagnosed:
            .init(
                "the world's ground truth: the first predicate that fails between a source and this device, or ELIGIBLE",
                fields: [.from, .predicate], isOfTheWorld: true)
        case .handoffLogged: .init("the device's console explains a missing offer", fields: [.from, .reason])
        case .offerShown:
            .init(
                "an offer appeared on a surface: lockscreen, appSwitcher, dock, cmdTab",
                members: [.app], fields: [.from, .surface, .app, .sourceName, .type, .badge, .gesture],
                optional: [.app, .badge, .from, .gesture, .sourceName, .type])
        case .offerHidden:
            .init("an offer went away", members: [.app], fields: [.from, .surface, .app, .reason], optional: [.app])
        case .suggestionShown:
            .init(
                "a lower-left icon that is no Handoff offer: location or appStore",
                members: [.app], fields: [.suggestionKind, .app], optional: [.app])
        case .settingsState:
            .init(
                "what the settings show; `label` is the text beside the switch, if there is one",
                fields: [.handoffSwitchPresent, .handoffSwitchOn, .label], optional: [.label])

        // MARK: Searches and SiriKit
        // A Core Spotlight item has no activity. `identifier` is its own, or persistentIdentifier.
        case .indexAdded:
            .init(
                "an index of the device took an entry up or replaced it: `purpose` is search, publicIndexing, prediction, or item for one of Core Spotlight",
                members: [.app], fields: [.purpose, .type, .title, .keywords, .description, .identifier],
                optional: [.description, .identifier])
        case .indexRemoved:
            .init(
                "an entry left an index; `reason` is expired, deleted or appRemoved",
                members: [.app], fields: [.purpose, .type, .title, .identifier, .reason], optional: [.identifier])
        case .resultOpened:
            .init("the user tapped a search result", members: [.app, .attempt], fields: [.type, .title])
        case .siriOpened:
            .init(
                "SiriKit opens an app with the activity of its answer to an intent; `interaction` is how far the app has handled that",
                members: [.app, .attempt], fields: [.type, .interaction])

        // MARK: User, device and apps
        case .userAccepted:
            .init("the user accepted an offer", members: [.app, .attempt], fields: [.from, .surface, .gesture])
        case .userCancelled: .init("the user cancelled a running continuation", members: [.app, .attempt])
        case .deviceLocked: .init("the device was locked")
        case .deviceUnlocked: .init("the device was unlocked")
        case .deviceSlept: .init("the device went to sleep")
        case .deviceWoke: .init("the device woke up")
        case .deviceRotated: .init("the user turned the device: portrait, landscape", fields: [.to])
        case .deviceSettingChanged:
            .init(
                "a switch or restriction changed: bluetooth, wifi, internet, handoff, activityContinuationAllowed, assessment, location",
                fields: [.name, .value])
        case .appInstalled: .init("an app was installed or updated", members: [.app], fields: [.version])
        case .appRemoved: .init("an app was removed", members: [.app])
        case .appLaunched: .init("an app's process started", members: [.app])
        case .launchOptions:
            .init("the launch options named a pending activity", members: [.app], fields: [.userActivityType])
        case .launchFinished: .init("didFinishLaunching returned", members: [.app], fields: [.result])
        case .appForegrounded: .init("an app came to the front", members: [.app])
        case .appBackgrounded: .init("an app left the front", members: [.app])
        case .appTerminated: .init("an app's process ended", members: [.app], fields: [.reason])
        case .appModelChanged:
            .init(
                "what an app shows or holds, as its sample reports it", members: [.app, .thread], fields: [.state],
                isOfApps: true)
        case .appFinding:
            .init(
                "an app did something that a requirement forbids apps to do",
                members: [.app, .thread], fields: [.code, .reason], isOfApps: true)
        case .screenAppeared:
            .init(
                "a view controller's view came on screen", members: [.app, .thread], fields: [.object], isOfApps: true)
        case .screenDisappeared:
            .init(
                "a view controller's view left the screen", members: [.app, .thread], fields: [.object], isOfApps: true)
        case .transitionBegan:
            .init("a view-controller transition began", members: [.app], fields: [.object], isOfApps: true)
        case .transitionEnded:
            .init("a view-controller transition ended", members: [.app], fields: [.object], isOfApps: true)

        // MARK: Scenes
        case .sceneConnected:
            .init(
                "a scene was connected, as scene(_:willConnectTo:options:) says: the name of its configuration, the type of the activity that is handed over to it, the types of the activities in its options, and the type of what was stored for its restoration",
                members: [.app, .thread], fields: [.scene, .name, .userActivityType, .activityTypes, .storedType],
                optional: [.name, .userActivityType, .storedType], isOfApps: true)
        case .sceneDisconnected:
            .init(
                "a scene was disconnected: memory (the system keeps its session), closed (the user has closed it)",
                members: [.app, .thread], fields: [.scene, .reason], isOfApps: true)
        case .sceneEntered:
            .init("a scene came on screen", members: [.app, .thread], fields: [.scene], isOfApps: true)
        case .sceneLeft: .init("a scene left the screen", members: [.app, .thread], fields: [.scene], isOfApps: true)
        case .sceneStored:
            .init(
                "the activity that restores a scene was stored",
                members: [.app, .activity, .thread], fields: [.scene, .type, .title, .userInfo], isOfApps: true)

        // MARK: Continuation
        case .transferRequested:
            .init(
                "the receiver asked the source for the payload, over `transport` if that is not the modelled one",
                members: [.app, .attempt], link: .carriesAttempt, fields: [.from, .hash, .transport],
                optional: [.transport])
        case .transferServed:
            .init(
                "the source began to send its reply, over `transport` if that is not the modelled one",
                members: [.activity, .attempt], link: .identifiesAttempt, fields: [.to, .size, .transport],
                optional: [.transport])
        case .transferReplied:
            .init(
                "the first part of the reply reached the receiver", members: [.app, .attempt], fields: [.from, .size])
        case .transferCompleted:
            .init("the whole reply reached the receiver", members: [.app, .attempt], fields: [.from, .size])
        case .transferDropped:
            .init(
                "a reply came when nobody waited for it any more",
                members: [.app, .attempt], fields: [.from, .reason])
        case .transferDelivered:
            .init(
                "the source knows that the whole reply arrived",
                members: [.activity, .attempt], link: .identifiesAttempt, fields: [.to])
        case .transportSent:
            .init(
                "a device sent bytes to a peer over a transport that encrypts: `index` counts what it sends over one link, from 1",
                fields: [.to, .transport, .index, .size, .data], isOfTheWorld: true)
        case .documentOpenAttempted:
            .init(
                "the system tried to open a document from the payload",
                members: [.app, .activity, .attempt], fields: [.url], isOfApps: true)
        // On iOS a document has no windows. An untitled one has no URL.
        case .documentOpened:
            .init(
                "a document object was opened, `by` app, or by framework for an activity; `display` tells whether its windows are shown (macOS)",
                members: [.app], fields: [.url, .object, .by, .display], optional: [.display], isOfApps: true)
        case .documentClosed:
            .init(
                "a document object was closed", members: [.app], fields: [.url, .object], optional: [.url],
                isOfApps: true)
        case .browserOpened:
            .init(
                "the system opened a page in the browser: `app` asked for it, or is the browser that continued an activity",
                members: [.app], fields: [.url], isOfApps: true)

        // A link that the browser gets is no more than a browser.open.
        case .linkOpened:
            .init(
                "the user tapped a link outside of the browser, and an app gets it", members: [.app, .attempt],
                fields: [.url])

        // MARK: Web sites
        // Without a status if no server answered.
        case .siteRequested:
            .init(
                "a device asked a web site of the simulated world for a URL; `status` is that of the answer",
                fields: [.url, .status], optional: [.status], isOfTheWorld: true)
        case .domainChecked:
            .init(
                "a device decided whether a site approves a claim of an app's associated-domains entitlement, `service:host`",
                members: [.app], fields: [.domain, .result, .reason], optional: [.reason])

        // MARK: Files
        case .fileStored:
            .init(
                "a file was stored on a device, `by` app or sync; `document` is what its contents are called across devices",
                fields: [.url, .document, .by], optional: [.document])
        case .fileScopeStarted:
            .init(
                "an app asked for security-scoped access to a URL; `result` tells whether it was granted",
                members: [.app], fields: [.url, .result])
        case .fileScopeStopped:
            .init(
                "an app gave security-scoped access up; `result` tells whether it had been granted before",
                members: [.app], fields: [.url, .result])
        // A file that the framework could not open has no `document`.
        case .fileAccessed:
            .init(
                "a file was opened, `by` app or framework: `result` is read, denied, missing or notSynchronised",
                members: [.app], fields: [.url, .document, .by, .result], optional: [.document])

        // MARK: Continuation streams
        // Without a pair where no source is asked.
        case .streamRequested:
            .init(
                "an app asked for the streams of an activity; `pair` is the number of the pair that is asked for, the same at both ends",
                members: [.app, .activity], fields: [.pair], optional: [.pair], isOfApps: true)
        case .streamGranted:
            .init(
                "the completion of a request got two streams with these statuses",
                members: [.app, .activity, .thread], fields: [.pair, .input, .output], isOfApps: true)
        case .streamRefused:
            .init(
                "the completion of a request got an error", members: [.app, .activity, .thread],
                fields: [.pair, .domain, .code, .description], optional: [.pair], isOfApps: true)
        case .streamOpened:
            .init(
                "an app opened its `input` or `output` stream of a pair", members: [.app, .activity],
                fields: [.pair, .stream], isOfApps: true)
        case .streamData:
            .init(
                "an app has read or written so many bytes of a stream: recorded for the first bytes, then whenever another 65,536 are complete",
                members: [.app, .activity], fields: [.pair, .stream, .size], isOfApps: true)
        case .streamEnded:
            .init(
                "a stream is at its end: everything was read and nothing more comes, or it failed, with domain and code; size and CRC-32 of all bytes that the app read or wrote",
                members: [.app, .activity], fields: [.pair, .stream, .size, .checksum, .domain, .code],
                optional: [.domain, .code], isOfApps: true)
        case .streamClosed:
            .init(
                "an app closed a stream: size and CRC-32 of all bytes that it read or wrote. Not for an input that was at its end",
                members: [.app, .activity], fields: [.pair, .stream, .size, .checksum], isOfApps: true)

        // MARK: Callbacks
        case .willContinueCalled:
            .init(
                "application(_:willContinueUserActivityWithType:) was called, or scene(_:willContinueUserActivityWithType:) of a `scene`",
                members: [.app, .attempt, .thread], fields: [.type, .scene], optional: [.scene], isOfApps: true)
        case .continueCalled:
            .init(
                "application(_:continue:restorationHandler:) was called, or scene(_:continue:) of a `scene`; in an app written with SwiftUI, on SwiftUI's own delegate",
                members: [.app, .activity, .attempt, .thread],
                fields: [.type, .title, .userInfo, .webpageURL, .referrerURL, .scene, .interaction],
                optional: [.referrerURL, .scene, .interaction], isOfApps: true)
        case .didFailCalled:
            .init(
                "application(_:didFailToContinueUserActivityWithType:error:) was called, or scene(_:didFailToContinueUserActivityWithType:error:) of a `scene`",
                members: [.app, .attempt, .thread], fields: [.type, .domain, .code, .description, .scene],
                optional: [.scene], isOfApps: true)
        case .restoreCalled:
            .init(
                "restoreUserActivityState(_:) was called on a responder",
                members: [.app, .activity, .attempt, .thread], fields: [.object, .type], isOfApps: true)
        case .willSaveCalled:
            .init(
                "userActivityWillSave(_:) was called", members: [.app, .activity, .thread], fields: [.userInfoCount],
                isOfApps: true)
        case .updateCalled:
            .init(
                "updateUserActivityState(_:) was called on a responder",
                members: [.app, .activity, .thread], fields: [.object, .userInfoCount], isOfApps: true)
        case .didUpdateCalled:
            .init(
                "application(_:didUpdate:) was called, or scene(_:didUpdate:) of a `scene`",
                members: [.app, .activity, .thread], fields: [.userInfoCount, .scene], optional: [.scene],
                isOfApps: true)
        case .wasContinuedCalled:
            .init("userActivityWasContinued(_:) was called", members: [.app, .activity, .thread], isOfApps: true)
        case .onContinueCalled:
            .init(
                "the action of an onContinueUserActivity(_:perform:) modifier in the window `object` was called",
                members: [.app, .activity, .attempt, .thread], fields: [.object, .type], isOfApps: true)
        case .didReceiveStreamsCalled:
            .init(
                "userActivity(_:didReceive:outputStream:) was called with two streams with these statuses",
                members: [.app, .activity, .thread], fields: [.pair, .input, .output], isOfApps: true)
        // A callback that the app lacks returns no `value`.
        case .callbackReturned:
            .init(
                "a callback returned; `implemented` is false when the app lacks it",
                members: [.app], fields: [.callback, .value, .implemented], optional: [.value], isOfApps: true)

        case .stateRestorationCalled:
            .init(
                "stateRestorationActivity(for:) of a scene was called", members: [.app, .thread], fields: [.scene],
                isOfApps: true)
        case .openURLCalled:
            .init(
                "a scene was given a URL to open: scene(_:openURLContexts:), or onOpenURL of its views",
                members: [.app, .thread], fields: [.scene, .url], isOfApps: true)

        // MARK: User interface
        case .progressShown:
            .init("progress is shown, by app or system", members: [.app, .attempt], fields: [.by], isOfApps: true)
        case .alertShown:
            .init(
                "an alert is shown, by app or system", members: [.app, .attempt], fields: [.by, .title, .message],
                isOfApps: true)

        // MARK: World
        case .faultInjected: .init("a fault took effect", fields: [.name, .point], isOfTheWorld: true)
        case .faultLifted:
            .init(
                "a fault was lifted: it strikes no more, and what it broke is whole again",
                fields: [.name], isOfTheWorld: true)
        case .peerAsked:
            .init(
                "the world asked a device, uninvited and in this device's name: key, payload, nothing",
                fields: [.from, .message], isOfTheWorld: true)
        // Only a `payload-failure` has a `code`.
        case .peerAnswered:
            .init(
                "a device answered what the world asked it in this device's name: key-reply, payload-reply, payload-failure, closed",
                fields: [.from, .message, .code], optional: [.code], isOfTheWorld: true)
        case .stepStarted: .init("a step of the case began", fields: [.index, .verb], isOfTheWorld: true)
        }
    }
}
