/// A value that a view owns and that lives as long as the view is in the hierarchy: SwiftUI's `State`.
///
/// A change lets the framework evaluate the views of the window again, at the end of the present turn.
@propertyWrapper
public struct State<Value> {
    private let reference: StateReference<Value>

    /// Makes a state with its first value.
    public init(wrappedValue: Value) { reference = StateReference(wrappedValue) }

    /// Makes a state with its first value.
    public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

    /// The value.
    public var wrappedValue: Value {
        get { reference.value }
        nonmutating set { reference.value = newValue }
    }

    /// Access to the value for other views.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Makes a state without a value.
    public init() { self.init(wrappedValue: nil) }
}

/// Access to a value that another view owns.
@propertyWrapper
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void

    /// Makes a binding of two functions.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }

    /// The value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself, to pass it on.
    public var projectedValue: Binding<Value> { self }
}

extension State: StateProperty {
    func connect(to location: (any AnyStateLocation)?, changed: @escaping () -> Void) -> any AnyStateLocation {
        let location = location as? StateLocation<Value> ?? StateLocation(reference.first)
        location.changed = changed
        reference.location = location
        return location
    }
}

/// A state among the properties of a view.
protocol StateProperty {
    /// Connects the state with its location, which is made at the first time.
    func connect(to location: (any AnyStateLocation)?, changed: @escaping () -> Void) -> any AnyStateLocation
}

/// The place of a state's value, whatever its type.
protocol AnyStateLocation: AnyObject {}

/// The place of a state's value. It outlives the view values, which are made anew at each evaluation.
final class StateLocation<Value>: AnyStateLocation {
    var changed: () -> Void = {}
    var value: Value { didSet { if !isEqual(oldValue, value) { changed() } } }

    init(_ value: Value) { self.value = value }
}

/// What all copies of a view value share: the first value, then the location.
private final class StateReference<Value> {
    let first: Value
    var location: StateLocation<Value>?

    init(_ first: Value) { self.first = first }

    /// Before the view is in a hierarchy, the value is the first one, and a change of it has no effect.
    var value: Value {
        get { location?.value ?? first }
        set { location?.value = newValue }
    }
}

/// Whether two values are known to be equal.
func isEqual(_ left: Any, _ right: Any) -> Bool {
    func compare<Left: Equatable>(_ left: Left) -> Bool { (right as? Left).map { $0 == left } ?? false }
    return (left as? any Equatable).map { compare($0) } ?? false
}
