import Events
import Handoff
import Platforms
import Randomness
import Testing

/// Two screens side by side, or one on top of the other (LIFE-013, LIFE-014).
struct SplitViewTests {
    private final class Screens {
        var split = SplitViewController().named("split")
        var list = ViewController().named("list")
        var detail = ViewController().named("detail")
        var stack: NavigationController?
        var delegate: Chooser?
    }

    /// Makes decisions that the framework makes otherwise.
    private final class Chooser: SplitViewControllerDelegate {
        var putsAway = false
        weak var separated: ViewController?

        func splitViewController(
            _ splitViewController: SplitViewController, collapseSecondary secondary: ViewController,
            onto primary: ViewController
        ) -> Bool { putsAway }

        func splitViewController(
            _ splitViewController: SplitViewController, separateSecondaryFrom primary: ViewController
        ) -> ViewController? { separated }
    }

    /// A process that shows a split view with a list in a navigation stack, and a detail.
    private func shown(
        _ width: ApplicationPlatform.ScreenWidth, withDetail: Bool = true,
        in orientation: InterfaceOrientation = .portrait
    ) throws -> (fixture: Fixture, screens: Screens) {
        var made: Screens?
        let fixture = Fixture(screenWidth: width) { application in
            let screens = Screens()
            let stack = NavigationController(rootViewController: screens.list).named("stack")
            screens.stack = stack
            screens.split.viewControllers = withDetail ? [stack, screens.detail] : [stack]
            let window = Window().named("window")
            window.rootViewController = screens.split
            application.windows = [window]
            made = screens
        }
        fixture.application.rotate(to: orientation)
        _ = fixture.application.launch(pendingType: nil)
        return (fixture, try #require(made))
    }

    private func names(_ controllers: [ViewController]?) -> [String]? { controllers?.map(\.nameInEvents) }

    private func comings(_ fixture: Fixture) -> [String] {
        fixture.service.events.compactMap { event in
            switch event.kind {
            case .screenAppeared: "+" + (event.text(.object) ?? "")
            case .screenDisappeared: "-" + (event.text(.object) ?? "")
            default: nil
            }
        }
    }

    @Test(
        "The width class follows screen and orientation",
        arguments: [
            (ApplicationPlatform.ScreenWidth.compact, UserInterfaceSizeClass.compact, UserInterfaceSizeClass.compact),
            (.regular, .regular, .regular), (.regularInLandscape, .compact, .regular),
        ])
    func traits(
        width: ApplicationPlatform.ScreenWidth, inPortrait: UserInterfaceSizeClass, inLandscape: UserInterfaceSizeClass
    ) throws {
        let (fixture, screens) = try shown(width)
        #expect(screens.detail.traitCollection.horizontalSizeClass == inPortrait)
        #expect(screens.split.isCollapsed == (inPortrait == .compact))
        fixture.application.rotate(to: .landscape)
        #expect(screens.detail.traitCollection.horizontalSizeClass == inLandscape)
        #expect(screens.split.isCollapsed == (inLandscape == .compact))
    }

    @Test("Without a word about its screen a Mac is wide and a phone narrow")
    func defaults() {
        #expect(ApplicationPlatform(.macOS, osVersion: [10, 10]).screenWidth == .regular)
        #expect(ApplicationPlatform(.iOS, osVersion: [8, 1]).screenWidth == .compact)
    }

    @Test("A narrow split view puts the detail on top of the list, a wide one beside it")
    func layouts() throws {
        let (narrow, collapsed) = try shown(.compact)
        #expect(comings(narrow) == ["+split", "+stack", "+detail"])
        #expect(names(collapsed.split.viewControllers) == ["stack"])
        #expect(names(collapsed.stack?.viewControllers) == ["list", "detail"])
        let (wide, expanded) = try shown(.regular)
        #expect(comings(wide) == ["+split", "+stack", "+list", "+detail"])
        #expect(names(expanded.split.viewControllers) == ["stack", "detail"])
        #expect(names(expanded.stack?.viewControllers) == ["list"])
    }

    @Test("Turning brings the list beside the detail and takes it behind again; the detail does not move")
    func turning() throws {
        let (fixture, screens) = try shown(.regularInLandscape)
        fixture.service.events = []
        fixture.application.rotate(to: .landscape)
        #expect(comings(fixture) == ["+list"])
        #expect(screens.detail.parent === screens.split)
        fixture.application.rotate(to: .landscape)
        fixture.application.rotate(to: .portrait)
        #expect(comings(fixture) == ["+list", "-list"])
        #expect(screens.detail.navigationController === screens.stack)
    }

    @Test("An app that starts in landscape starts wide")
    func startsInLandscape() throws {
        let (_, screens) = try shown(.regularInLandscape, in: .landscape)
        #expect(!screens.split.isCollapsed && screens.list.isOnScreen && screens.detail.isOnScreen)
    }

    @Test("Showing a detail goes on top or beside, and replaces the one beside")
    func showingDetail() throws {
        let (narrow, collapsed) = try shown(.compact, withDetail: false)
        narrow.run { collapsed.list.showDetailViewController(collapsed.detail, sender: nil) }
        #expect(names(collapsed.stack?.viewControllers) == ["list", "detail"])
        let (wide, expanded) = try shown(.regular)
        let other = try #require(wide.make { ViewController().named("other") })
        wide.run {
            expanded.list.perform(
                Segue(identifier: nil, source: expanded.list, destination: other, kind: .showDetail))
        }
        #expect(names(expanded.split.viewControllers) == ["stack", "other"])
        #expect(!expanded.detail.isOnScreen && other.isOnScreen && expanded.list.isOnScreen)
    }

    @Test("A delegate may put the detail away, and name another one later")
    func delegate() throws {
        let (fixture, screens) = try shown(.regularInLandscape, in: .landscape)
        let chooser = Chooser()
        chooser.putsAway = true
        screens.split.delegate = chooser
        fixture.application.rotate(to: .portrait)
        #expect(
            screens.list.isOnScreen && !screens.detail.isOnScreen && names(screens.stack?.viewControllers) == ["list"])
        let other = try #require(fixture.make { ViewController().named("other") })
        chooser.separated = other
        fixture.application.rotate(to: .landscape)
        #expect(names(screens.split.viewControllers) == ["stack", "other"])
    }

