// What ordinary code of apps touches around its Handoff code: the screen's size, the stack, the key window, pages that it
// opens, and work that goes on later.

import Foundation
import Handoff

final class LibraryCoordinator {
    let window: UIWindow
    let navigation = UINavigationController(rootViewController: UIViewController())
    private var seen: Set<UIViewController> = []

    init() {
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
    }

    /// Shows a controller once.
    func show(_ controller: UIViewController) -> Bool {
        guard !navigation.viewControllers.contains(controller), seen.insert(controller).inserted else { return false }
        controller.navigationItem.title = "Library"
        navigation.pushViewController(controller, animated: window.isKeyWindow)
        return navigation.viewControllers.firstIndex(of: controller) == 1
    }

    func open(_ page: URL, completion: @escaping (Bool) -> Void) {
        guard UIApplication.shared.canOpenURL(page) else { return completion(false) }
        UIApplication.shared.open(page, options: [:]) { completion($0) }
    }
}

final class LibraryWindowController: NSWindowController {
    private(set) var loads = 0

    override func windowDidLoad() { loads += 1 }

    func openHelp() -> Bool {
        guard let page = URL(string: "https://library.example.com/help") else { return false }
        return NSWorkspace.shared.open(page)
    }
}

final class LaterLoader {
    private(set) var steps: [String] = []

    func load() {
        // UIKit's classes belong to the main actor; these belong to no actor.
        nonisolated(unsafe) let loader = self
        DispatchQueue.main.async { loader.steps.append("main") }
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { loader.steps.append("after") }
        Task {
            loader.steps.append("task")
        }
    }
}
