/// One step from a value to a value inside it.
package enum TreePathStep: Sendable, Hashable {
    /// To the value of a key.
    case key(String)
    /// To an element, counted from 0.
    case index(Int)
}
