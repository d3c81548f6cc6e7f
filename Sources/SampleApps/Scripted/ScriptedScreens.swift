import Handoff

/// The hierarchy of a scripted app's controllers: tabs with a stack each, or one stack, and the presented controllers.
struct ScriptedScreens {
    let root: ViewController
    private let tabs: TabBarController?
    private let stacks: [NavigationController]
    private let tabNames: [String]

    /// Builds the hierarchy. At first the first tab is shown, or the first controller that is pushed.
    init(_ controllers: [ScriptedController], childrenOf children: (ScriptedController) -> [ScriptedController]) {
        var contained: Set<ObjectIdentifier> = []
        for controller in controllers {
            for child in children(controller) {
                controller.addChild(child)
                contained.insert(ObjectIdentifier(child))
            }
        }
        let tabControllers = controllers.filter(\.isTab)
        tabNames = tabControllers.map(\.nameInEvents)
        let first = controllers.first { !contained.contains(ObjectIdentifier($0)) && $0.presentation == .push }
        let bottoms = tabControllers.isEmpty ? [first] : tabControllers.map { $0 }
        stacks = bottoms.map { bottom in
            // Every stack has an empty screen at its bottom, so that its only controller can be hidden.
            let stack = NavigationController(
                rootViewController: Self.scaffold(ViewController().named("empty"))
            ).named("stack")
            if let bottom { stack.pushViewController(bottom, animated: false) }
            return Self.scaffold(stack)
        }
        if tabControllers.isEmpty {
            tabs = nil
            root = stacks.first ?? ViewController().named("empty")
        } else {
            let bar = Self.scaffold(TabBarController().named("tabs"))
            bar.viewControllers = stacks
            tabs = bar
            root = bar
        }
    }

    private static func scaffold<Controller: ViewController>(_ controller: Controller) -> Controller {
        controller.recordsAppearance = false
        return controller
    }

    private var shownStack: NavigationController? {
        tabs.map { $0.selectedViewController as? NavigationController } ?? stacks.first
    }

    /// Shows a controller: selects its tab, pushes it or presents it. A contained controller appears with its
    /// container.
    func show(_ controller: ScriptedController) {
        guard !controller.isOnScreen else { return }
        if let container = controller.parent as? ScriptedController { return show(container) }
        if controller.presentation == .present, !controller.isTab {
            guard controller.presentingViewController == nil else {
                // Removes the controllers that cover it.
                return dismissAll(above: controller)
            }
            return topPresented.present(controller)
        }
        dismissAll(above: root)
        if let index = stacks.firstIndex(where: { $0.viewControllers.contains { $0 === controller } }) {
            tabs?.selectedIndex = index
            stacks[index].popToViewController(controller, animated: true)
        } else if controller.isTab, let index = tabIndex(of: controller) {
            tabs?.selectedIndex = index
            stacks[index].viewControllers = Array(stacks[index].viewControllers.prefix(1)) + [controller]
        } else {
            shownStack?.pushViewController(controller, animated: true)
        }
    }

    /// Removes a controller and those above it from its stack, or dismisses it.
    ///
    /// - Returns: why that cannot be done, or nil.
    func hide(_ controller: ScriptedController) -> String? {
        if let container = controller.parent as? ScriptedController {
            return "\(controller.nameInEvents) is part of \(container.nameInEvents); hide that"
        }
        if let presenting = controller.presentingViewController {
            dismissAll(above: controller)
            presenting.dismiss()
            return nil
        }
        for stack in stacks {
            guard let index = stack.viewControllers.firstIndex(where: { $0 === controller }) else { continue }
            if controller === stack.topViewController {
                stack.popViewController(animated: true)
            } else if stack.viewControllers.indices.contains(index - 1) {
                stack.popToViewController(stack.viewControllers[index - 1], animated: true)
            }
            return nil
        }
        return "\(controller.nameInEvents) is not shown"
    }

    /// The index of the tab of a hidden controller. Tabs keep the order of their declaration.
    private func tabIndex(of controller: ScriptedController) -> Int? {
        tabNames.firstIndex(of: controller.nameInEvents)
    }

    private var topPresented: ViewController {
        var top = root
        while let presented = top.presentedViewController { top = presented }
        return top
    }

    private func dismissAll(above controller: ViewController) {
        while controller.presentedViewController != nil {
            var top = controller
            while let presented = top.presentedViewController { top = presented }
            top.dismiss()
        }
    }
}
