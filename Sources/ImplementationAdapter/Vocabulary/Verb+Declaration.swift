import BluetoothLE

extension Verb {
    /// What the verb does, who carries it out and what it takes.
    package var declaration: VerbDeclaration { Self.declarations[self] ?? declared }

    /// What the verb does, in a sentence or two.
    package var meaning: String { declaration.meaning }

    /// What the world does for the verb; nil where the implementation under test carries it out.
    package var worldVerb: WorldVerb? { declaration.worldVerb }

    /// The verb's arguments, in the order of the documentation.
    package var arguments: [ArgumentDeclaration] { declaration.arguments }

    /// Made once, since a world asks for one at each operation.
    private static let declarations = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.declared) })

    private var declared: VerbDeclaration {
        switch self {
        case .signIn:
            VerbDeclaration(
                "The device signs in to an account; the account service pairs it with the account's other devices.",
                [
                    .init("account", .text, required: true, "the account"),
                    .init("primary", .boolean, "it is the device's primary account (default true)"),
                    .init("managed", .boolean, "an organisation manages it (default false)"),
                ])
        case .signOut: VerbDeclaration("The device signs out of its account.")
        case .set:
            VerbDeclaration(
                "Changes a switch, radio or restriction of the device.",
                [
                    .init("bluetooth", .boolean, "Bluetooth is on"), .init("wifi", .boolean, "Wi-Fi is on"),
                    .init("network", .text, "name of the joined Wi-Fi network"),
                    .init("internet", .boolean, "the internet can be reached"),
                    .init("handoff", .boolean, "the user's Handoff switch"),
                    .init("activityContinuationAllowed", .boolean, "device management allows activity continuation"),
                    .init("assessment", .boolean, "an assessment session runs"),
                    .init(
                        "assessmentAllowsContinuation", .boolean, "the assessment session allows activity continuation"),
                    .init("defaultBrowser", .text, "bundle identifier of the browser that the user has chosen"),
                ])
        case .restart:
            VerbDeclaration(
                "The device restarts: apps end, the radio falls silent, the counter jumps, then everything that runs by itself starts again."
            )
        case .updateSystem:
            VerbDeclaration(
                "The device gets another release of its system and restarts. Account, switches, peers and their keys stay.",
                [
                    .init("os", .release, required: true, "the release"),
                    .init(
                        "features", .texts,
                        "what the release has, by the names in `os-releases.yaml` (default: all of it)"),
                    .init("quirks", .quirks, "the platform bugs of the release, in place of the present ones"),
                ])
        case .lock: VerbDeclaration("The user locks the device.")
        case .unlock: VerbDeclaration("The user unlocks the device.")
        case .sleep: VerbDeclaration("The device goes to sleep (and locks).")
        case .wake: VerbDeclaration("The device wakes up, still locked.")
        case .rotate:
            VerbDeclaration(
                "The user turns the device (iPhone, iPad, iPod touch; in portrait at the start).",
                [.init("to", .word(["portrait", "landscape"]), required: true, "how it is held from now on")])
        case .accept:
            VerbDeclaration(
                "The user accepts an offer.",
                [
                    .init("from", .device, required: true, "the source of the offer"),
                    .init(
                        "surface", .word(["lockscreen", "appSwitcher", "dock", "cmdTab"]),
                        "where (default: the first that shows it)"),
                ])
        case .cancel: VerbDeclaration("The user cancels the running continuation.")
        case .openLink:
            VerbDeclaration(
                "The user taps a link outside of the browser. An app that the site approves for it gets it as a universal link, else the browser.",
                [.init("url", .text, required: true, "the URL, with http or https")])
        case .pairByHand:
            VerbDeclaration(
                "The user pairs with another device in the Bluetooth settings; Handoff never needs it.",
                [.init("peer", .device, required: true, "the other device")])
        case .install: VerbDeclaration("Installs an app.", [.description])
        case .update:
            VerbDeclaration("Replaces an installed app by another version with another manifest.", [.description])
        case .remove: VerbDeclaration("Removes an app.", [.bundleOfOnlyApp])
        case .launch:
            VerbDeclaration(
                "The user starts an app; it comes to the front.",
                [.bundleOfOnlyApp, .init("pendingType", .text, "type in the launch options")])
        case .foreground: VerbDeclaration("The user brings a running app to the front.", [.bundleOfOnlyApp])
        case .background:
            VerbDeclaration(
                "The user sends the app in front to the background.",
                [.init("app", .text, "bundle identifier (default: the app in front)")])
        case .terminate:
            VerbDeclaration(
                "Ends an app's process.",
                [.bundleOfOnlyApp, .init("reason", .word(["user", "crash", "memory"]), "why (default user)")])
        case .openScene:
            VerbDeclaration(
                "The user opens another scene of a running app, which comes to the front with it (iPad).",
                [.bundleOfOnlyApp])
        case .activateScene:
            VerbDeclaration(
                "The user turns to a scene of a running app, which comes to the front with it.",
                [.scene, .bundleOfOnlyApp])
        case .disconnectScene:
            VerbDeclaration(
                "The system disconnects a scene that is not on screen, and keeps its session.",
                [.scene, .bundleOfOnlyApp])
        case .closeScene:
            VerbDeclaration("The user closes a scene, and its session ends.", [.scene, .bundleOfOnlyApp])
        case .openURL:
            VerbDeclaration(
                "The system opens a URL in an app with scenes, which comes to the front: a file, or a link in an app with `sceneKinds`.",
                [.init("url", .text, required: true, "the URL"), .bundleOfOnlyApp])
        case .create:
            VerbDeclaration(
                "The app makes an activity object and keeps it under a name.",
                [
                    .activity, .init("type", .text, "activity type; without it init() is used"),
                    .init("title", .text, "title"), .init("userInfo", .dictionary, "payload"),
                    .init("webpageURL", .text, "web page"),
                    .init("referrerURL", .text, "the page from which the user came"),
                    .init("eligibleForHandoff", .boolean, "isEligibleForHandoff"),
                    .init("supportsContinuationStreams", .boolean, "supportsContinuationStreams"),
                    .init("expiresIn", .expiration, "expirationDate, from now"),
                    .init("needsSave", .boolean, "mark it at once"),
                    .init("delegate", .boolean, "give it a delegate (default true)"), .bundleOfOnlyApp,
                ])
        case .becomeCurrent:
            VerbDeclaration(
                "The app makes an activity current; with `type` it makes the object first, launching the app and bringing it to the front if it does not run.",
                [
                    .activity, .init("type", .text, "activity type of a new object"), .init("title", .text, "title"),
                    .init("userInfo", .dictionary, "payload"), .init("webpageURL", .text, "web page"),
                    .init("referrerURL", .text, "the page from which the user came"),
                    .init("eligibleForHandoff", .boolean, "isEligibleForHandoff"),
                    .init("supportsContinuationStreams", .boolean, "supportsContinuationStreams"),
                    .init("expiresIn", .expiration, "expirationDate, from now"),
                    .init("needsSave", .boolean, "mark it before"),
                    .init("delegate", .boolean, "give it a delegate (default true)"), .bundleOfOnlyApp,
                ])
        case .resignCurrent: VerbDeclaration("The app resigns an activity.", [.activity, .bundle])
        case .invalidate: VerbDeclaration("The app invalidates an activity.", [.activity, .bundle])
        case .change:
            VerbDeclaration(
                "The app changes properties of an activity.",
                [
                    .activity, .init("title", .text, "title"),
                    .init("userInfo", .payload, "replaces the whole payload; ~ for nil"),
                    .init("webpageURL", .text, "web page"),
                    .init("referrerURL", .text, "the page from which the user came"),
                    .init("eligibleForHandoff", .boolean, "isEligibleForHandoff"),
                    .init("supportsContinuationStreams", .boolean, "supportsContinuationStreams"),
                    .init("expiresIn", .expiration, "expirationDate, from now"),
                    .init("targetContentIdentifier", .text, "targetContentIdentifier"),
                    .init("eligibleForSearch", .boolean, "isEligibleForSearch"),
                    .init("eligibleForPublicIndexing", .boolean, "isEligibleForPublicIndexing"),
                    .init("eligibleForPrediction", .boolean, "isEligibleForPrediction"),
                    .init("requiredUserInfoKeys", .texts, "requiredUserInfoKeys"),
                    .init("keywords", .texts, "keywords"),
                    .init("persistentIdentifier", .text, "persistentIdentifier"),
                    .init("contentDescription", .text, "the description of contentAttributeSet"),
                    .init("relatedIdentifier", .text, "relatedUniqueIdentifier of contentAttributeSet"),
                    .init("dropDelegate", .boolean, "release the delegate"),
                    .init("needsSave", .boolean, "set needsSave"), .bundle,
                ])
        case .addUserInfoEntries:
            VerbDeclaration(
                "The app merges entries into the payload.",
                [
                    .activity, .init("entries", .dictionary, required: true, "the entries"),
                    .init(
                        "atEverySave", .boolean, "the saved state has them however often it is emptied (default false)"),
                    .bundle,
                ])
        case .markNeedsSave:
            VerbDeclaration(
                "The app sets needsSave.",
                [.activity, .init("times", .integer, "how many times in one turn (default 1)"), .bundle])
        case .release: VerbDeclaration("The app drops its reference to an activity object.", [.activity, .bundle])
        case .perform:
            VerbDeclaration(
                "A sample app's own action.",
                [
                    .init("action", .text, required: true, "the action"), .init("with", .dictionary, "its arguments"),
                    .bundle,
                ])
        case .requestStreams:
            VerbDeclaration(
                "The app asks the source of a delivered activity for streams.",
                [
                    .init("as", .text, "the activity's name in the case (default: received)"),
                    .init("times", .integer, "how often in one turn (default 1)"), .bundle,
                ])
        case .openStreams:
            VerbDeclaration(
                "The app opens streams that it has got.", [.pair, .sides, .bundle])
        case .writeStream:
            VerbDeclaration(
                "The app writes to a stream, as far as there is room, and goes on whenever there is room again: `size` bytes that follow from `seed`, or a `text`. They are the outputs of SplitMix64 of the seed, each as eight bytes with the lowest first.",
                [
                    .pair, .init("size", .integer, "how many bytes"),
                    .init("seed", .integer, "which bytes (default 1)"),
                    .init("text", .text, "a text in UTF-8 instead"),
                    .init("closes", .boolean, "the app closes the stream after the last byte (default false)"), .bundle,
                ])
        case .readStream:
            VerbDeclaration(
                "An app that does not read by itself reads once what has arrived.",
                [.pair, .init("size", .integer, "how many bytes at most (default: all)"), .bundle])
        case .closeStream:
            VerbDeclaration("The app closes streams.", [.pair, .sides, .bundle])
        case .attach:
            VerbDeclaration(
                "Assigns an activity to a responder's userActivity.",
                [.activity, .init("to", .text, required: true, "the responder"), .offMainThread, .bundle])
        case .detach:
            VerbDeclaration(
                "Sets a responder's userActivity to nil.",
                [.init("from", .text, required: true, "the responder"), .offMainThread, .bundle])
        case .deallocate:
            VerbDeclaration(
                "The app drops its reference to a responder that is not on screen, and the object is deallocated.",
                [.init("responder", .text, required: true, "the responder"), .bundle])
        case .observe:
            VerbDeclaration(
                "The app observes a responder's userActivity from now on, by key-value observation: each change is a `kvo.change`.",
                [.init("responder", .text, required: true, "the responder"), .bundle])
        case .show:
            VerbDeclaration("Brings a view controller on screen: tab, push or present.", [.controller, .bundle])
        case .hide: VerbDeclaration("Takes a view controller off screen.", [.controller, .bundle])
        case .focus:
            VerbDeclaration(
                "Makes a responder first responder of its window (macOS).",
                [.init("responder", .text, required: true, "the responder"), .bundle])
        case .mainWindow:
            VerbDeclaration(
                "Makes a window the main window (macOS).",
                [.init("window", .text, required: true, "the window"), .bundle])
        case .showWindow:
            VerbDeclaration(
                "Shows a hidden window again and makes it the main window (macOS).",
                [.init("window", .text, required: true, "the window"), .bundle])
        case .hideWindow:
            VerbDeclaration(
                "Hides a window without closing it; if it was the main window, the visible one that was opened last becomes that (macOS).",
                [.init("window", .text, required: true, "the window"), .bundle])
        case .beginTransition: VerbDeclaration("A view-controller transition begins.", [.controller, .bundle])
        case .endTransition: VerbDeclaration("The running transition ends.", [.bundle])
        case .openDocument:
            VerbDeclaration(
                "The app opens the document of a file; on macOS the document controller does, and shows its windows.",
                [.documentFolder, .container, .filePath, .documentName, .bundle])
        case .moveDocument:
            VerbDeclaration(
                "The app moves the file of an open document, which follows it.",
                [
                    .document, .init("in", .word(["iCloud", "local"]), "where to (default: iCloud)"), .container,
                    .filePath, .bundle,
                ])
        case .closeDocument: VerbDeclaration("The app closes a document.", [.document, .bundle])
        case .callRestorationHandler:
            VerbDeclaration(
                "The app calls a restoration handler that it stored.",
                [.init("objects", .texts, "responders to restore"), .offMainThread, .bundle])
        case .move:
            VerbDeclaration(
                "Moves the device.",
                worldVerb: .move,
                [.init("x", .metres, required: true, "metres"), .init("y", .metres, "metres")])
        case .advance:
            VerbDeclaration(
                "Lets virtual time pass.",
                worldVerb: .advance,
                [.init("by", .duration, required: true, "how long")])
        case .fault:
            VerbDeclaration(
                "Arms a fault; `at` names the event right after which it strikes, at the same instant (default: now).",
                worldVerb: .fault,
                [
                    .init("name", .word(FaultName.allCases.map(\.rawValue)), required: true, "the fault"),
                    .init("from", .device, "the source that it is about"),
                    .init("at", .text, "event kind that triggers it"),
                    .init("on", .device, "device whose event triggers it (default: the actor)"),
                    .init("delay", .duration, "from the trigger to the effect"),
                    .init("until", .text, "event kind that ends it"),
                    .init(
                        "size", .integer,
                        "bytes, for oversize; a device behind an adapter takes up to about 3,100,000, as a line has 4 MiB"
                    ),
                    .init("code", .integer, "the code of a failureReply"),
                    .init(
                        "field", .word(["status", "counter", "tag", "ciphertext", "link"]),
                        "what a bitFlip hits: a field of the advertisement, or a message over a link"),
                    .init(
                        "byte", .integer,
                        "the byte of a message over a link whose lowest bit a bitFlip flips, from 0 (default, and beyond the end: the last one)"
                    ),
                    .init(
                        "message", .integer,
                        "the only message on each link that a fault of messages concerns, among those of its sender, from 1, with those of a handshake (default: any behind the handshake)"
                    ),
                    .init(
                        "count", .integer,
                        "how often (default 1); for a bitFlip, how many messages (default: all until it ends)"),
                    .init(
                        "form", .word(InjectedForm.allCases.map(\.rawValue)),
                        "what an inject makes of the message that `from` advertises"),
                    .init(
                        "data", .payload,
                        "advertising data of an inject, bytes in the tagged notation, in place of a form"),
                    .init("address", .text, "the address of an inject (default: the present one of `from`)"),
                ])
        case .transmit:
            VerbDeclaration(
                "A transmitter that stands where the device is sends an advertisement at given instants. The device itself knows nothing of it, and its Bluetooth may be off. Always-on rules do not judge what is transmitted; `expect: capture-check` does.",
                worldVerb: .transmit,
                [
                    .init("address", .text, required: true, "the sender's address, for example 70:81:94:0d:fb:aa"),
                    .init("public", .boolean, "the address is public and not random (default false)"),
                    .init(
                        "pdu", .word(AdvertisingPDUType.carryingAdvertisingData.map(\.description)),
                        "the type of the PDU (default ADV_IND)"),
                    .init(
                        "data", .payload, required: true, "advertising data, bytes in the tagged notation, 31 at most"),
                    .init(
                        "channel", .integer, "37, 38 or 39 (default: all three, one after the other, 0.4 ms apart)"),
                    .init(
                        "instants", .durations, required: true, "when it is sent, each as a time after this step"),
                ])
        case .ask:
            VerbDeclaration(
                "The device connects to another and asks it, uninvited. The world does that in the device's name, and writes `peer.asked` and `peer.answered`.",
                worldVerb: .ask,
                [
                    .init("from", .device, required: true, "the device that is asked"),
                    .init("for", .word(AskedMatter.allCases.map(\.rawValue)), required: true, "what it is asked for"),
                    .init("times", .integer, "how often, each over a link of its own (default 1)"),
                ])
        case .serve:
            VerbDeclaration(
                "A web site of the simulated world serves this from now on, in place of what its host served before. The actor is `world`.",
                worldVerb: .serve,
                [.init("site", .site, required: true, "the site, as under `sites:`")])
        case .suggest:
            VerbDeclaration(
                "iOS shows a lower-left icon that is no Handoff offer.",
                [
                    .init("kind", .word(["location", "appStore"]), required: true, "the suggestion's source"),
                    .init("app", .text, required: true, "the app"),
                ])
        case .openSearchResult:
            VerbDeclaration(
                "The user searches on the device and taps the result that was taken up last under a title.",
                [
                    .init("title", .text, required: true, "what the result shows"),
                    .init("app", .text, "bundle identifier of the result's app (default: any)"),
                ])
        case .openFromSiri:
            VerbDeclaration(
                "SiriKit opens an app with the activity that the app gave it last; each such activity opens it once.",
                [.bundleOfOnlyApp])
        case .inspect: VerbDeclaration("Writes the device's settings screen into the log.")
        }
    }
}

