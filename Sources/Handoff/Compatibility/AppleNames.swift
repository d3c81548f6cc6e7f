// Apple's names of this module's types, so that an app's Handoff code compiles with only its imports changed.
//
// UIKit and AppKit share one class here: an app uses the names of its own platform, and the process follows the
// platform's rules. The other files of this folder have what differs between the two. SourceCompatibility.md in the
// module's documentation lists everything, with the code that proves it.

/// Foundation's name of ``UserActivity``.
public typealias NSUserActivity = UserActivity
/// Foundation's name of ``UserActivityDelegate``.
public typealias NSUserActivityDelegate = UserActivityDelegate
/// Foundation's name of the type of ``UserActivity/persistentIdentifier``.
public typealias NSUserActivityPersistentIdentifier = String

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The type of an activity that hands over a web page, from a browser to an app or from an app to a browser.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key under which the activity of a document has the document's URL (DOC-004).
public let NSUserActivityDocumentURLKey = DocumentDecisions.urlKey

/// UIKit's name of ``Responder``.
public typealias UIResponder = Responder
/// UIKit's name of ``ViewController``.
public typealias UIViewController = ViewController
/// UIKit's name of ``NavigationController``.
public typealias UINavigationController = NavigationController
/// UIKit's name of ``NavigationItem``.
public typealias UINavigationItem = NavigationItem
/// UIKit's name of ``TabBarController``.
public typealias UITabBarController = TabBarController
/// UIKit's name of ``SplitViewController``.
public typealias UISplitViewController = SplitViewController
/// UIKit's name of ``Segue``.
public typealias UIStoryboardSegue = Segue
/// UIKit's name of ``Window``.
public typealias UIWindow = Window
/// UIKit's name of ``Application``.
public typealias UIApplication = Application
/// UIKit's name of ``ApplicationDelegate``.
public typealias UIApplicationDelegate = ApplicationDelegate
/// UIKit's name of ``UserActivityRestoring``.
public typealias UIUserActivityRestoring = UserActivityRestoring

/// AppKit's name of ``Responder``.
public typealias NSResponder = Responder
/// AppKit's name of ``Window``.
public typealias NSWindow = Window
/// AppKit's name of ``WindowController``.
public typealias NSWindowController = WindowController
/// AppKit's name of ``Application``.
public typealias NSApplication = Application
/// AppKit's name of ``UserActivityRestoring``.
public typealias NSUserActivityRestoring = UserActivityRestoring
