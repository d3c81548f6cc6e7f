/// A part of a user interface, as a value: SwiftUI's `View`.
///
/// A view's ``body`` says which other views it consists of. The framework evaluates it again after each change of the
/// view's ``State``. There is nothing to draw: what counts here are the modifiers that send and receive activities, and
/// what calls them.
public protocol View {
    /// The type of ``body``.
    associatedtype Body: View

    /// The views that this view consists of.
    @ViewBuilder var body: Body { get }
}

/// The body of views that the framework itself makes. No value of it exists.
extension Never: View {
    /// Is never evaluated.
    public var body: Never { self }
}

/// A view without a body, which the framework knows.
protocol PrimitiveView: View where Body == Never {
    /// Adds what the view contains to an evaluation.
    func evaluate(in evaluation: ViewEvaluation, at path: ViewPath)
}

extension PrimitiveView {
    /// Traps, because no value of `Never` exists that it could return. The framework evaluates these views by
    /// ``evaluate(in:at:)`` and never asks.
    public var body: Never { fatalError("\(Self.self) has no body") }
}
