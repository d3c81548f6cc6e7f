extension Declaration {
    /// All of them, in the order of the document.
    static let all =
        activity + delegates + responders + uiKit + ordinaryUIKit + appKit + documents + subclasses + errors + others

    private static let reference = "ActivityReference"
    private static let shapes = "DelegateShapes"
    private static let ordinary = "OrdinaryScreens"

    private static let activity: [Declaration] = [
        .uses(
            "class NSUserActivity : NSObject", "Foundation", "NSUserActivity", in: reference,
            as: "var activity: NSUserActivity?"),
        .uses(
            "init(activityType: String)", "Foundation", "init(activityType:)", in: reference,
            as: "NSUserActivity(activityType: "),
        .uses("init()", "Foundation", "init()", in: reference, as: "NSUserActivity()"),
        .uses(
            "var activityType: String { get }", "Foundation", "activityType", in: reference, as: "activity.activityType"
        ),
        .uses("var title: String?", "Foundation", "title", in: reference, as: "activity.title ="),
        .uses(
            "var userInfo: [AnyHashable : Any]?", "Foundation", "userInfo", in: reference,
            as: "let userInfo: [AnyHashable: Any] = activity.userInfo"),
        .uses(
            "func addUserInfoEntries(from otherDictionary: [AnyHashable : Any])", "Foundation",
            "addUserInfoEntries(from:)", in: reference, as: "activity.addUserInfoEntries(from: "),
        .uses(
            "var requiredUserInfoKeys: Set<String>?", "Foundation", "requiredUserInfoKeys", in: reference,
            as: "let required: Set<String> = activity.requiredUserInfoKeys"),
        .uses("var keywords: Set<String>", "Foundation", "keywords", in: reference, as: "activity.keywords ="),
        .uses("var needsSave: Bool", "Foundation", "needsSave", in: reference, as: "activity.needsSave = true"),
        .uses("var webpageURL: URL?", "Foundation", "webpageURL", in: reference, as: "activity.webpageURL ="),
        .uses("var referrerURL: URL?", "Foundation", "referrerURL", in: reference, as: "activity.referrerURL ="),
        .uses(
            "var targetContentIdentifier: String?", "Foundation", "targetContentIdentifier", in: reference,
            as: "activity.targetContentIdentifier ="),
        .uses(
            "var expirationDate: Date?", "Foundation", "expirationDate", in: reference, as: "activity.expirationDate ="),
        .uses(
            "var isEligibleForHandoff: Bool", "Foundation", "isEligibleForHandoff", in: reference,
            as: "activity.isEligibleForHandoff ="),
        .uses(
            "var isEligibleForSearch: Bool", "Foundation", "isEligibleForSearch", in: reference,
            as: "activity.isEligibleForSearch ="),
        .uses(
            "var isEligibleForPublicIndexing: Bool", "Foundation", "isEligibleForPublicIndexing", in: reference,
            as: "activity.isEligibleForPublicIndexing ="),
        .uses(
            "var isEligibleForPrediction: Bool", "Foundation", "isEligibleForPrediction", in: reference,
            as: "activity.isEligibleForPrediction ="),
        .uses(
            "var persistentIdentifier: NSUserActivityPersistentIdentifier?", "Foundation", "persistentIdentifier",
            in: reference, as: "activity.persistentIdentifier ="),
        .uses(
            "var supportsContinuationStreams: Bool", "Foundation", "supportsContinuationStreams", in: reference,
            as: "activity.supportsContinuationStreams ="),
        .uses(
            "weak var delegate: (any NSUserActivityDelegate)?", "Foundation", "delegate", in: reference,
            as: "activity.delegate = self"),
        .uses("func becomeCurrent()", "Foundation", "becomeCurrent()", in: reference, as: "activity.becomeCurrent()"),
        .uses("func resignCurrent()", "Foundation", "resignCurrent()", in: reference, as: "activity?.resignCurrent()"),
        .uses("func invalidate()", "Foundation", "invalidate()", in: reference, as: "activity?.invalidate()"),
        .uses(
            "func getContinuationStreams(completionHandler: @escaping (InputStream?, OutputStream?, (any Error)?) -> Void)",
            "Foundation", "getContinuationStreams(completionHandler:)", in: reference,
            as: "activity?.getContinuationStreams(completionHandler: "),
        .uses(
            "func continuationStreams() async throws -> (InputStream, OutputStream)", "Foundation",
            in: reference, as: "try await activity?.continuationStreams()"),
        .uses(
            "class func deleteSavedUserActivities(withPersistentIdentifiers: [NSUserActivityPersistentIdentifier], completionHandler: @escaping () -> Void)",
            "Foundation", "deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:)", in: reference,
            as: "NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: "),
        .uses(
            "class func deleteAllSavedUserActivities(completionHandler: @escaping () -> Void)", "Foundation",
            "deleteAllSavedUserActivities(completionHandler:)", in: reference,
            as: "NSUserActivity.deleteAllSavedUserActivities {"),
        .uses(
            "func setTypedPayload<T>(_ payload: T) throws where T : Decodable, T : Encodable", "SwiftUI",
            "setTypedPayload(_:)", in: "TypedTrip", as: "activity.setTypedPayload(trip)"),
        .uses(
            "func typedPayload<T>(_ type: T.Type) throws -> T where T : Decodable, T : Encodable", "SwiftUI",
            "typedPayload(_:)", in: "TypedTrip", as: "userActivity.typedPayload(Trip.self)"),
        .uses(
            "enum NSUserActivity.TypedPayloadError : Error { case invalidContent, encodingError }", "SwiftUI",
            "NSUserActivity.TypedPayloadError", in: "TypedTrip", as: "error as NSUserActivity.TypedPayloadError"),
        .uses(
            "let NSUserActivityTypeBrowsingWeb: String", "Foundation", in: reference,
            as: "== NSUserActivityTypeBrowsingWeb"),
        .uses(
            "typealias NSUserActivityPersistentIdentifier = String", "Foundation", in: reference,
            as: "let identifier: NSUserActivityPersistentIdentifier"),
    ]

    private static let delegates: [Declaration] = [
        .uses(
            "protocol NSUserActivityDelegate : NSObjectProtocol", "Foundation", in: shapes,
            as: "class EmptyActivityDelegate: NSObject, NSUserActivityDelegate {}"),
        .implements(
            "optional func userActivityWillSave(_ userActivity: NSUserActivity)", "Foundation",
            "userActivityWillSave(_:)", in: shapes),
        .implements(
            "optional func userActivityWasContinued(_ userActivity: NSUserActivity)", "Foundation",
            "userActivityWasContinued(_:)", in: shapes),
        .implements(
            "optional func userActivity(_ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream)",
            "Foundation", "userActivity(_:didReceive:outputStream:)", in: shapes),
    ]

    private static let responders: [Declaration] = [
        .uses("class UIResponder : NSObject", "UIKit", in: "ManagedRecipe", as: ": UIResponder, UIApplicationDelegate"),
        .uses(
            "var userActivity: NSUserActivity?", "UIKit", "UIResponder.userActivity", in: "ManagedRecipe",
            as: "userActivity = activity"),
        .implements(
            "func updateUserActivityState(_ activity: NSUserActivity)", "UIKit",
            "UIResponder.updateUserActivityState(_:)", in: "ManagedRecipe"),
        .implements(
            "func restoreUserActivityState(_ activity: NSUserActivity)", "UIKit",
            "UIResponder.restoreUserActivityState(_:)", in: "ManagedRecipe"),
        .uses(
            "protocol UIUserActivityRestoring : NSObjectProtocol", "UIKit",
            "UIUserActivityRestoring.restoreUserActivityState(_:)", in: "ManagedRecipe",
            as: "@escaping ([UIUserActivityRestoring]?) -> Void"),
        .uses(
            "class NSResponder : NSObject", "AppKit", in: "EditorResponder", as: "class EditorResponder: NSResponder"),
        .uses(
            "var userActivity: NSUserActivity?", "AppKit", "NSResponder.userActivity", in: "EditorResponder",
            as: "userActivity = activity"),
        .implements(
            "func updateUserActivityState(_ userActivity: NSUserActivity)", "AppKit",
            "NSResponder.updateUserActivityState(_:)", in: "EditorResponder"),
        .implements(
            "func restoreUserActivityState(_ userActivity: NSUserActivity)", "AppKit",
            "NSResponder.restoreUserActivityState(_:)", in: "EditorResponder"),
        .uses(
            "var nextResponder: NSResponder?", "AppKit", in: "EditorResponder", as: "editor.nextResponder = window"),
        .uses(
            "func presentError(_ error: any Error) -> Bool", "AppKit", in: "EditorResponder",
            as: "NSApplication.shared.presentError(error)"),
        .uses(
            "protocol NSUserActivityRestoring : NSObjectProtocol", "AppKit",
            "NSUserActivityRestoring.restoreUserActivityState(_:)", in: "EditorResponder",
            as: "@escaping ([NSUserActivityRestoring]) -> Void"),
    ]

    private static let uiKit: [Declaration] = [
        .uses(
            "protocol UIApplicationDelegate : NSObjectProtocol", "UIKit", in: shapes,
            as: "class EmptyUIKitDelegate: UIResponder, UIApplicationDelegate {}"),
        .implements(
            "optional func application(_ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool",
            "UIKit", in: shapes),
        .implements(
            "optional func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool",
            "UIKit", in: shapes),
        .implements("optional func applicationDidBecomeActive(_ application: UIApplication)", "UIKit", in: shapes),
        .implements("optional func applicationDidEnterBackground(_ application: UIApplication)", "UIKit", in: shapes),
        .implements(
            "optional func application(_ application: UIApplication, willContinueUserActivityWithType userActivityType: String) -> Bool",
            "UIKit", "UIApplicationDelegate.application(_:willContinueUserActivityWithType:)", in: shapes),
        .implements(
            "optional func application(_ application: UIApplication, continue userActivity: NSUserActivity, restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void) -> Bool",
            "UIKit", "UIApplicationDelegate.application(_:continue:restorationHandler:)", in: shapes),
        .implements(
            "optional func application(_ application: UIApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)",
            "UIKit", "UIApplicationDelegate.application(_:didFailToContinueUserActivityWithType:error:)", in: shapes),
        .implements(
            "optional func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)", "UIKit",
            "UIApplicationDelegate.application(_:didUpdate:)", in: shapes),
        .uses(
            "static let UIApplication.LaunchOptionsKey.userActivityDictionary: UIApplication.LaunchOptionsKey", "UIKit",
            "UIApplication.LaunchOptionsKey.userActivityDictionary", in: "ColdLaunch",
            as: "launchOptions?[.userActivityDictionary] as? [AnyHashable: Any]"),
        .uses(
            "static let UIApplication.LaunchOptionsKey.userActivityType: UIApplication.LaunchOptionsKey", "UIKit",
            "UIApplication.LaunchOptionsKey.userActivityType", in: "ColdLaunch",
            as: "dictionary[UIApplication.LaunchOptionsKey.userActivityType] as? String"),
        .uses(
            "class var UIApplication.shared: UIApplication { get }", "UIKit", in: "ColdLaunch",
            as: "UIApplication.shared.delegate as? ColdLaunchAppDelegate"),
        .uses(
            "init(nibName: String?, bundle: Bundle?)", "UIKit", in: "ManagedRecipe",
            as: "super.init(nibName: nil, bundle: nil)"),
        .uses("init?(coder: NSCoder)", "UIKit", in: "ManagedRecipe", as: "super.init(coder: coder)"),
        .uses("func viewDidLoad()", "UIKit", in: "ManagedRecipe", as: "super.viewDidLoad()"),
        .uses(
            "func viewWillAppear(_ animated: Bool)", "UIKit", in: "TaskList",
            as: "override func viewWillAppear(_ animated: Bool)"),
        .uses(
            "func viewDidAppear(_ animated: Bool)", "UIKit", in: "TaskList",
            as: "override func viewDidAppear(_ animated: Bool)"),
        .uses(
            "func viewWillDisappear(_ animated: Bool)", "UIKit", in: "FourPages",
            as: "override func viewWillDisappear(_ animated: Bool)"),
        .uses(
            "func viewDidDisappear(_ animated: Bool)", "UIKit", in: "TaskList",
            as: "override func viewDidDisappear(_ animated: Bool)"),
        .uses(
            "func prepare(for segue: UIStoryboardSegue, sender: Any?)", "UIKit", in: "TaskList",
            as: "override func prepare(for segue: UIStoryboardSegue, sender: Any?)"),
        .uses(
            "func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil)",
            "UIKit", in: "FailureMessages", as: "present(alert, animated: true, completion: nil)"),
        .uses(
            "class UINavigationController : UIViewController", "UIKit", in: "ManagedRecipe",
            as: "UINavigationController(rootViewController: "),
        .uses("class UISplitViewController : UIViewController", "UIKit", in: "TaskList", as: "UISplitViewController()"),
        .uses(
            "class UITabBarController : UIViewController", "UIKit", in: "ComposedDraft", as: "UITabBarController()"),
        .uses("class UIWindow : UIView", "UIKit", in: "ManagedRecipe", as: "window = UIWindow(frame: .zero)"),
        .uses("func makeKeyAndVisible()", "UIKit", in: "ManagedRecipe", as: "window?.makeKeyAndVisible()"),
        .uses(
            "class UIAlertController : UIViewController", "UIKit", in: "FailureMessages",
            as: "message: error.localizedDescription, preferredStyle: .alert)"),
        .uses(
            "class UIAlertAction : NSObject", "UIKit", in: "FailureMessages",
            as: "UIAlertAction(title: \"OK\", style: .default, handler: nil)"),
    ]

    private static let ordinaryUIKit: [Declaration] = [
        .uses("class var UIScreen.main: UIScreen { get }", "UIKit", in: ordinary, as: "UIScreen.main.bounds"),
        .uses("var isKeyWindow: Bool { get }", "UIKit, AppKit", in: ordinary, as: "window.isKeyWindow"),
        .uses("var navigationItem: UINavigationItem { get }", "UIKit", in: ordinary, as: "navigationItem.title = "),
        .uses(
            "class UIViewController : Hashable", "UIKit", in: ordinary, as: "private var seen: Set<UIViewController>"),
        .uses(
            "var viewControllers: [UIViewController], with contains(_:) and firstIndex(of:)", "UIKit", in: ordinary,
            as: "viewControllers.contains(controller)"),
        .uses(
            "func open(_ url: URL, options: [UIApplication.OpenExternalURLOptionsKey : Any] = [:], completionHandler: ((Bool) -> Void)? = nil)",
            "UIKit", in: ordinary, as: "UIApplication.shared.open(page, options: [:])"),
        .uses(
            "func canOpenURL(_ url: URL) -> Bool", "UIKit", in: ordinary, as: "UIApplication.shared.canOpenURL(page)"),
        .uses("class NSWindowController : NSResponder", "AppKit", in: ordinary, as: ": NSWindowController {"),
        .uses("func NSWorkspace.open(_ url: URL) -> Bool", "AppKit", in: ordinary, as: "NSWorkspace.shared.open(page)"),
    ]

    private static let appKit: [Declaration] = [
        .uses(
            "protocol NSApplicationDelegate : NSObjectProtocol", "AppKit", in: shapes,
            as: "class EmptyAppKitDelegate: NSObject, NSApplicationDelegate {}"),
        .implements("optional func applicationWillFinishLaunching(_ notification: Notification)", "AppKit", in: shapes),
        .implements("optional func applicationDidFinishLaunching(_ notification: Notification)", "AppKit", in: shapes),
        .implements("optional func applicationDidBecomeActive(_ notification: Notification)", "AppKit", in: shapes),
        .implements("optional func applicationDidResignActive(_ notification: Notification)", "AppKit", in: shapes),
        .implements(
            "optional func application(_ application: NSApplication, willContinueUserActivityWithType userActivityType: String) -> Bool",
            "AppKit", "NSApplicationDelegate.application(_:willContinueUserActivityWithType:)", in: shapes),
        .implements(
            "optional func application(_ application: NSApplication, continue userActivity: NSUserActivity, restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void) -> Bool",
            "AppKit", "NSApplicationDelegate.application(_:continue:restorationHandler:)", in: shapes),
        .implements(
            "optional func application(_ application: NSApplication, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)",
            "AppKit", "NSApplicationDelegate.application(_:didFailToContinueUserActivityWithType:error:)", in: shapes),
        .implements(
            "optional func application(_ application: NSApplication, didUpdate userActivity: NSUserActivity)", "AppKit",
            "NSApplicationDelegate.application(_:didUpdate:)", in: shapes),
        .uses(
            "class var NSApplication.shared: NSApplication { get }", "AppKit", in: "EditorResponder",
            as: "NSApplication.shared."),
        .uses("var NSApp: NSApplication!", "AppKit", in: "EditorResponder", as: "NSApp.mainWindow?"),
        .uses("class NSWindow : NSResponder", "AppKit", in: "EditorResponder", as: "let window = NSWindow()"),
        .uses(
            "convenience init(contentViewController: NSViewController)", "AppKit", in: "EditorResponder",
            as: "NSWindow(contentViewController: NSViewController())"),
        .uses(
            "var contentViewController: NSViewController?", "AppKit", in: "EditorResponder",
            as: "window.contentViewController = sidebar"),
        .uses(
            "func makeFirstResponder(_ responder: NSResponder?) -> Bool", "AppKit", in: "EditorResponder",
            as: "window.makeFirstResponder(editor)"),
        .uses(
            "func makeKeyAndOrderFront(_ sender: Any?)", "AppKit", in: "EditorResponder",
            as: "window.makeKeyAndOrderFront(nil)"),
        .uses(
            "class NSViewController : NSResponder", "AppKit", in: "EditorResponder",
            as: "class SidebarViewController: NSViewController"),
        .uses("func viewDidAppear()", "AppKit", in: "EditorResponder", as: "super.viewDidAppear()"),
        .uses("func viewWillDisappear()", "AppKit", in: "EditorResponder", as: "super.viewWillDisappear()"),
    ]

    private static let errors: [Declaration] = [
        .uses(
            "var NSUserCancelledError: Int { get }", "Foundation", in: "FailureMessages", as: "!= NSUserCancelledError"),
        .uses(
            "static var CocoaError.userCancelled: CocoaError.Code { get }", "Foundation", in: "FailureMessages",
            as: "case CocoaError.userCancelled = error"),
        .uses(
            "static var CocoaError.userActivityHandoffFailed: CocoaError.Code { get }", "Foundation",
            in: "FailureMessages", as: "case CocoaError.userActivityHandoffFailed?"),
        .uses(
            "static var CocoaError.userActivityConnectionUnavailable: CocoaError.Code { get }", "Foundation",
            in: "FailureMessages", as: "case CocoaError.userActivityConnectionUnavailable?"),
        .uses(
            "static var CocoaError.userActivityRemoteApplicationTimedOut: CocoaError.Code { get }", "Foundation",
            in: "FailureMessages", as: "case CocoaError.userActivityRemoteApplicationTimedOut?"),
        .uses(
            "static var CocoaError.userActivityHandoffUserInfoTooLarge: CocoaError.Code { get }", "Foundation",
            in: "FailureMessages", as: "case CocoaError.userActivityHandoffUserInfoTooLarge?"),
    ]

    private static let others: [Declaration] = [
        .wayAround("class UIView, class NSView and what is made of them", "UIKit, AppKit", section: "Views"),
        .wayAround("#selector, @objc, @IBAction, @IBOutlet", "Objective-C", section: "Selectors, actions and outlets"),
        .wayAround(
            "@main, @UIApplicationMain, storyboards and nib files", "UIKit, AppKit", section: "Storyboards and @main"),
        .uses("Task { … } of an app", "Swift", in: ordinary, as: "Task {"),
        .uses(
            "func async(execute work: @escaping () -> Void), of any DispatchQueue", "Dispatch", in: ordinary,
            as: "DispatchQueue.main.async { "),
        .uses(
            "func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void)", "Dispatch", in: ordinary,
            as: "DispatchQueue.main.asyncAfter(deadline: .now() + "),
        .wayAround(
            "OperationQueue.main, DispatchWorkItem, @MainActor", "Dispatch, Foundation", section: "The main queue"),
        .wayAround("Timer, Date(), Task.sleep", "Foundation, Swift", section: "Timers and the clock"),
        .wayAround("UIBarButtonItem, UIAction, UIMenu", "UIKit", section: "Selectors, actions and outlets"),
        .wayAround(
            "UNUserNotificationCenter, UIPasteboard, other services", "UIKit", section: "Services of the system"),
        .wayAround(
            "UserDefaults.standard, FileManager.default, NotificationCenter.default", "Foundation",
            section: "State that devices would share"),
        .wayAround(
            "func observe<Value>(_ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [], changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void) -> NSKeyValueObservation",
            "Foundation", section: "Key-value observation"),
        .wayAround("a subclass of NSUserActivity", "Foundation", section: "Subclasses of NSUserActivity"),
        .uses(
            "func userActivity(_ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> ()) -> some View",
            "SwiftUI", "userActivity(_:isActive:_:)", in: "CounterViews",
            as: ".userActivity(Self.activityType, isActive: counter > 0) { activity in"),
        .uses(
            "func userActivity<P>(_ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> ()) -> some View",
            "SwiftUI", "userActivity(_:element:_:)", in: "CounterViews",
            as: ".userActivity(Self.activityType, element: chapter) { chapter, activity in"),
        .uses(
            "func onContinueUserActivity(_ activityType: String, perform action: @escaping (NSUserActivity) -> ()) -> some View",
            "SwiftUI", "onContinueUserActivity(_:perform:)", in: "CounterViews",
            as: ".onContinueUserActivity(Self.activityType) { activity in"),
        .uses(
            "protocol View, @State, @Binding, @ViewBuilder, Text, Button, VStack, HStack, Group", "SwiftUI",
            in: "CounterViews", as: "@State private var counter = 0"),
        .uses(
            "func onChange<V>(of value: V, perform action: @escaping (V) -> Void) -> some View where V : Equatable",
            "SwiftUI",
            in: "CounterViews", as: ".onChange(of: counter) { counter in"),
        .uses(
            "func onReceive<P>(_ publisher: P, perform action: @escaping (P.Output) -> Void) -> some View (of a NotificationCenter)",
            "SwiftUI", in: "CounterViews",
            as: ".onReceive(center.publisher(for: CounterAppDelegate.received)) { notification in"),
        .uses(
            "@UIApplicationDelegateAdaptor, @NSApplicationDelegateAdaptor", "SwiftUI", in: "CounterViews",
            as: "@UIApplicationDelegateAdaptor(CounterAppDelegate.self) private var appDelegate"),
        .wayAround("protocol Scene, @main of an App", "SwiftUI", section: "SwiftUI"),
        .wayAround(
            "other views and modifiers, ObservableObject, @Observable, @Environment, @AppStorage", "SwiftUI",
            section: "SwiftUI"),
        .implements(
            "optional func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)", "UIKit",
            "scene(_:willContinueUserActivityWithType:)", in: "SceneLife"),
        .implements(
            "optional func scene(_ scene: UIScene, continue userActivity: NSUserActivity)", "UIKit",
            "scene(_:continue:)", in: "SceneLife"),
        .implements(
            "optional func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)",
            "UIKit", "scene(_:didFailToContinueUserActivityWithType:error:)", in: "SceneLife"),
        .implements(
            "optional func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)", "UIKit",
            "scene(_:didUpdate:)", in: "SceneLife"),
        .implements(
            "optional func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)",
            "UIKit", in: "SceneLife"),
        .implements(
            "optional func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?", "UIKit", in: "SceneLife"),
        .implements(
            "optional func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration",
            "UIKit", in: "SceneLife"),
        .uses(
            "func requestSceneSessionActivation(_ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?, errorHandler: ((any Error) -> Void)? = nil)",
            "UIKit", in: "SceneLife", as: "UIApplication.shared.requestSceneSessionActivation("),
        .uses(
            "class UISceneActivationConditions: prefersToActivateForTargetContentIdentifierPredicate", "UIKit",
            in: "SceneLife", as: "scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = "),
        .uses(
            "var contentAttributeSet: CSSearchableItemAttributeSet?", "Core Spotlight", "contentAttributeSet",
            in: "Searchable", as: "activity.contentAttributeSet = attributes"),
        .uses(
            "var interaction: INInteraction? { get }", "Intents", "interaction", in: "Searchable",
            as: "userActivity.interaction?.intentHandlingStatus"),
        .notYet("var suggestedInvocationPhrase: String?", "Intents", "suggestedInvocationPhrase", belongsTo: "Siri"),
        .notYet(
            "var shortcutAvailability: INShortcutAvailabilityOptions", "Intents", "shortcutAvailability",
            belongsTo: "Siri"),
        .notYet("var mapItem: MKMapItem!", "MapKit", "mapItem", belongsTo: "maps"),
        .notYet(
            "var appClipActivationPayload: APActivationPayload? { get }", "App Clips", "appClipActivationPayload",
            belongsTo: "web"),
        .notYet(
            "var appEntityIdentifier: EntityIdentifier?", "App Intents", "appEntityIdentifier", belongsTo: "App Intents"
        ),
        .uses(
            "func updateUserActivity(_ type: String, userInfo: [AnyHashable : Any]?, webpageURL: URL?)", "WatchKit",
            "WKInterfaceController.updateUserActivity(_:userInfo:webpageURL:)", in: "WatchScreen",
            as: "updateUserActivity(\"com.example.news.article\", userInfo: [\"article\": number], webpageURL: nil)"),
        .uses(
            "func update(_ userActivity: NSUserActivity)", "WatchKit", "WKInterfaceController.update(_:)",
            in: "WatchScreen", as: "update(activity)"),
    ]
}
