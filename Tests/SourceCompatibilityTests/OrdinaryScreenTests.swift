import Events
import Foundation
import Handoff
import Payload
import Platforms
import Testing

@Suite("What ordinary code of apps touches besides")
struct OrdinaryScreenTests {
    @Test("OrdinaryScreens: screen, stack, key window and navigation item")
    func screens() throws {
        let process = SnippetProcess().launched()
        process.run {
            let coordinator = LibraryCoordinator()
            let controller = UIViewController()
            controller.title = "Shelf"
            #expect(controller.navigationItem.title == "Shelf")
            #expect(coordinator.window.isKeyWindow)
            #expect(coordinator.show(controller))
            #expect(!coordinator.show(controller))
            #expect(controller.navigationItem.title == "Library" && controller.title == "Shelf")
            #expect(UIScreen.main.bounds.size == CGSize(width: 390, height: 844))
            let other = UIWindow()
            #expect(!other.isKeyWindow)
        }
    }

    @Test("OrdinaryScreens: the screen follows the device")
    func screenSizes() {
        let process = SnippetProcess(platform: .macOS, version: [14, 0]).launched()
        process.run { #expect(NSScreen.main?.frame.size == CGSize(width: 1440, height: 900)) }
        let phone = SnippetProcess().launched()
        phone.run {}
        _ = phone.application.answer(.rotate(.landscape))
        phone.run { #expect(UIScreen.main.bounds.size == CGSize(width: 844, height: 390)) }
    }

    @Test("OrdinaryScreens: pages are opened and told, other schemes are not")
    func pages() throws {
        let process = SnippetProcess().launched()
        var answers: [Bool] = []
        let (page, mail) = (
            try #require(URL(string: "https://a.example/x?y#z")), try #require(URL(string: "mailto:a@b"))
        )
        process.run {
            let coordinator = LibraryCoordinator()
            coordinator.open(page) { answers.append($0) }
            coordinator.open(mail) { answers.append($0) }
            UIApplication.shared.open(page, options: [.universalLinksOnly: true]) { answers.append($0) }
            #expect(LibraryWindowController(window: nil).openHelp())
        }
        #expect(answers == [false, true, false])
        #expect(process.events(.browserOpened).count == 2)
        #expect(
            process.events(.browserOpened).first?.fields.first { $0.name == .url }?.value.urlValue
                == page.absoluteString)
    }

    @Test("OrdinaryScreens: a window controller keeps its window and is behind it in the chain")
    func windowControllers() {
        let process = SnippetProcess(platform: .macOS, version: [14, 0]).launched()
        process.run {
            let controller = LibraryWindowController(window: NSWindow())
            controller.contentViewController = NSViewController()
            controller.showWindow(nil)
            controller.showWindow(nil)
            #expect(controller.loads == 1 && controller.isWindowLoaded)
            #expect(controller.window?.nextResponder === controller)
            #expect(controller.window?.isKeyWindow == true && NSApp.mainWindow === controller.window)
            controller.close()
            #expect(controller.window?.isVisible == false)
            let contents = NSViewController()
            #expect(NSWindow(contentViewController: contents).contentViewController === contents)
        }
    }

    @Test("OrdinaryScreens: work that goes on later stays in the process")
    func later() {
        TaskHook.install()
        let process = SnippetProcess().launched()
        let loader = LaterLoader()
        process.run {
            loader.load()
            #expect(loader.steps.isEmpty)
        }
        #expect(loader.steps == ["main", "task"])
        #expect(process.timers == [500_000_000])
        process.application.timerFired(1)
        #expect(loader.steps == ["main", "task", "after"])
    }
}
