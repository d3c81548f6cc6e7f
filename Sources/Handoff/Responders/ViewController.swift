public import Foundation

/// A screen, or a part of one: Apple's `UIViewController` and `NSViewController`.
///
/// The window's root controller determines which controllers are on screen: a presented controller covers the one that
/// presents it, and a container shows its ``visibleChildren``. The process calls the appearance methods when that changes.
open class ViewController: Responder {
    /// A name for the user.
    open var title: String?
    /// What a navigation bar would show while this controller is on top of the stack.
    open private(set) lazy var navigationItem = NavigationItem(of: self)

    /// The controllers that this one contains.
    public private(set) var children: [ViewController] = []
    /// The controller that contains this one.
    public private(set) weak var parent: ViewController?
    /// The controller that this one presents over itself.
    public private(set) var presentedViewController: ViewController?
    /// The controller that presents this one.
    public private(set) weak var presentingViewController: ViewController?
    /// The window whose root this is. Apple's classes have no such property, so an app may have one.
    weak var hostWindow: Window?

    /// viewDidLoad was called.
    public private(set) var isViewLoaded = false
    /// The view is in the view hierarchy of a window.
    package internal(set) var isOnScreen = false
    /// It was on screen and is not any more.
    var hasLeftScreen = false
    /// Whether its appearance and disappearance are recorded. False for controllers that only contain others.
    package var recordsAppearance = true

    /// The contained controllers whose views are shown, the top-most last; by default all of them.
    open var visibleChildren: [ViewController] { children }

    /// The containing controller, or else the presenting one, or else the window.
    open override var next: Responder? { parent ?? presentingViewController ?? hostWindow }

    // MARK: Making

    /// Makes a controller without a nib file.
    public convenience override init() { self.init(nibName: nil, bundle: nil) }

    /// Makes a controller as Apple's frameworks do, but loads no nib file.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

    /// Decodes nothing. A subclass with an initializer of its own has this one too, as in Apple's frameworks.
    public required init?(coder: NSCoder) { super.init() }

    // MARK: Appearance

    /// The view is needed for the first time.
    open func viewDidLoad() {}
    /// The view is about to come on screen.
    open func viewWillAppear(_ animated: Bool) {}
    /// The view is in the hierarchy, with its traits.
    open func viewIsAppearing(_ animated: Bool) {}
    /// The view is on screen.
    open func viewDidAppear(_ animated: Bool) {}
    /// The view is about to leave the screen.
    open func viewWillDisappear(_ animated: Bool) {}
    /// The view has left the screen.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Declared for overrides. There are no views, so it is never called.
    open func viewWillLayoutSubviews() {}
    /// Declared for overrides. There are no views, so it is never called.
    open func viewDidLayoutSubviews() {}
    /// Declared for overrides. Memory is never short here, so it is never called.
    open func didReceiveMemoryWarning() {}

    /// Calls ``viewDidLoad()`` once.
    open func loadViewIfNeeded() {
        guard !isViewLoaded else { return }
        isViewLoaded = true
        viewDidLoad()
    }

    // MARK: Containment

    /// The controller is about to get another container, or none. An app calls it before ``removeFromParent()``.
    open func willMove(toParent parent: ViewController?) {}

    /// The controller has another container, or none. An app calls it after ``addChild(_:)``.
    open func didMove(toParent parent: ViewController?) {}

    /// Adds a controller, which leaves the one that contained it before. A controller cannot contain itself.
    open func addChild(_ child: ViewController) {
        guard !child.contains(self) else { return }
        child.willMove(toParent: self)
        child.detachFromParent()
        child.parent = self
        children.append(child)
        process?.screen.hierarchyChanged()
    }

    /// Leaves the containing controller.
    open func removeFromParent() {
        guard parent != nil else { return }
        detachFromParent()
        process?.screen.hierarchyChanged()
        didMove(toParent: nil)
    }

    private func detachFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    private func contains(_ other: ViewController) -> Bool {
        sequence(first: other, next: \.parent).contains { $0 === self }
    }

