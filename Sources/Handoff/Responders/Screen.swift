import Events

/// The windows of a process, and the controllers in them.
final class Screen {
    /// The windows, in the order in which they were opened.
    var windows: [Window] = [] {
        didSet { hierarchyChanged() }
    }
    /// The window that the user works in (macOS).
    private(set) weak var mainWindow: Window?
    /// How the device is held.
    private(set) var orientation = InterfaceOrientation.portrait

    private let context: ProcessContext
    private let currentness: ManagedCurrentness
    /// The controllers whose views are shown, in the order of drawing.
    private var shown: [ViewController] = []
    /// An update is running. It includes changes that the app makes meanwhile.
    private var isUpdating = false
    private var needsUpdate = false

    private static let maximumUpdates = 100

    init(_ context: ProcessContext, _ activities: ProcessActivities) {
        self.context = context
        currentness = ManagedCurrentness(context, activities)
    }

    // MARK: Changes

    /// Calls the appearance methods of the controllers that appear and disappear, then evaluates which activity is current.
    /// A change during launch, or during an update, waits for its end.
    func hierarchyChanged() { update(on: .hierarchy) }

    /// Updates what is shown. Evaluates which activity is current if a controller appeared or disappeared, and on every
    /// occasion that is no such change.
    func update(on occasion: CurrentnessOccasion) {
        guard !context.life.isEnding else { return }
        if context.life.isLaunching || isUpdating {
            needsUpdate = true
            return
        }
        isUpdating = true
        var didChange = false
        if context.platform.flavour == .appKit, mainWindow == nil {
            mainWindow = windows.first(where: \.canBecomeMain)
            didChange = mainWindow != nil
        }
        // Appearance methods may change the hierarchy again, in some apps always.
        for _ in 0..<Self.maximumUpdates {
            needsUpdate = false
            if takeStep() { didChange = true }
            guard needsUpdate else { break }
        }
        needsUpdate = false
        isUpdating = false
        if didChange || ![.hierarchy, .presentation].contains(occasion) { currentness.evaluate(on: occasion, self) }
    }

    /// Shows the present hierarchy.
    /// - Returns: whether a controller appeared or disappeared.
    private func takeStep() -> Bool {
        context.execution.enter(.main) {
            for case let split as SplitViewController in controllers() { split.adaptToTraits() }
        }
        let old = shown
        let new = controllers()
        let isNew = Set(new.map(ObjectIdentifier.init))
        let isOld = Set(old.map(ObjectIdentifier.init))
        let going = old.filter { !isNew.contains(ObjectIdentifier($0)) }
        let coming = new.filter { !isOld.contains(ObjectIdentifier($0)) }
        guard !going.isEmpty || !coming.isEmpty else { return false }
        shown = new
        context.execution.enter(.main) {
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
                controller.viewIsAppearing(true)
                controller.viewDidAppear(true)
            }
        }
        return true
    }

    private func recordAppearance(_ kind: EventKind, _ controller: ViewController) {
        guard controller.recordsAppearance else { return }
        context.record(kind, thread: .main, [.object: controller.nameInEvents])
    }

    /// Releases the windows and what they show, without calls of appearance methods, because the process ends.
    func close() {
        let closing = windows
        shown = []
        windows = []
        for window in closing { window.rootViewController = nil }
    }

    // MARK: Scenes

    /// The user works in a scene: its windows are above all others.
    func bringToFront(_ host: any WindowHost) {
        let own = windows.filter { $0.host === host }
        guard !own.isEmpty, !windows.suffix(own.count).elementsEqual(own) else { return }
        windows = windows.filter { $0.host !== host } + own
    }

    /// A scene was disconnected: the process releases its windows.
    func release(windowsOf host: any WindowHost) {
        guard windows.contains(where: { $0.host === host }) else { return }
        windows.removeAll { $0.host === host }
    }

    // MARK: Controllers

    /// The controllers whose views are in the hierarchy of a visible window, in the order of drawing: the top-most
    /// last.
    func controllers() -> [ViewController] { windows.flatMap { controllers(in: $0) } }

    /// The controllers of one window.
    func controllers(in window: Window) -> [ViewController] {
        guard window.isVisible, window.host?.isConnected ?? true, let root = window.rootViewController else {
            return []
        }
        var result: [ViewController] = []
        // A controller is shown once, even if the app has linked it in a circle.
        var seen: Set<ObjectIdentifier> = []
        func show(_ controller: ViewController) {
            // A presented controller covers the one that presents it.
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

    // MARK: Windows and focus (macOS)

    /// Makes a window the one that the user works in.
    func makeMain(_ window: Window) {
        guard mainWindow !== window else { return }
        mainWindow = window
        focusChanged(.mainWindow)
    }

    /// A window was shown or hidden. A hidden one is not the main window (LIFE-009, LIFE-019).
    func visibilityChanged(of window: Window) {
        hierarchyChanged()
        guard context.platform.flavour == .appKit, windows.contains(where: { $0 === window }) else { return }
        let considers = context.decisions.lifeCycle.considersWindow
        if mainWindow === window, !considers(window.isVisible) {
            mainWindow = windows.last { considers($0.isVisible) && $0.canBecomeMain }
        } else if mainWindow == nil, window.canBecomeMain {
            mainWindow = window
        }
        focusChanged(.mainWindow)
    }

    /// Opens a window unless it is open.
    func open(_ window: Window) {
        if !windows.contains(where: { $0 === window }) { windows.append(window) }
    }

    /// Closes a window; another open one becomes the main window.
    /// - Returns: false if it was not open.
    func close(_ window: Window) -> Bool {
        guard windows.contains(where: { $0 === window }) else { return false }
        windows.removeAll { $0 === window }
        window.isVisible = false
        if mainWindow === window { mainWindow = windows.last { $0.isVisible && $0.canBecomeMain } }
        focusChanged(.mainWindow)
        return true
    }

    /// The main window, its first responder or an activity in its chain changed (LIFE-019).
    func focusChanged(_ occasion: CurrentnessOccasion) {
        guard context.platform.flavour == .appKit, !context.life.isLaunching else { return }
        currentness.evaluate(on: occasion, self)
    }

    /// The activity of a responder changed (LIFE-015, LIFE-019).
    func userActivityChanged(of responder: Responder) {
        switch context.platform.flavour {
        case .appKit: focusChanged(.assignment)
        case .uiKit:
            guard let controller = responder as? ViewController,
                context.decisions.lifeCycle.considersController(controller.isOnScreen)
            else { return }
            currentness.evaluate(on: .assignment, self)
        }
    }

    // MARK: Traits and transitions

    /// The traits of the whole screen.
    var traitCollection: TraitCollection {
        switch context.platform.screenWidth {
        case .compact: TraitCollection(horizontalSizeClass: .compact)
        case .regular: TraitCollection(horizontalSizeClass: .regular)
        case .regularInLandscape:
            TraitCollection(horizontalSizeClass: orientation == .landscape ? .regular : .compact)
        }
    }

    /// The user rotated the device.
    func rotate(to new: InterfaceOrientation) {
        guard !context.life.isEnding, orientation != new else { return }
        orientation = new
        hierarchyChanged()
    }

    /// A transition between controllers begins: a change of currentness waits for its end (LIFE-015).
    func beginTransition(to controller: String) { currentness.beginTransition(to: controller) }

    /// The running transition ends.
    /// - Returns: false if none was running.
    func endTransition() -> Bool { currentness.endTransition(self) }
}
