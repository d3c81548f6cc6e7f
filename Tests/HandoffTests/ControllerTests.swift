import Events
import Handoff
import Platforms
import Testing

/// View controllers and windows, most of them by themselves, without a process.
@Suite struct ControllerTests {
    private final class Counting: ViewController {
        var loads = 0
        override func viewDidLoad() { loads += 1 }
    }

    /// Notes the calls of the appearance methods.
    private final class Noting: ViewController {
        var calls: [String] = []
        /// Called when the controller has left the screen.
        var leave: () -> Void = {}
        override func viewWillAppear(_ animated: Bool) { calls.append("willAppear \(animated)") }
        override func viewIsAppearing(_ animated: Bool) { calls.append("isAppearing \(animated)") }
        override func viewDidAppear(_ animated: Bool) { calls.append("didAppear \(animated)") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("willDisappear \(animated)") }
        override func viewDidDisappear(_ animated: Bool) {
            calls.append("didDisappear \(animated)")
            leave()
        }
    }

    @Test func appearancesAreToldInTheirOrderAsAnimated() throws {
        let fixture = Fixture().launched()
        let page = try #require(fixture.make { Noting() })
        var recorded: [EventKind] = []
        page.leave = { recorded = fixture.kinds }
        fixture.run {
            let window = Window()
            window.rootViewController = page
            Application.shared.windows = [window]
            window.isHidden = true
        }
        #expect(
            page.calls == [
                "willAppear true", "isAppearing true", "didAppear true", "willDisappear true", "didDisappear true",
            ])
        #expect(recorded == [.screenAppeared, .screenDisappeared])
    }

    /// An app's stack learns that what it shows is pushed with an animation.
    @Test func whatIsShownIsPushedWithAnAnimation() {
        final class Stack: NavigationController {
            var pushes: [Bool] = []
            override func pushViewController(_ controller: ViewController, animated: Bool) {
                pushes.append(animated)
                super.pushViewController(controller, animated: animated)
            }
        }
        let stack = Stack(rootViewController: ViewController())
        let before = stack.pushes.count
        stack.topViewController?.show(ViewController(), sender: nil)
        stack.show(ViewController(), sender: nil)
        #expect(stack.pushes.dropFirst(before) == [true, true] && stack.viewControllers.count == 3)
    }

    /// UIKit asks whether a responder can have the focus; AppKit takes it for granted.
    @Test(arguments: [(Platform.iOS, false), (.macOS, true)])
    func whatBecomesTheFirstResponder(_ platform: Platform, _ becomes: Bool) throws {
        final class Field: Responder {
            override var canBecomeFirstResponder: Bool { true }
        }
        let fixture = Fixture(platform: platform, version: platform == .macOS ? [14, 0] : [17, 0]).launched()
        let plain = try #require(fixture.make { Responder() })
        let field = try #require(fixture.make { Field() })
        fixture.run { #expect(plain.becomeFirstResponder() == becomes && field.becomeFirstResponder()) }
    }

    @Test func viewIsLoadedOnce() {
        let controller = Counting()
        #expect(!controller.isViewLoaded)
        for _ in 1...3 { controller.loadViewIfNeeded() }
        #expect(controller.isViewLoaded && controller.loads == 1)
    }

    /// A split view has a list and a detail; what is given beyond the two is left out.
    @Test func splitViewTakesTwo() {
        let split = SplitViewController()
        let all = [ViewController(), ViewController(), ViewController()]
        split.viewControllers = all
        #expect(split.viewControllers.map(ObjectIdentifier.init) == all.prefix(2).map(ObjectIdentifier.init))
    }

    @Test func containerIsTheNextResponder() {
        let (outer, inner) = (ViewController(), ViewController())
        #expect(inner.next == nil)
        outer.addChild(inner)
        #expect(inner.next === outer)
        inner.removeFromParent()
        #expect(inner.next == nil)
    }

    /// Apple's numbers of these options, with which apps may do arithmetic.
    @Test func numbersOfOptions() {
        let styles: [Window.StyleMask] = [
            .borderless, .titled, .closable, .miniaturizable, .resizable, .fullSizeContentView,
        ]
        #expect(styles.map(\.rawValue) == [0, 1, 2, 4, 8, 32768])
        let states: [UIDocument.State] = [.normal, .closed, .progressAvailable]
        #expect(states.map(\.rawValue) == [0, 1, 16])
    }
}
