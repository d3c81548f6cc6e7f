extension Declaration {
    private static let snippet = "OrdinarySubclasses"

    /// What subclasses inherit and override as in Apple's frameworks.
    static let subclasses: [Declaration] = [
        .uses(
            "init() of UIResponder, overridden", "UIKit", in: snippet,
            as: "override init() { super.init() count = 2 }"),
        .uses(
            "init() of UIViewController, inherited from a subclass that overrides the designated initializers", "UIKit",
            in: snippet, as: "final class TunedViewController: UIViewController {"),
        .uses(
            "required init?(coder: NSCoder) of NSResponder, UIViewController, NSWindowController", "UIKit, AppKit",
            in: snippet, as: "isStubborn = false super.init(coder: coder)"),
        .uses(
            "init(rootViewController: UIViewController), overridden", "UIKit", in: snippet,
            as: "override init(rootViewController: UIViewController) {"),
        .uses("init(frame: CGRect) of UIWindow", "UIKit", in: snippet, as: "override init(frame: CGRect) {"),
        .uses(
            "init(contentRect: NSRect, styleMask: NSWindow.StyleMask, backing: NSWindow.BackingStoreType, defer: Bool)",
            "AppKit", in: snippet, as: "super.init(contentRect: .zero, styleMask: [.titled, .closable]"),
        .uses("init(window: NSWindow?)", "AppKit", in: snippet, as: "super.init(window: NSWindow("),
        .uses("var title: String?", "UIKit, AppKit", in: snippet, as: "override var title: String? {"),
        .uses(
            "func viewIsAppearing(_ animated: Bool)", "UIKit", in: snippet,
            as: "override func viewIsAppearing(_ animated: Bool) {"),
        .uses(
            "func willMove(toParent parent: UIViewController?), func didMove(toParent parent: UIViewController?)",
            "UIKit",
            in: snippet, as: "override func willMove(toParent parent: UIViewController?) {"),
        .uses(
            "func viewDidLayoutSubviews(), func viewDidLayout()", "UIKit, AppKit", in: snippet,
            as: "override func viewDidLayoutSubviews() {"),
        .uses(
            "func pushViewController(_ viewController: UIViewController, animated: Bool), overridden", "UIKit",
            in: snippet,
            as: "override func pushViewController(_ viewController: UIViewController, animated: Bool) {"),
        .uses(
            "var selectedIndex: Int, overridden", "UIKit", in: snippet, as: "override var selectedIndex: Int {"),
        .uses(
            "var canBecomeFirstResponder: Bool { get }, func becomeFirstResponder() -> Bool", "UIKit", in: snippet,
            as: "override var canBecomeFirstResponder: Bool { true }"),
        .uses(
            "var acceptsFirstResponder: Bool { get }, func resignFirstResponder() -> Bool", "AppKit", in: snippet,
            as: "override func resignFirstResponder() -> Bool { !isStubborn }"),
        .uses(
            "var canBecomeKey: Bool { get }, var canBecomeMain: Bool { get }", "AppKit", in: snippet,
            as: "override var canBecomeMain: Bool { false }"),
        .wayAround(
            "a subclass of UIApplication or NSApplication", "UIKit, AppKit", section: "Subclasses of UIApplication"),
    ]
}
