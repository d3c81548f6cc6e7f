/// A view with a modifier.
struct ModifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    /// Adds what the modifier contains to an evaluation, after the views inside.
    let modify: (ViewEvaluation, ViewPath) -> Void

    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath) {
        evaluation.evaluate(content, at: path.child(0))
        modify(evaluation, path)
    }
}
