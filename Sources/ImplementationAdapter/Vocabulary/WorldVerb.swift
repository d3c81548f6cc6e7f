/// The verbs that the world carries out: position, clock, faults, foreign transmissions, uninvited requests.
package enum WorldVerb: Sendable, Hashable {
    case move, advance, fault, transmit, ask
}