extension ArgumentDeclaration {
    fileprivate static let activity = ArgumentDeclaration("as", .text, "name in the case (default: activity)")
    fileprivate static let bundle = ArgumentDeclaration("app", .text, "bundle identifier")
    fileprivate static let bundleOfOnlyApp = ArgumentDeclaration(
        "app", .text, "bundle identifier (default: the only app)")
    fileprivate static let description = ArgumentDeclaration("app", .app, required: true, "the app, as under `apps:`")
    fileprivate static let scene = ArgumentDeclaration(
        "scene", .integer, required: true,
        "the scene's number, in the order in which the app's scenes were opened, from 1")
    fileprivate static let pair = ArgumentDeclaration(
        "pair", .integer, "which pair of the app, from 1 in the order in which it got them (default: the last)")
    fileprivate static let sides = ArgumentDeclaration(
        "stream", .word(["input", "output", "both"]), "which of the two (default: both)")
    fileprivate static let offMainThread = ArgumentDeclaration("offMainThread", .boolean, "from another thread")
    fileprivate static let document = ArgumentDeclaration("as", .text, required: true, "the document's name")
    fileprivate static let documentName = ArgumentDeclaration(
        "as", .text, "the document's name in the case (default: that of the file without its extension)")
    fileprivate static let documentFolder = ArgumentDeclaration(
        "in", .word(["iCloud", "local"]), "where the file is (default: iCloud)")
    fileprivate static let container = ArgumentDeclaration(
        "container", .text, "the iCloud container (default: the app's first)")
    fileprivate static let filePath = ArgumentDeclaration(
        "path", .text, required: true, "the file's path from there")
    fileprivate static let controller = ArgumentDeclaration("controller", .text, required: true, "the controller")
}
