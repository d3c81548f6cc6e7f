/// No view.
public struct EmptyView: View, PrimitiveView {
    /// Makes no view.
    public init() {}

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {}
}

/// A line of text. A test reads it with ``Window/texts``.
public struct Text: View, PrimitiveView {
    let content: String

    /// Makes a line of text.
    public init(_ content: String) { self.content = content }

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) { evaluation.contents.texts.append(content) }
}

/// A button. A test presses it with ``Window/press(_:)``.
public struct Button: View, PrimitiveView {
    let title: String
    let action: () -> Void

    /// Makes a button.
    public init(_ title: String, action: @escaping () -> Void) {
        self.title = title
        self.action = action
    }

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        evaluation.contents.buttons.append((title, action))
    }
}

/// Views one below the other. There is no layout here.
public struct VStack<Content: View>: View, PrimitiveView {
    let content: Content

    /// Makes a stack.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        evaluation.evaluate(content, at: path.child(0))
    }
}

/// Views side by side. There is no layout here.
public struct HStack<Content: View>: View, PrimitiveView {
    let content: Content

    /// Makes a stack.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        evaluation.evaluate(content, at: path.child(0))
    }
}

/// Views that modifiers treat as one.
public struct Group<Content: View>: View, PrimitiveView {
    let content: Content

    /// Makes a group.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        evaluation.evaluate(content, at: path.child(0))
    }
}
