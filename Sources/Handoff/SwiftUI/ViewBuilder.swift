/// Makes one view of several, as SwiftUI's `ViewBuilder` does.
@resultBuilder
public enum ViewBuilder {
    /// Nothing.
    public static func buildBlock() -> EmptyView { EmptyView() }

    /// One view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// Several views, in order.
    public static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewList {
        var views: [any View] = []
        for view in repeat each content { views.append(view) }
        return ViewList(views: views)
    }

    /// A view that is there under a condition.
    public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

    /// The view of the first branch.
    public static func buildEither<Content: View>(first content: Content) -> ConditionalView {
        ConditionalView(view: content, isFirst: true)
    }

    /// The view of the second branch.
    public static func buildEither<Content: View>(second content: Content) -> ConditionalView {
        ConditionalView(view: content, isFirst: false)
    }
}

/// Several views, in order. ``ViewBuilder`` makes it.
public struct ViewList: View, PrimitiveView {
    let views: [any View]

    /// Makes a list of views whose number the code does not fix.
    package init(views: [any View]) { self.views = views }

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        for (index, view) in views.enumerated() { evaluation.evaluate(view, at: path.child(index)) }
    }
}

/// The view of a branch. ``ViewBuilder`` makes it.
public struct ConditionalView: View, PrimitiveView {
    let view: any View
    let isFirst: Bool

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        // Each branch is a place of its own, so the views of the other one lose their state.
        evaluation.evaluate(view, at: path.child(isFirst ? 0 : 1))
    }
}

/// A view, or none.
extension Optional: View where Wrapped: View {
    /// There is none: the framework knows this view.
    public typealias Body = Never
}

extension Optional: PrimitiveView where Wrapped: View {
    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        if let view = self { evaluation.evaluate(view, at: path.child(0)) }
    }
}