    /// The nearest containing controller of a class.
    func nearestContainer<Container: ViewController>() -> Container? {
        sequence(first: self, next: \.parent).dropFirst().lazy.compactMap { $0 as? Container }.first
    }

    /// Replaces the contained controllers.
    package func setChildren(_ new: [ViewController]) {
        for child in children where !new.contains(where: { $0 === child }) { child.parent = nil }
        children = []
        for child in new where !child.contains(self) && !children.contains(where: { $0 === child }) {
            if child.parent !== self { child.detachFromParent() }
            child.parent = self
            children.append(child)
        }
        process?.screen.hierarchyChanged()
    }

    // MARK: Traits

    /// The traits that the nearest container overrides, or else the screen's.
    open var traitCollection: TraitCollection {
        var child: ViewController = self
        while let parent = child.parent {
            if let traits = parent.overrideTraitCollection(forChild: child) { return traits }
            child = parent
        }
        return process?.screen.traitCollection ?? TraitCollection(horizontalSizeClass: .compact)
    }

    /// The traits of a contained controller in place of the screen's; nil for none. Called again whenever the device is
    /// rotated.
    open func overrideTraitCollection(forChild child: ViewController) -> TraitCollection? { nil }

    /// Called on the list of a split view that becomes narrow. A navigation controller puts the detail on top; any other
    /// list releases it.
    open func collapseSecondaryViewController(
        _ secondary: ViewController, for splitViewController: SplitViewController
    ) {}

    /// Called on the list of a split view that becomes wide: returns the detail on top of it.
    open func separateSecondaryViewController(for splitViewController: SplitViewController) -> ViewController? { nil }

    // MARK: Presentation and segues

    /// Covers this controller with another one. No effect while it presents one already.
    open func present(_ controller: ViewController, animated: Bool = true, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil, controller !== self, controller.presentingViewController == nil else {
            return
        }
        if controller.showsAsAlert(of: process) {
            completion?()
            return
        }
        presentedViewController = controller
        controller.presentingViewController = self
        process?.screen.update(on: .presentation)
        completion?()
    }

    /// Shows itself without covering anything, if it is an alert.
    /// - Returns: false for any other controller.
    func showsAsAlert(of process: (any ResponderProcess)?) -> Bool { false }

    /// Dismisses what this controller presents, or this controller if it presents nothing.
    open func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
        if let presented = presentedViewController {
            presentedViewController = nil
            presented.presentingViewController = nil
            process?.screen.update(on: .presentation)
            completion?()
        } else if let presenting = presentingViewController {
            presenting.dismiss(animated: animated, completion: completion)
        }
    }

    /// Called before a segue. An app releases here what belongs to this screen.
    open func prepare(for segue: Segue, sender: Any?) {}

    /// Prepares for a segue and shows its destination.
    public func perform(_ segue: Segue, sender: Any? = nil) {
        prepare(for: segue, sender: sender)
        switch segue.kind {
        case .show: show(segue.destination, sender: sender)
        case .showDetail: showDetailViewController(segue.destination, sender: sender)
        }
    }

    /// Shows a controller as the detail of the surrounding split view; without one, as ``show(_:sender:)`` does.
    open func showDetailViewController(_ controller: ViewController, sender: Any?) {
        if let splitViewController {
            splitViewController.showDetailViewController(controller, sender: sender)
        } else {
            show(controller, sender: sender)
        }
    }

    /// Shows a controller on the navigation stack if there is one; otherwise presents it.
    open func show(_ controller: ViewController, sender: Any?) {
        if let navigation = navigationController {
            navigation.pushViewController(controller, animated: true)
        } else {
            present(controller)
        }
    }

    /// The nearest navigation controller that contains this one.
    public var navigationController: NavigationController? { nearestContainer() }

    /// The nearest split view controller that contains this one.
    public var splitViewController: SplitViewController? { nearestContainer() }
}
