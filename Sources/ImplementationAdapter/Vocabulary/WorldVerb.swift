/// The verbs that the world carries out: position, clock, faults, uninvited requests.
package enum WorldVerb: Sendable, Hashable {
    case move, advance, fault, ask
}
