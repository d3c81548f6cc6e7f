// In the manner of ordinary code of apps: subclasses with initializers of their own, with Apple's designated initializers
// overridden, with properties that Apple's classes do not have, and with the overrides that apps have around their Handoff code.

import Foundation
import Handoff

final class StoreAppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let name: String

    override init() {
        name = "store"
        super.init()
    }

    init(name: String) {
        self.name = name
        super.init()
    }
}

class PlainResponder: UIResponder {
    var count = 1
}

final class CountingResponder: PlainResponder {
    override init() {
        super.init()
        count = 2
    }

    convenience init(count: Int) {
        self.init()
        self.count = count
    }

    override var canBecomeFirstResponder: Bool { true }
}

class PersonViewController: UIViewController {
    let name: String
    weak var window: UIWindow?
    private(set) var steps: [String] = []

    init(name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override var title: String? {
        didSet { steps.append("title") }
    }

    override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        steps.append("isAppearing")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        steps.append("didAppear")
    }

    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        steps.append("willMove")
    }

    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        steps.append(parent == nil ? "didLeave" : "didMove")
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        steps.append("layout")
    }

    override func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        steps.append("present")
        super.present(viewControllerToPresent, animated: flag, completion: completion)
    }
}

/// A controller that overrides all of UIViewController's designated initializers, and so inherits `init()`.
final class TunedViewController: UIViewController {
    private(set) var isTuned = false

    override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        isTuned = true
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

final class ModelViewController: UIViewController {
    let model: Int

    init() {
        model = 3
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        model = 0
        super.init(coder: coder)
    }
}

final class LoggingNavigationController: UINavigationController {
    private(set) var pushes = 0

    override init(rootViewController: UIViewController) {
        super.init(rootViewController: rootViewController)
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
    }

    override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        pushes += 1
        super.pushViewController(viewController, animated: animated)
    }

    override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        pushes += viewControllers.count
        super.setViewControllers(viewControllers, animated: animated)
    }
}

final class RememberingTabBarController: UITabBarController {
    private(set) var choices: [Int] = []

    override var selectedIndex: Int {
        didSet { choices.append(selectedIndex) }
    }
}

final class OverlayWindow: UIWindow {
    private(set) var isOpened = false

    override init(frame: CGRect) {
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func makeKeyAndVisible() {
        super.makeKeyAndVisible()
        isOpened = true
    }
}

final class CanvasResponder: NSResponder {
    let isStubborn: Bool

    init(isStubborn: Bool) {
        self.isStubborn = isStubborn
        super.init()
    }

    required init?(coder: NSCoder) {
        isStubborn = false
        super.init(coder: coder)
    }

    override var acceptsFirstResponder: Bool { true }

    override func becomeFirstResponder() -> Bool { super.becomeFirstResponder() }

    override func resignFirstResponder() -> Bool { !isStubborn }
}

final class PalettePanel: NSWindow {
    init() {
        super.init(contentRect: .zero, styleMask: [.titled, .closable], backing: .buffered, defer: false)
    }

    override var canBecomeKey: Bool { true }
    override var canBecomeMain: Bool { false }
}

final class BrushViewController: NSViewController {
    let size: Int

    init(size: Int) {
        self.size = size
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLayout() {
        super.viewDidLayout()
    }
}

final class PaletteWindowController: NSWindowController {
    let brush: BrushViewController

    init(brush: BrushViewController) {
        self.brush = brush
        super.init(window: NSWindow(contentViewController: brush))
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func showWindow(_ sender: Any?) {
        super.showWindow(sender)
    }
}
