import Events
import Foundation
import Handoff
import Platforms
import Testing

/// The behaviour of Apple's names that are more than an alias.
struct CompatibilityTests {
    @Test("makeKeyAndVisible opens a window once; hiding and closing take its contents off the screen")
    func window() throws {
        let fixture = Fixture().launched()
        let controller = try #require(fixture.make { UIViewController() })
        let window = try #require(fixture.make { UIWindow(frame: .zero) })
        fixture.run {
            window.rootViewController = controller
            window.makeKeyAndVisible()
            window.makeKeyAndVisible()
        }
        #expect(fixture.application.windows.count == 1 && fixture.application.keyWindow === window)
        #expect(controller.isOnScreen && !window.isHidden && window.contentViewController === controller)
        fixture.run { window.isHidden = true }
        #expect(!controller.isOnScreen)
        fixture.run { window.isHidden = false }
        #expect(controller.isOnScreen)
        fixture.run { window.close() }
        #expect(!controller.isOnScreen && fixture.application.windows.isEmpty)
        #expect(fixture.application.keyWindow == nil)
    }

    @Test("Closing the main window of a Mac ends its activity's turn, and the other window's gets it")
    func closing() throws {
        let fixture = Fixture(platform: .macOS, version: [11, 0]).launched()
        var windows: [NSWindow] = []
        var responders: [NSResponder] = []
        fixture.run {
            for name in ["a", "b"] {
                let (window, responder) = (NSWindow().named(name), NSResponder().named(name))
                responder.userActivity = NSUserActivity(activityType: "com.example.edit")
                responder.nextResponder = window
                window.makeKeyAndOrderFront(nil)
                #expect(window.makeFirstResponder(responder))
                windows.append(window)
                responders.append(responder)
            }
        }
        #expect(responders.map { $0.userActivity?.state } == [.inactive, .current])
        #expect(fixture.application.mainWindow === windows[1] && responders[0].next === windows[0])
        fixture.run { windows[1].close() }
        #expect(responders.map { $0.userActivity?.state } == [.current, .inactive])
        fixture.run { windows[0].orderOut(nil) }
        #expect(responders.map { $0.userActivity?.state } == [.inactive, .inactive])
    }

    @Test("An alert shows, covers nothing and leaves currentness where it is")
    func alert() throws {
        let fixture = Fixture().launched()
        let controller = try #require(fixture.make { UIViewController().named("screen") })
        fixture.run {
            let window = UIWindow()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            controller.userActivity = NSUserActivity(activityType: "com.example.edit")
        }
        fixture.service.events = []
        var completions = 0
        fixture.run {
            for title in ["First", "Second"] {
                let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
                alert.addAction(UIAlertAction(title: "OK", style: .default))
                alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
                controller.present(alert, animated: true) { completions += 1 }
            }
        }
        #expect(fixture.kinds == [.alertShown, .alertShown] && completions == 2)
        #expect(fixture.events(.alertShown).map { $0.text(.title) } == ["First", "Second"])
        #expect(fixture.application.shownAlert?.buttons == ["OK", "Cancel"])
        #expect(controller.presentedViewController == nil && controller.userActivity?.state == .current)
        fixture.run { _ = controller.presentError(HandoffErrorCode.error(HandoffErrorCode.handoffFailed)) }
        #expect(
            fixture.application.shownAlert?.title
                == HandoffErrorCode.localizedDescription(of: HandoffErrorCode.handoffFailed))
    }

    @Test("Containers make themselves in Apple's ways and know one another")
    func containers() throws {
        let fixture = Fixture().launched()
        fixture.run {
            let (root, next) = (UIViewController(), UIViewController(nibName: nil, bundle: nil))
            let stack = UINavigationController()
            #expect(stack.viewControllers.isEmpty && stack.popToRootViewController(animated: false) == nil)
            stack.setViewControllers([root, next], animated: false)
            #expect(stack.visibleViewController === next)
            let sheet = UIViewController()
            next.present(sheet, animated: false)
            #expect(stack.visibleViewController === sheet && stack.topViewController === next)
            sheet.dismiss(animated: false)
            #expect(stack.visibleViewController === next)
            let tabs = UITabBarController()
            tabs.viewControllers = [stack]
            #expect(tabs.viewControllers?.count == 1 && next.tabBarController === tabs)
            #expect(stack.popToRootViewController(animated: false)?.count == 1 && stack.topViewController === root)
            tabs.viewControllers = nil
            #expect(tabs.viewControllers?.isEmpty == true && root.tabBarController == nil)
            #expect(root.nameInEvents == "ViewController" && stack.nameInEvents == "NavigationController")
        }
    }

    @Test("Outside of every process nothing is shown or indexed, and whoever waits for an answer gets one")
    func outsideOfProcesses() {
        #expect(!UIViewController().presentError(HandoffErrorCode.error(HandoffErrorCode.handoffFailed)))
        var answers: [Bool] = []
        CSSearchableIndex.default().indexSearchableItems([]) { answers.append($0 == nil) }
        #expect(answers == [true])
    }

    @Test("An app's init?(coder:) finds one to call")
    func coder() throws {
        final class Screen: UIViewController {
            var isMade = false

            required init?(coder: NSCoder) {
                super.init(coder: coder)
                isMade = true
            }
        }
        let archive = NSKeyedArchiver(requiringSecureCoding: true)
        archive.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archive.encodedData)
        #expect(Screen(coder: unarchiver)?.isMade == true)
        #expect(UINavigationController(coder: unarchiver)?.viewControllers.isEmpty == true)
    }
}
