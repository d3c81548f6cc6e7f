/// What can be observed: the one list that rules, expectations, adapters, reports and documentation share.
///
/// Raw values are the names that stand in case files and logs; they are API.
package enum EventKind: String, Sendable, CaseIterable, Hashable {
    // MARK: Activities

    /// An app or framework made an activity object.
    case activityCreated = "act.create"
    /// An activity moved along its life cycle: created, current, inactive, invalid; `by` is app, framework or system.
    case activityStateChanged = "act.state"
    /// The last reference to an activity object went away.
    case activityDeallocated = "act.dealloc"
    /// An app changed a data-bearing property of an activity.
    case activityChanged = "act.changed"
    /// A responder took an activity under framework management or gave it up (`action` attach or detach).
    case activityManaged = "act.manage"
    /// A call raised an exception at the app (disallowed web page URL, disallowed userInfo value, missing declared type).
    case activityException = "act.exception"
    /// An app handed an activity to SiriKit in its answer to an intent.
    case activityHandedToSiriKit = "act.siriKit"
    /// NeedsSave was set.
    case needsSaveSet = "needsSave.set"

    // MARK: Saving

    /// A save cycle began; needsSave is false from here on.
    case saveBegan = "save.begin"
    /// The framework emptied userInfo before the update callbacks.
    case saveCleared = "save.clear"
    /// A save cycle ended with this state, which is what a continuation gets; `size` in bytes of the binary property list.
    case saveSnapshot = "save.snapshot"

    // MARK: Advertising and discovery

    /// A device began to broadcast an activity.
    case advertisingStarted = "adv.start"
    /// A device stopped broadcasting its activity.
    case advertisingStopped = "adv.stop"
    /// A device received an advertisement with a Handoff message whose sender it could resolve, or not (`from` absent).
    case advertisementSeen = "adv.seen"
    /// A device opened a Handoff message.
    case advertisementDecoded = "adv.decoded"
    /// A device gave a Handoff message up: unresolved, no-key, tag, stale, version, nothing.
    case advertisementDropped = "adv.dropped"
    /// A controller began to send this advertising data from this address, every `interval` nanoseconds; position in metres, power in dBm at one metre.
    case radioSet = "radio.set"
    /// A controller fell silent.
    case radioStopped = "radio.stop"
    /// A device moved; metres.
    case radioMoved = "radio.move"

    // MARK: Accounts, pairing and keys

    /// A device signed in to an account.
    case accountSignedIn = "account.signIn"
    /// A device signed out.
    case accountSignedOut = "account.signOut"
    /// Two devices of one account know each other's identity.
    case pairEstablished = "pair.established"
    /// A device forgot a peer.
    case pairRemoved = "pair.removed"
    /// A user paired devices by hand (never needed for Handoff).
    case userPaired = "user.pair"
    /// A device connected to another over Bluetooth LE.
    case bleConnected = "ble.connect"
    /// A device received a peer's advertising key.
    case keyExchanged = "key.exchange"
    /// A device made a new advertising key because the counters of the old one were used up.
    case keyRenewed = "key.renew"

    // MARK: Eligibility and offers

    /// A receiver checked one eligibility predicate of an advertised activity.
    case eligibilityChecked = "elig.check"
    /// The world's ground truth: the first predicate that fails between a source and this device, or ELIGIBLE.
    case eligibilityDiagnosed = "elig.diagnosis"
    /// The device's console explains a missing offer.
    case handoffLogged = "log.handoff"
    /// An offer appeared on a surface: lockscreen, appSwitcher, dock, cmdTab.
    case offerShown = "offer.show"
    /// An offer went away.
    case offerHidden = "offer.hide"
    /// A lower-left icon that is no Handoff offer: location or appStore.
    case suggestionShown = "suggestion.show"
    /// What the settings show.
    case settingsState = "settings.state"

    // MARK: User, device and apps

    /// The user accepted an offer.
    case userAccepted = "user.accept"
    /// The user cancelled a running continuation.
    case userCancelled = "user.cancel"
    /// The device was locked.
    case deviceLocked = "device.lock"
    /// The device was unlocked.
    case deviceUnlocked = "device.unlock"
    /// The device went to sleep.
    case deviceSlept = "device.sleep"
    /// The device woke up.
    case deviceWoke = "device.wake"
    /// The user turned the device.
    case deviceRotated = "device.rotate"
    /// A switch or restriction changed: bluetooth, wifi, internet, handoff, activityContinuationAllowed, assessment, location.
    case deviceSettingChanged = "device.setting"
    /// An app was installed or updated.
    case appInstalled = "app.install"
    /// An app was removed.
    case appRemoved = "app.remove"
    /// An app's process started.
    case appLaunched = "app.launch"
    /// The launch options named a pending activity.
    case launchOptions = "launch.options"
    /// DidFinishLaunching returned.
    case launchFinished = "launch.finished"
    /// An app came to the front.
    case appForegrounded = "app.foreground"
    /// An app left the front.
    case appBackgrounded = "app.background"
    /// An app's process ended.
    case appTerminated = "app.terminate"
    /// What an app shows or holds, as its sample reports it.
    case appModelChanged = "app.model"
    /// An app did something that a requirement forbids apps to do.
    case appFinding = "app.finding"
    /// A view controller's view came on screen.
    case screenAppeared = "screen.appear"
    /// A view controller's view left the screen.
    case screenDisappeared = "screen.disappear"
    /// A view-controller transition began.
    case transitionBegan = "transition.begin"
    /// A view-controller transition ended.
    case transitionEnded = "transition.end"

    // MARK: Continuation

    /// The receiver asked the source for the payload.
    case transferRequested = "xfer.request"
    /// The source began to send its reply.
    case transferServed = "xfer.serve"
    /// The first part of the reply reached the receiver.
    case transferReplied = "xfer.reply"
    /// The whole reply reached the receiver.
    case transferCompleted = "xfer.reply.complete"
    /// A reply came when nobody waited for it any more.
    case transferDropped = "xfer.dropped"
    /// The source knows that the whole reply arrived.
    case transferDelivered = "xfer.served"
    /// The system tried to open a document from the payload.
    case documentOpenAttempted = "doc.open.attempt"
    /// The system opened a page in the browser.
    case browserOpened = "browser.open"

    // MARK: Files

    /// A file was stored on a device, by one of its apps or by synchronisation; `document` is what its contents are called
    /// across devices.
    case fileStored = "file.store"
    /// An app asked for security-scoped access to a URL; `result` tells whether it was granted.
    case fileScopeStarted = "file.scope.start"
    /// An app gave security-scoped access up; `result` tells whether it had been granted before.
    case fileScopeStopped = "file.scope.stop"
    /// A file was opened, by the app or by the framework for it: read, denied, missing or notSynchronised.
    case fileAccessed = "file.access"

    // MARK: Callbacks

    /// Application(_:willContinueUserActivityWithType:) was called.
    case willContinueCalled = "cb.willContinue"
    /// Application(_:continue:restorationHandler:) was called.
    case continueCalled = "cb.continue"
    /// Application(_:didFailToContinueUserActivityWithType:error:) was called.
    case didFailCalled = "cb.didFail"
    /// RestoreUserActivityState(_:) was called on a responder.
    case restoreCalled = "cb.restore"
    /// UserActivityWillSave(_:) was called.
    case willSaveCalled = "cb.willSave"
    /// UpdateUserActivityState(_:) was called on a responder.
    case updateCalled = "cb.update"
    /// Application(_:didUpdate:) was called.
    case didUpdateCalled = "cb.didUpdate"
    /// UserActivityWasContinued(_:) was called.
    case wasContinuedCalled = "cb.wasContinued"
    /// A callback returned; `implemented` is false when the app lacks it.
    case callbackReturned = "cb.returned"

    // MARK: User interface

    /// Progress is shown, by app or system.
    case progressShown = "ui.progress"
    /// An alert is shown, by app or system.
    case alertShown = "ui.alert"

    // MARK: World

    /// A fault took effect.
    case faultInjected = "world.fault"
    /// A fault was lifted: it strikes no more, and what it broke is whole again.
    case faultLifted = "world.fault.lifted"
    /// A step of the case began.
    case stepStarted = "world.step"

    /// Position in the declaration, for bit sets of kinds.
    package var ordinal: Int { Self.ordinals[self] ?? 0 }

    private static let ordinals: [EventKind: Int] = {
        var ordinals: [EventKind: Int] = [:]
        for (index, kind) in allCases.enumerated() { ordinals[kind] = index }
        return ordinals
    }()
}
