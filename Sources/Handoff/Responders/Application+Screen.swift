import Events
import Payload

/// What is on screen, and the work of bringing it up to date.
struct ScreenState {
    /// The controllers whose views are shown, in the order of drawing.
    var controllers: [ViewController] = []
    /// An update is under way; changes that the app makes meanwhile are taken up by it.
    var isUpdating = false
    var needsUpdate = false
    /// How the device is held.
    var orientation = InterfaceOrientation.portrait
    /// The process is going; nothing is shown any more.
    var isSuspended = false
    /// The controller of the running transition.
    var transition: String?
    /// Currentness is to be looked at when the transition ends (LIFE-015).
    var isEvaluationDue = false
}

extension Application {
    /// The hierarchy changed: calls the appearance methods of the controllers that come and go, then looks which activity is
    /// current. While launching, and while an update is under way, the change waits for it.
    func hierarchyChanged() { updateScreen(on: .hierarchy) }

    /// Brings the screen up to date. What the user is at is looked up if anything came or went; on any other occasion than
    /// that always.
    func updateScreen(on occasion: CurrentnessOccasion) {
        guard !isEnding, !screen.isSuspended else { return }
        if isLaunching || screen.isUpdating {
            screen.needsUpdate = true
            return
        }
        if platform.flavour == .appKit, mainWindow == nil { mainWindow = windows.first }
        screen.isUpdating = true
        var didChange = false
        // Appearance methods may change the hierarchy again; an app that always does would never come to rest.
        for _ in 0..<Self.maximumUpdates {
            screen.needsUpdate = false
            if takeStep() { didChange = true }
            guard screen.needsUpdate else { break }
        }
        screen.needsUpdate = false
        screen.isUpdating = false
        if didChange || occasion != .hierarchy { evaluateCurrentness(on: occasion) }
    }

    private static let maximumUpdates = 100

    /// Brings what is on screen in line with the hierarchy once.
    /// - Returns: whether anything came or went.
    private func takeStep() -> Bool {
        enter(.main) {
            for case let split as SplitViewController in controllersOnScreen() { split.adaptToTraits() }
        }
        let old = screen.controllers
        let new = controllersOnScreen()
        let isNew = Set(new.map(ObjectIdentifier.init))
        let isOld = Set(old.map(ObjectIdentifier.init))
        let going = old.filter { !isNew.contains(ObjectIdentifier($0)) }
        let coming = new.filter { !isOld.contains(ObjectIdentifier($0)) }
        guard !going.isEmpty || !coming.isEmpty else { return false }
        screen.controllers = new
        enter(.main) {
            for controller in coming { controller.loadViewIfNeeded() }
            for controller in going { controller.viewWillDisappear(true) }
            for controller in coming { controller.viewWillAppear(true) }
            for controller in going {
                controller.isOnScreen = false
                controller.hasLeftScreen = true
                recordAppearance(.screenDisappeared, controller)
                controller.viewDidDisappear(true)
            }
            for controller in coming {
                controller.isOnScreen = true
                controller.hasLeftScreen = false
                recordAppearance(.screenAppeared, controller)
                controller.viewDidAppear(true)
            }
        }
        return true
    }

    private func recordAppearance(_ kind: EventKind, _ controller: ViewController) {
        guard controller.recordsAppearance else { return }
        record(kind, thread: .main, [.object: controller.name])
    }

    /// The controllers whose views are in the hierarchy of a visible window, in the order of drawing: the top-most last.
    func controllersOnScreen() -> [ViewController] { windows.flatMap { controllersOnScreen(in: $0) } }

    func controllersOnScreen(in window: Window) -> [ViewController] {
        guard window.isVisible, let root = window.rootViewController else { return [] }
        var result: [ViewController] = []
        // A controller shows once, however an app has linked it.
        var seen: Set<ObjectIdentifier> = []
        func show(_ controller: ViewController) {
            // What is presented covers the whole of what presents it.
            var top = controller
            while let presented = top.presentedViewController, seen.insert(ObjectIdentifier(top)).inserted {
                top = presented
            }
            guard seen.insert(ObjectIdentifier(top)).inserted else { return }
            result.append(top)
            for child in top.visibleChildren { show(child) }
        }
        show(root)
        return result
    }

    /// A transition between controllers begins: what would become current waits for its end (LIFE-015).
    package func beginTransition(to controller: String) {
        guard !isEnding else { return }
        screen.transition = controller
        record(.transitionBegan, [.object: controller])
    }

    /// The running transition ends.
    /// - Returns: false where none was running.
    @discardableResult
    package func endTransition() -> Bool {
        guard !isEnding, let controller = screen.transition else { return false }
        screen.transition = nil
        record(.transitionEnded, [.object: controller])
        if screen.isEvaluationDue {
            screen.isEvaluationDue = false
            evaluateCurrentness()
        }
        return true
    }
}
