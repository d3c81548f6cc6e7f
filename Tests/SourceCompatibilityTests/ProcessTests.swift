import Events
import Foundation
import Handoff
import Payload
import Platforms
import Testing

@Suite("Snippets in a process")
struct ProcessTests {
    @Test("ActivityReference: every member does what the log says of it")
    func activityReference() throws {
        let process = SnippetProcess().launched()
        let owner = ReadingActivityOwner()
        process.run { owner.startReading() }
        #expect(owner.summary == "com.example.reader.reading Chapter 3 3 1 2 false")
        #expect(
            process.texts(.activityChanged, .property) == [
                "title", "userInfo", "userInfoEntries", "requiredUserInfoKeys", "keywords", "webpageURL", "referrerURL",
                "targetContentIdentifier", "expirationDate", "eligibleForHandoff", "eligibleForSearch",
                "eligibleForPublicIndexing", "eligibleForPrediction", "persistentIdentifier",
                "supportsContinuationStreams",
            ])
        #expect(process.events(.needsSaveSet).count == 1)
        process.run { owner.pauseReading() }
        process.run { owner.stopReading() }
        #expect(process.texts(.activityStateChanged, .to) == ["current", "inactive", "invalid"])
        process.run { owner.forget() }
        #expect(owner.deletions == 2)
    }

    @Test("WatchScreen: what is published becomes current, and what was published last is withdrawn")
    func watchScreen() {
        let process = SnippetProcess().launched()
        let screen = WatchScreen()
        process.run {
            screen.show(article: 7)
            screen.show(NSUserActivity(activityType: "com.example.app.edit"))
            screen.leave()
        }
        #expect(process.texts(.activityStateChanged, .to) == ["current", "inactive", "current", "invalid"])
    }

    @Test("Searchable: the device learns what a search shows, and the app reads what opened it")
    func searchable() throws {
        let process = SnippetProcess().launched()
        let owner = Searchable()
        process.run {
            owner.show()
            owner.index()
            owner.open(NSUserActivity(activityType: "com.example.app.edit"))
            let item = NSUserActivity(activityType: CSSearchableItemActionType)
            item.userInfo = [CSSearchableItemActivityIdentifier: "pizza"]
            owner.open(item)
        }
        #expect(owner.opened == ["com.example.app.edit", "pizza"])
        #expect(owner.activity?.contentAttributeSet?.contentDescription == "Pasta with peas")
        #expect(process.texts(.activityChanged, .property).contains("contentAttributeSet"))
    }

    @Test("ActivityReference: an activity that no continuation delivered has no streams, and the request ends on main")
    func streams() throws {
        let process = SnippetProcess().launched()
        let owner = ReadingActivityOwner()
        process.run { owner.startReading() }
        process.run {
            owner.openStreams()
            #expect(owner.streamError == nil)
        }
        #expect((owner.streamError as? CocoaError)?.code == .userActivityHandoffFailed)
        #expect(process.events(.streamRefused).count == 1)
    }

    @Test("ActivityReference: the bare initializer takes the declared type")
    func declaredType() {
        let process = SnippetProcess(version: [8, 0]).launched()
        var type: String?
        process.run { type = makeActivityOfTheDeclaredType().activityType }
        #expect(type == "com.example.app.edit")
    }

    @Test("DelegateShapes: each UIKit callback arrives, in order")
    func uiKitShapes() {
        let delegate = ShapeOfUIKitDelegate()
        let process = SnippetProcess { delegate }.launched()
        Self.callEverything(process)
        #expect(
            delegate.calls == [
                "willFinishLaunching", "didFinishLaunching", "didBecomeActive", "willContinue", "continue", "didFail",
                "didUpdate", "didEnterBackground",
            ])
    }

    @Test("DelegateShapes: each AppKit callback arrives in AppKit's shape, in order")
    func appKitShapes() {
        let delegate = ShapeOfAppKitDelegate()
        let process = SnippetProcess(platform: .macOS, version: [11, 0]) { delegate }.launched()
        Self.callEverything(process)
        #expect(
            delegate.calls == [
                "willFinishLaunching", "didFinishLaunching", "didBecomeActive", "willContinue", "continue", "didFail",
                "didUpdate", "didResignActive",
            ])
    }

    @Test("DelegateShapes: what a delegate lacks is recorded as absent, UIKit and AppKit alike")
    func emptyDelegates() {
        let delegates: [(Platform, any ApplicationDelegate)] = [
            (.iOS, EmptyUIKitDelegate()), (.macOS, EmptyAppKitDelegate()),
        ]
        for (platform, delegate) in delegates {
            let process = SnippetProcess(platform: platform, version: [14, 0]) { delegate }.launched()
            Self.callEverything(process)
            #expect(
                process.texts(.callbackReturned, .callback) == ["willContinue", "continue", "didFail", "didUpdate"])
            let answers = process.events(.callbackReturned).map { event in
                event.fields.first { $0.name == .implemented }?.value
            }
            #expect(answers == [false, false, false, false])
        }
    }

    @Test("SceneLife: a scene gets the callbacks, asks for another scene and is restored")
    func sceneLife() throws {
        let process = SnippetProcess(scenes: .multiple) { SceneLifeAppDelegate() }
        let application: Application = process.application
        _ = application.launch(pendingType: "com.example.app.edit")
        application.enterForeground()
        let delegate = try #require(application.scene(1)?.delegate as? SceneLifeSceneDelegate)
        #expect(delegate.expected == "com.example.app.edit")
        _ = application.willContinue(type: "com.example.app.edit", attempt: 1)
        _ = application.continueActivity(
            ActivitySnapshot(
                type: "com.example.app.edit", title: nil, userInfo: ["draft": "To Ana"], webpageURL: nil), attempt: 1)
        #expect(delegate.shown == ["To Ana"])
        _ = application.didFail(type: "com.example.app.edit", code: HandoffErrorCode.handoffFailed, attempt: 2)
        #expect(delegate.failures == 1)
        process.run { delegate.openInNewWindow(NSUserActivity(activityType: "com.example.app.edit")) }
        #expect(process.events(.sceneConnected).count == 2)
        _ = application.scene(.disconnect, 1)
        _ = application.scene(.activate, 1)
        let again = try #require(application.scene(1)?.delegate as? SceneLifeSceneDelegate)
        #expect(again.restored == "To Ana")
        #expect(process.events(.didUpdateCalled).count == 2)
    }

    private static func callEverything(_ process: SnippetProcess) {
        let application: Application = process.application
        application.enterForeground()
        _ = application.willContinue(type: "com.example.app.edit", attempt: 1)
        _ = application.continueActivity(
            ActivitySnapshot(type: "com.example.app.edit", title: nil, userInfo: nil, webpageURL: nil), attempt: 1)
        _ = application.didFail(type: "com.example.app.edit", code: HandoffErrorCode.handoffFailed, attempt: 2)
        var responder: UIResponder?
        process.run {
            let managing = UIResponder()
            managing.userActivity = NSUserActivity(activityType: "com.example.app.edit")
            managing.userActivity?.needsSave = true
            responder = managing
        }
        if let number = responder?.userActivity?.number { _ = application.save(number) }
        application.enterBackground()
    }

    @Test("DelegateShapes: the delegate of an activity, implemented and empty")
    func activityDelegates() {
        let process = SnippetProcess().launched()
        let (full, empty) = (ShapeOfActivityDelegate(), EmptyActivityDelegate())
        var activities: [NSUserActivity] = []
        process.run {
            for delegate: NSUserActivityDelegate in [full, empty] {
                let activity = NSUserActivity(activityType: "com.example.app.edit")
                activity.delegate = delegate
                activity.needsSave = true
                activities.append(activity)
            }
        }
        for activity in activities {
            _ = process.application.save(activity.number)
            process.application.wasContinued(activity.number)
        }
        #expect(full.calls == ["willSave", "wasContinued"])
        #expect(process.texts(.callbackReturned, .callback) == ["willSave", "wasContinued"])
        process.run {
            full.userActivity(activities[0], didReceive: InputStream(data: Data()), outputStream: .toMemory())
        }
        process.run {
            empty.userActivity(activities[1], didReceive: InputStream(data: Data()), outputStream: .toMemory())
        }
        #expect(full.calls.last == "didReceive")
    }

    @Test("PayloadKinds: each allowed kind reads back as the app's type, and an object of the app's own is refused")
    func payloadKinds() throws {
        let process = SnippetProcess().launched()
        var activity: NSUserActivity?
        process.run {
            activity = NSUserActivity(activityType: "com.example.app.edit")
            activity?.userInfo = PayloadKinds.everyAllowedKind()
        }
        let made = try #require(activity)
        #expect(PayloadKinds.read(made.userInfo))
        // The same after encoding and decoding.
        let payload = try #require(made.payload)
        let sent = try PropertyList.decode(PropertyList.encode(.dictionary(payload)))
        process.run { made.payload = sent.dictionaryValue }
        #expect(PayloadKinds.read(made.userInfo))
        #expect(process.events(.activityException).isEmpty)
        process.run { PayloadKinds.assignWhatIsRefused(to: made) }
        #expect(process.texts(.activityException, .name) == ["NSInvalidArgumentException"])
        #expect(PayloadKinds.read(made.userInfo))
    }

    @Test(
        "FailureMessages: every failure is shown but a cancellation, and the alert covers nothing",
        arguments: [
            (HandoffErrorCode.handoffFailed, "no data"), (HandoffErrorCode.connectionUnavailable, "no connection"),
            (HandoffErrorCode.remoteApplicationTimedOut, "no answer"), (HandoffErrorCode.userInfoTooLarge, "too large"),
            (HandoffErrorCode.userCancelled, nil),
        ])
    func failures(code: Int, reason: String?) {
        let delegate = FailureAppDelegate()
        let process = SnippetProcess { delegate }.launched()
        _ = process.application.didFail(type: "com.example.app.edit", code: code, attempt: 1)
        #expect(delegate.reasons == (reason.map { [$0] } ?? []))
        #expect(process.texts(.alertShown, .by) == (reason == nil ? [] : ["app"]))
        #expect(process.texts(.alertShown, .message).allSatisfy { !$0.isEmpty })
        #expect(process.events(.screenDisappeared).isEmpty)
    }

    @Test("ColdLaunch: the launch options name the type, the callback brings the activity")
    func coldLaunch() {
        let delegate = ColdLaunchAppDelegate()
        let process = SnippetProcess { delegate }.launched(pendingType: "com.example.app.edit")
        #expect(delegate.announcedType == "com.example.app.edit" && delegate.continued == 0)
        let answer = process.application.continueActivity(
            ActivitySnapshot(type: "com.example.app.edit", title: nil, userInfo: nil, webpageURL: nil), attempt: 1)
        #expect(answer == .returned(true) && delegate.continued == 1)
    }

    @Test("TypedTrip: an empty or mismatched payload throws invalidContent")
    func typedPayloadProblems() {
        for userInfo: PayloadDictionary? in [nil, [:], ["id": "no identifier"]] {
            let delegate = TripAppDelegate()
            let process = SnippetProcess { delegate }.launched()
            let answer = process.application.continueActivity(
                ActivitySnapshot(
                    type: TripAppDelegate.activityType, title: nil, userInfo: userInfo, webpageURL: nil), attempt: 1)
            #expect(answer == .returned(false) && delegate.problem == .invalidContent)
        }
    }

    @Test("Outside of any process Apple's entry points answer, and nothing happens")
    func outside() {
        #expect(Application.current == nil)
        let application: UIApplication = .shared
        application.windows = [UIWindow()]
        #expect(application.delegate == nil && application.continueIsPossible == false)
        #expect(NSApp?.keyWindow == nil)
        let owner = ReadingActivityOwner()
        owner.startReading()
        owner.openStreams()
        owner.forget()
        #expect(owner.streamError != nil && owner.deletions == 2)
        #expect(owner.summary == "com.example.reader.reading Chapter 3 3 1 2 false")
    }
}

extension Application {
    fileprivate var continueIsPossible: Bool {
        willContinue(type: "com.example.app.edit", attempt: 1) != .notImplemented
    }
}
