import Events
import Foundation
import Handoff
import Platforms
import Testing

@Suite("Ordinary subclasses of Apple's classes")
struct OrdinarySubclassTests {
    private static func coder() throws -> NSCoder {
        let archive = NSKeyedArchiver(requiringSecureCoding: true)
        archive.finishEncoding()
        return try NSKeyedUnarchiver(forReadingFrom: archive.encodedData)
    }

    @Test("OrdinarySubclasses: responders inherit and override init() as in UIKit")
    func responders() {
        let process = SnippetProcess().launched()
        process.run {
            #expect(StoreAppDelegate().name == "store" && StoreAppDelegate(name: "other").name == "other")
            #expect(PlainResponder().count == 1)
            #expect(CountingResponder().count == 2 && CountingResponder(count: 3).count == 3)
            #expect(CountingResponder().becomeFirstResponder() && !PlainResponder().becomeFirstResponder())
        }
    }

    @Test("OrdinarySubclasses: controllers inherit init() if they override UIKit's designated initializers")
    func controllers() throws {
        let process = SnippetProcess().launched()
        let coder = try Self.coder()
        process.run {
            #expect(TunedViewController().isTuned && TunedViewController(coder: coder)?.isTuned == false)
            #expect(ModelViewController().model == 3 && ModelViewController(coder: coder)?.model == 0)
            #expect(PersonViewController(name: "Ana").name == "Ana")
            #expect(UINavigationController(coder: coder)?.viewControllers.isEmpty == true)
            #expect(BrushViewController(size: 4).size == 4 && BrushViewController(coder: coder) == nil)
        }
    }

    @Test("OrdinarySubclasses: overrides are called, and the process goes by what they call")
    func overrides() {
        let process = SnippetProcess().launched()
        process.run {
            let person = PersonViewController(name: "Ana")
            let navigation = LoggingNavigationController(rootViewController: UIViewController())
            let tabs = RememberingTabBarController()
            tabs.viewControllers = [UIViewController(), navigation]
            tabs.selectedIndex = 1
            let window = OverlayWindow(frame: UIScreen.main.bounds)
            window.rootViewController = tabs
            window.makeKeyAndVisible()
            #expect(window.isOpened && window.isKeyWindow && tabs.choices.last == 1)
            navigation.pushViewController(person, animated: false)
            person.title = "Ana"
            person.present(UIViewController(), animated: false)
            #expect(person.steps == ["willMove", "isAppearing", "didAppear", "title", "present"])
            person.dismiss(animated: false)
            person.willMove(toParent: nil)
            person.removeFromParent()
            #expect(person.steps.suffix(2) == ["willMove", "didLeave"])
            navigation.setViewControllers([UIViewController(), person], animated: false)
            #expect(navigation.pushes == 3)
        }
    }

    @Test("OrdinarySubclasses: AppKit's focus asks responders, and a panel is no main window")
    func focus() throws {
        let process = SnippetProcess(platform: .macOS, version: [14, 0]).launched()
        let coder = try Self.coder()
        process.run {
            let window = NSWindow()
            window.makeKeyAndOrderFront(nil)
            let (stubborn, polite) = (CanvasResponder(isStubborn: true), CanvasResponder(isStubborn: false))
            #expect(window.makeFirstResponder(polite) && window.makeFirstResponder(stubborn))
            #expect(!window.makeFirstResponder(polite) && window.firstResponder === stubborn)
            let panel = PalettePanel()
            panel.makeKeyAndOrderFront(nil)
            #expect(panel.isVisible && NSApp.mainWindow === window)
            #expect(CanvasResponder(coder: coder)?.isStubborn == false)
            let palette = PaletteWindowController(brush: BrushViewController(size: 2))
            palette.showWindow(nil)
            #expect(palette.window?.contentViewController === palette.brush && NSApp.mainWindow === palette.window)
        }
    }
}
