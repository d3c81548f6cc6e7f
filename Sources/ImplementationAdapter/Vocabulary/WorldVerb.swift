/// The verbs that the world carries out: position, clock, faults, foreign transmissions, uninvited requests, web sites.
package enum WorldVerb: Sendable, Hashable {
    case move, advance, fault, transmit, ask, serve
}
