import Handoff
import Testing

/// View controllers and windows by themselves, without a process.
@Suite struct ControllerTests {
    private final class Counting: ViewController {
        var loads = 0
        override func viewDidLoad() { loads += 1 }
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
