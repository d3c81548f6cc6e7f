/// The ways in which a mutant differs from the source.
public enum MutationKind: String, CaseIterable, Codable, Sendable {
    /// `<` for `<=`, `..<` for `...`, and the reverse of each.
    case boundary
    /// `==` for `!=` and the reverse.
    case equality
    /// `&&` for `||` and the reverse.
    case boolean
    /// One side of `&&`, `||` or `??` alone.
    case operand
    /// `+` for `-`, `*` for `/`, `+=` for `-=`, `<<` for `>>`, `&` for `|`, and the reverse of each.
    case arithmetic
    /// The opposite of a condition.
    case negation
    /// An integer that is larger by one, or the other truth value.
    case constant
    /// `min` for `max`, `first` for `last` and their like.
    case call
    /// A statement less.
    case dropped
    /// Two statements in reverse order.
    case order
    /// Two arguments in reverse order.
    case arguments
    /// A function that returns at once.
    case earlyReturn = "early return"

    /// How many of the possible mutants of this kind are made, of a thousand. Kinds with many places, and those that almost every
    /// case notices, have small shares.
    var share: UInt64 {
        switch self {
        case .boundary: 275
        case .equality: 33
        case .boolean: 143
        case .operand: 88
        case .arithmetic: 138
        case .negation: 33
        case .constant: 55
        case .call: 110
        case .dropped: 60
        case .order: 110
        case .arguments: 33
        case .earlyReturn: 28
        }
    }
}
