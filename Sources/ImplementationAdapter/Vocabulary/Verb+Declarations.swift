extension Verb {
    /// What the verb does, in a sentence or two: the text of the published vocabulary.
    package var meaning: String {
        switch self {
        case .signIn:
            "The device signs in to an account; the account service pairs it with the account's other devices."
        case .signOut:
            "The device signs out of its account."
        case .set:
            "Changes a switch, radio or restriction of the device."
        case .restart:
            "The device restarts: apps end, the radio falls silent, the counter jumps, then everything that runs by itself starts again."
        case .lock:
            "The user locks the device."
        case .unlock:
            "The user unlocks the device."
        case .sleep:
            "The device goes to sleep (and locks)."
        case .wake:
            "The device wakes up, still locked."
        case .rotate:
            "The user turns the device (iPhone, iPad, iPod touch; in portrait at the start)."
        case .accept:
            "The user accepts an offer."
        case .cancel:
            "The user cancels the running continuation."
        case .pairByHand:
            "The user pairs with another device in the Bluetooth settings; Handoff never needs it."
        case .install:
            "Installs an app."
        case .update:
            "Replaces an installed app by another version with another manifest."
        case .remove:
            "Removes an app."
        case .launch:
            "The user starts an app; it comes to the front."
        case .foreground:
            "The user brings a running app to the front."
        case .background:
            "The user sends the app in front to the background."
        case .terminate:
            "Ends an app's process."
        case .create:
            "The app makes an activity object and keeps it under a name."
        case .becomeCurrent:
            "The app makes an activity current; with `type` it makes the object first, launching the app and bringing it to the front if it does not run."
        case .resignCurrent:
            "The app resigns an activity."
        case .invalidate:
            "The app invalidates an activity."
        case .change:
            "The app changes properties of an activity."
        case .addUserInfoEntries:
            "The app merges entries into the payload."
        case .markNeedsSave:
            "The app sets needsSave."
        case .release:
            "The app drops its reference to an activity object."
        case .perform:
            "A sample app's own action."
        case .attach:
            "Assigns an activity to a responder's userActivity."
        case .detach:
            "Sets a responder's userActivity to nil."
        case .show:
            "Brings a view controller on screen: tab, push or present."
        case .hide:
            "Takes a view controller off screen."
        case .focus:
            "Makes a responder first responder of its window (macOS)."
        case .mainWindow:
            "Makes a window the main window (macOS)."
        case .beginTransition:
            "A view-controller transition begins."
        case .endTransition:
            "The running transition ends."
        case .callRestorationHandler:
            "The app calls a restoration handler that it stored."
        case .move:
            "Moves the device."
        case .advance:
            "Lets virtual time pass."
        case .fault:
            "Arms a fault; `at` names the event right after which it strikes, at the same instant (default: now)."
        case .suggest:
            "iOS shows a lower-left icon that is no Handoff offer."
        case .inspect:
            "Writes the device's settings screen into the log."
        }
    }

    /// The verb's arguments, in the order of the documentation.
    package var arguments: [ArgumentDeclaration] {
        switch self {
        case .signIn:
            [
                ArgumentDeclaration("account", .text, required: true, "the account"),
                ArgumentDeclaration("primary", .boolean, "it is the device's primary account (default true)"),
            ]
        case .signOut: []
        case .set:
            [
                ArgumentDeclaration("bluetooth", .boolean, "Bluetooth is on"),
                ArgumentDeclaration("wifi", .boolean, "Wi-Fi is on"),
                ArgumentDeclaration("network", .text, "name of the joined Wi-Fi network"),
                ArgumentDeclaration("internet", .boolean, "the internet can be reached"),
                ArgumentDeclaration("handoff", .boolean, "the user's Handoff switch"),
                ArgumentDeclaration(
                    "activityContinuationAllowed", .boolean, "device management allows activity continuation"),
                ArgumentDeclaration("assessment", .boolean, "an assessment session runs"),
                ArgumentDeclaration(
                    "assessmentAllowsContinuation", .boolean, "the assessment session allows activity continuation"),
            ]
        case .restart: []
        case .lock: []
        case .unlock: []
        case .sleep: []
        case .wake: []
        case .rotate:
            [
                ArgumentDeclaration(
                    "to", .word(["portrait", "landscape"]), required: true, "how it is held from now on")
            ]
        case .accept:
            [
                ArgumentDeclaration("from", .device, required: true, "the source of the offer"),
                ArgumentDeclaration(
                    "surface", .word(["lockscreen", "appSwitcher", "dock", "cmdTab"]),
                    "where (default: the first that shows it)"),
            ]
        case .cancel: []
        case .pairByHand:
            [
                ArgumentDeclaration("peer", .device, required: true, "the other device")
            ]
        case .install:
            [
                ArgumentDeclaration("app", .app, required: true, "the app, as under `apps:`")
            ]
        case .update:
            [
                ArgumentDeclaration("app", .app, required: true, "the app, as under `apps:`")
            ]
        case .remove:
            [
                ArgumentDeclaration("app", .text, "bundle identifier (default: the only app)")
            ]
        case .launch:
            [
                ArgumentDeclaration("app", .text, "bundle identifier (default: the only app)"),
                ArgumentDeclaration("pendingType", .text, "type in the launch options"),
            ]
        case .foreground:
            [
                ArgumentDeclaration("app", .text, "bundle identifier (default: the only app)")
            ]
        case .background:
            [
                ArgumentDeclaration("app", .text, "bundle identifier (default: the app in front)")
            ]
        case .terminate:
            [
                ArgumentDeclaration("app", .text, "bundle identifier (default: the only app)"),
                ArgumentDeclaration("reason", .word(["user", "crash", "memory"]), "why (default user)"),
            ]
        case .create:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("type", .text, "activity type; without it init() is used"),
                ArgumentDeclaration("title", .text, "title"),
                ArgumentDeclaration("userInfo", .dictionary, "payload"),
                ArgumentDeclaration("webpageURL", .text, "web page"),
                ArgumentDeclaration("eligibleForHandoff", .boolean, "isEligibleForHandoff"),
                ArgumentDeclaration("expiresIn", .expiration, "expirationDate, from now"),
                ArgumentDeclaration("needsSave", .boolean, "mark it at once"),
                ArgumentDeclaration("delegate", .boolean, "give it a delegate (default true)"),
                ArgumentDeclaration("app", .text, "bundle identifier (default: the only app)"),
            ]
        case .becomeCurrent:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("type", .text, "activity type of a new object"),
                ArgumentDeclaration("title", .text, "title"),
                ArgumentDeclaration("userInfo", .dictionary, "payload"),
                ArgumentDeclaration("webpageURL", .text, "web page"),
                ArgumentDeclaration("eligibleForHandoff", .boolean, "isEligibleForHandoff"),
                ArgumentDeclaration("expiresIn", .expiration, "expirationDate, from now"),
                ArgumentDeclaration("needsSave", .boolean, "mark it before"),
                ArgumentDeclaration("delegate", .boolean, "give it a delegate (default true)"),
                ArgumentDeclaration("app", .text, "bundle identifier (default: the only app)"),
            ]
        case .resignCurrent:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .invalidate:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .change:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("title", .text, "title"),
                ArgumentDeclaration("userInfo", .payload, "replaces the whole payload; ~ for nil"),
                ArgumentDeclaration("webpageURL", .text, "web page"),
                ArgumentDeclaration("eligibleForHandoff", .boolean, "isEligibleForHandoff"),
                ArgumentDeclaration("expiresIn", .expiration, "expirationDate, from now"),
                ArgumentDeclaration("targetContentIdentifier", .text, "targetContentIdentifier"),
                ArgumentDeclaration("eligibleForSearch", .boolean, "isEligibleForSearch"),
                ArgumentDeclaration("eligibleForPublicIndexing", .boolean, "isEligibleForPublicIndexing"),
                ArgumentDeclaration("eligibleForPrediction", .boolean, "isEligibleForPrediction"),
                ArgumentDeclaration("requiredUserInfoKeys", .texts, "requiredUserInfoKeys"),
                ArgumentDeclaration("dropDelegate", .boolean, "release the delegate"),
                ArgumentDeclaration("needsSave", .boolean, "set needsSave"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .addUserInfoEntries:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("entries", .dictionary, required: true, "the entries"),
                ArgumentDeclaration(
                    "atEverySave", .boolean, "the saved state has them however often it is emptied (default false)"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .markNeedsSave:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("times", .integer, "how many times in one turn (default 1)"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .release:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .perform:
            [
                ArgumentDeclaration("action", .text, required: true, "the action"),
                ArgumentDeclaration("with", .dictionary, "its arguments"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .attach:
            [
                ArgumentDeclaration("as", .text, "name in the case (default: activity)"),
                ArgumentDeclaration("to", .text, required: true, "the responder"),
                ArgumentDeclaration("offMainThread", .boolean, "from another thread"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .detach:
            [
                ArgumentDeclaration("from", .text, required: true, "the responder"),
                ArgumentDeclaration("offMainThread", .boolean, "from another thread"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .show:
            [
                ArgumentDeclaration("controller", .text, required: true, "the controller"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .hide:
            [
                ArgumentDeclaration("controller", .text, required: true, "the controller"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .focus:
            [
                ArgumentDeclaration("responder", .text, required: true, "the responder"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .mainWindow:
            [
                ArgumentDeclaration("window", .text, required: true, "the window"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .beginTransition:
            [
                ArgumentDeclaration("controller", .text, required: true, "the controller"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .endTransition:
            [
                ArgumentDeclaration("app", .text, "bundle identifier")
            ]
        case .callRestorationHandler:
            [
                ArgumentDeclaration("objects", .texts, "responders to restore"),
                ArgumentDeclaration("offMainThread", .boolean, "from another thread"),
                ArgumentDeclaration("app", .text, "bundle identifier"),
            ]
        case .move:
            [
                ArgumentDeclaration("x", .metres, required: true, "metres"),
                ArgumentDeclaration("y", .metres, "metres"),
            ]
        case .advance:
            [
                ArgumentDeclaration("by", .duration, required: true, "how long")
            ]
        case .fault:
            [
                ArgumentDeclaration(
                    "name",
                    .word([
                        "cancel", "linkLoss", "refuseConnection", "sourceSilent", "lateReply", "sourceGone",
                        "receiverKilled", "stalePairing", "oneWayDiscovery", "pairingSuppressed", "replay", "bitFlip",
                        "oversize", "chunkLoss", "invalidate", "expire", "syncHeldBack",
                    ]), required: true, "the fault"),
                ArgumentDeclaration("from", .device, "the source that it is about"),
                ArgumentDeclaration("at", .text, "event kind that triggers it"),
                ArgumentDeclaration("on", .device, "device whose event triggers it (default: the actor)"),
                ArgumentDeclaration("delay", .duration, "from the trigger to the effect"),
                ArgumentDeclaration("until", .text, "event kind that ends it"),
                ArgumentDeclaration("size", .integer, "bytes, for oversize"),
                ArgumentDeclaration("field", .word(["status", "counter", "tag", "ciphertext"]), "what a bitFlip hits"),
                ArgumentDeclaration("count", .integer, "how often (default 1)"),
            ]
        case .suggest:
            [
                ArgumentDeclaration(
                    "kind", .word(["location", "appStore"]), required: true, "the suggestion's source"),
                ArgumentDeclaration("app", .text, required: true, "the app"),
            ]
        case .inspect: []
        }
    }
}
