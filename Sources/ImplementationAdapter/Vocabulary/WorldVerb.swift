/// The verbs that the world carries out: position, clock, faults.
package enum WorldVerb: Sendable, Hashable {
    case move, advance, fault
}