    @Test("A list without a stack loses its detail when it gets narrow")
    func withoutStack() throws {
        let (fixture, screens) = try shown(.regularInLandscape, in: .landscape)
        let plain = try #require(fixture.make { ViewController().named("plain") })
        fixture.run { screens.split.viewControllers = [plain, screens.detail] }
        fixture.application.rotate(to: .portrait)
        #expect(names(screens.split.viewControllers) == ["plain"] && screens.detail.parent == nil)
        fixture.application.rotate(to: .landscape)
        #expect(names(screens.split.viewControllers) == ["plain"])
    }

    @Test("Of two activities on screen that of the detail is current; behind the detail the list's is none (LIFE-014)")
    func topMost() throws {
        let (fixture, screens) = try shown(.regularInLandscape, in: .landscape)
        fixture.run {
            screens.list.userActivity = UserActivity(activityType: "list")
            #expect(screens.list.userActivity?.state == .current)
            screens.detail.userActivity = UserActivity(activityType: "detail")
        }
        let (list, detail) = (try #require(screens.list.userActivity), try #require(screens.detail.userActivity))
        #expect(detail.state == .current && list.state == .inactive)
        fixture.application.rotate(to: .portrait)
        #expect(detail.state == .current && list.state == .inactive)
        fixture.run { detail.invalidate() }
        // The list is behind the detail, so it is neither on screen nor current.
        fixture.application.enterForeground()
        #expect(list.state == .inactive)
        fixture.application.rotate(to: .landscape)
        #expect(list.state == .current)
    }

    @Test("A parent may lend its child another width")
    func override() throws {
        final class Wide: ViewController {
            override func overrideTraitCollection(forChild child: ViewController) -> TraitCollection? {
                TraitCollection(horizontalSizeClass: .regular)
            }
        }
        let (fixture, screens) = try shown(.compact)
        let wide = try #require(fixture.make { Wide().named("wide") })
        fixture.run {
            let window = fixture.application.windows[0]
            wide.addChild(screens.split)
            window.rootViewController = wide
        }
        #expect(wide.traitCollection.horizontalSizeClass == .compact)
        #expect(screens.list.traitCollection.horizontalSizeClass == .regular)
        #expect(!screens.split.isCollapsed && screens.list.isOnScreen && screens.detail.isOnScreen)
    }

    @Test("Whatever is assigned, shown and turned, each controller is shown once and the width decides how many")
    func randomUse() throws {
        var generator = SplitMix64(seed: 4)
        for _ in 0..<100 {
            let (fixture, screens) = try shown(.regularInLandscape)
            let extra = try #require(fixture.make { (0..<3).map { ViewController().named("extra\($0)") } })
            for _ in 0..<30 {
                fixture.run {
                    switch Int.random(in: 0..<7, using: &generator) {
                    case 0: screens.split.viewControllers = screens.stack.map { [$0] } ?? []
                    case 1:
                        screens.split.viewControllers =
                            [screens.stack].compactMap { $0 } + extra.shuffled(using: &generator)
                    case 2: screens.split.viewControllers = []
                    case 3:
                        screens.split.showDetailViewController(
                            extra[Int.random(in: 0..<3, using: &generator)], sender: nil)
                    case 4: screens.stack?.popViewController(animated: false)
                    case 5: screens.split.viewControllers.last?.removeFromParent()
                    default: break
                    }
                }
                fixture.application.rotate(to: Bool.random(using: &generator) ? .portrait : .landscape)
                #expect(screens.split.viewControllers.count <= 2)
                if fixture.application.interfaceOrientation == .portrait, screens.split.viewControllers.count > 0 {
                    #expect(screens.split.isCollapsed && screens.split.viewControllers.count == 1)
                }
            }
        }
    }
}
