/// One evaluation of the views of a window.
final class ViewEvaluation {
    /// What was found so far.
    var contents = ViewContents()

    private let decisions: ViewDecisions
    private let location: (ViewContents.StateKey) -> (any AnyStateLocation)?
    private let changed: () -> Void

    /// A view that contains itself without end is cut off here; SwiftUI would crash.
    private static let maximumDepth = 400

    /// - Parameters:
    ///   - decisions: the framework's decisions.
    ///   - location: where a state's value has been since an earlier evaluation.
    ///   - changed: called when a state changes later.
    init(
        decisions: ViewDecisions, location: @escaping (ViewContents.StateKey) -> (any AnyStateLocation)?,
        changed: @escaping () -> Void
    ) {
        self.decisions = decisions
        self.location = location
        self.changed = changed
    }

    func evaluate<Content: View>(_ view: Content, at path: ViewPath) {
        guard path.depth < Self.maximumDepth else { return }
        if let primitive = view as? any PrimitiveView { return primitive.evaluate(in: self, at: path) }
        let states = Mirror(reflecting: view).children.compactMap { $0.value as? any StateProperty }
        for (index, state) in states.enumerated() {
            let key = ViewContents.StateKey(path: path, view: ObjectIdentifier(Content.self), index: index)
            contents.states.append((key, state.connect(to: location(key), changed: changed)))
        }
        evaluate(view.body, at: path.child(0))
    }

    /// Adds a `userActivity` modifier with a condition (SWUI-001).
    func add(_ type: String, isActive: Bool, _ update: @escaping (UserActivity) -> Void) {
        contents.handlers.append(
            ViewContents.Handler(type: type, isAttached: decisions.contributes(isActive), update: update))
    }

    /// Adds a `userActivity` modifier with an element (SWUI-002).
    func add<Element>(_ type: String, element: Element?, _ update: @escaping (Element, UserActivity) -> Void) {
        contents.handlers.append(
            ViewContents.Handler(type: type, isAttached: decisions.attaches(element != nil)) { activity in
                if let element { update(element, activity) }
            })
    }
}
