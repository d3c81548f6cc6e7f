/// Kinds of observable events, for rules, expectations, adapters, reports and documentation.
///
/// Raw values are the names in case files and logs; they are API. The ``declaration`` of a kind has its meaning and the
/// fields of its events.
package enum EventKind: String, Sendable, CaseIterable, Hashable {
    // MARK: Activities

    case activityCreated = "act.create"
    case activityStateChanged = "act.state"
    case activityDeallocated = "act.dealloc"
    case activityChanged = "act.changed"
    case activityManaged = "act.manage"
    case activityException = "act.exception"
    case activityHandedToSiriKit = "act.siriKit"
    case needsSaveSet = "needsSave.set"
    case valueObserved = "kvo.change"
    // MARK: Saving

    case saveBegan = "save.begin"
    case saveCleared = "save.clear"
    case saveSnapshot = "save.snapshot"

    // MARK: Advertising and discovery

    case advertisingStarted = "adv.start"
    case advertisingStopped = "adv.stop"
    case advertisementSeen = "adv.seen"
    case advertisementDecoded = "adv.decoded"
    case advertisementDropped = "adv.dropped"
    case radioSet = "radio.set"
    case radioStopped = "radio.stop"
    case radioSent = "radio.sent"
    case radioMoved = "radio.move"

    // MARK: Accounts, pairing and keys

    case accountSignedIn = "account.signIn"
    case accountSignedOut = "account.signOut"
    case pairEstablished = "pair.established"
    case pairRemoved = "pair.removed"
    case userPaired = "user.pair"
    case bleConnected = "ble.connect"
    case keyExchanged = "key.exchange"
    case keyRenewed = "key.renew"

    // MARK: Eligibility and offers

    case eligibilityChecked = "elig.check"
    case eligibilityDiagnosed = "elig.diagnosis"
    case handoffLogged = "log.handoff"
    case offerShown = "offer.show"
    case offerHidden = "offer.hide"
    case suggestionShown = "suggestion.show"
    case settingsState = "settings.state"

    // MARK: Searches and SiriKit

    case indexAdded = "index.add"
    case indexRemoved = "index.remove"
    case resultOpened = "search.open"
    case siriOpened = "siri.open"

    // MARK: User, device and apps

    case userAccepted = "user.accept"
    case userCancelled = "user.cancel"
    case deviceLocked = "device.lock"
    case deviceUnlocked = "device.unlock"
    case deviceSlept = "device.sleep"
    case deviceWoke = "device.wake"
    case deviceRotated = "device.rotate"
    case deviceSettingChanged = "device.setting"
    case appInstalled = "app.install"
    case appRemoved = "app.remove"
    case appLaunched = "app.launch"
    case launchOptions = "launch.options"
    case launchFinished = "launch.finished"
    case appForegrounded = "app.foreground"
    case appBackgrounded = "app.background"
    case appTerminated = "app.terminate"
    case appModelChanged = "app.model"
    case appFinding = "app.finding"
    case screenAppeared = "screen.appear"
    case screenDisappeared = "screen.disappear"
    case transitionBegan = "transition.begin"
    case transitionEnded = "transition.end"

    // MARK: Scenes

    case sceneConnected = "scene.connect"
    case sceneDisconnected = "scene.disconnect"
    case sceneEntered = "scene.foreground"
    case sceneLeft = "scene.background"
    case sceneStored = "scene.store"

    // MARK: Continuation

    case transferRequested = "xfer.request"
    case transferServed = "xfer.serve"
    case transferReplied = "xfer.reply"
    case transferCompleted = "xfer.reply.complete"
    case transferDropped = "xfer.dropped"
    case transferDelivered = "xfer.served"
    case transportSent = "transport.sent"
    case documentOpenAttempted = "doc.open.attempt"
    case documentOpened = "doc.open"
    case documentClosed = "doc.close"
    case browserOpened = "browser.open"
    case linkOpened = "link.open"

    // MARK: Web sites

    case siteRequested = "site.request"
    case domainChecked = "domain.check"

    // MARK: Files

    case fileStored = "file.store"
    case fileScopeStarted = "file.scope.start"
    case fileScopeStopped = "file.scope.stop"
    case fileAccessed = "file.access"

    // MARK: Continuation streams

    case streamRequested = "stream.request"
    case streamGranted = "stream.granted"
    case streamRefused = "stream.refused"
    case streamOpened = "stream.open"
    case streamData = "stream.data"
    case streamEnded = "stream.end"
    case streamClosed = "stream.close"

    // MARK: Callbacks

    case willContinueCalled = "cb.willContinue"
    case continueCalled = "cb.continue"
    case didFailCalled = "cb.didFail"
    case restoreCalled = "cb.restore"
    case willSaveCalled = "cb.willSave"
    case updateCalled = "cb.update"
    case didUpdateCalled = "cb.didUpdate"
    case wasContinuedCalled = "cb.wasContinued"
    case didReceiveStreamsCalled = "cb.didReceiveStreams"
    case callbackReturned = "cb.returned"
    case onContinueCalled = "cb.swiftui.onContinue"
    case stateRestorationCalled = "cb.stateRestoration"
    case openURLCalled = "cb.openURL"

    // MARK: User interface

    case progressShown = "ui.progress"
    case alertShown = "ui.alert"

    // MARK: World

    case faultInjected = "world.fault"
    case faultLifted = "world.fault.lifted"
    case peerAsked = "peer.asked"
    case peerAnswered = "peer.answered"
    case stepStarted = "world.step"

    /// The kind's position in the list of kinds: an index for tables and sets of kinds.
    ///
    /// It is the byte in which Swift stores a case without associated values, since every rule asks for it at every event;
    /// a test compares it with the list.
    package var ordinal: Int { Int(unsafeBitCast(self, to: UInt8.self)) }

    /// Hashes the ordinal. The default would hash the text of the raw value.
    package func hash(into hasher: inout Hasher) { hasher.combine(ordinal) }
}
