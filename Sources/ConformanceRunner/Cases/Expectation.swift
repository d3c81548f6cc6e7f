package import PositionedYAML

/// Something that must be observed, or must not be, within a span of virtual time.
package struct Expectation: Sendable {
    /// The check's id, unique in its case: names are API.
    package var id: String
    /// The device that it is about, or `world` for any.
    package var actor: String
    /// What is expected.
    package var matter: Matter
    /// How long the window is, from its beginning.
    package var within: TimeSpan
    /// Where the window begins.
    package var after: Beginning
    /// Ids of the requirements that this check stands for; a part of the case's.
    package var covers: [String]
    /// Where the expectation stands.
    package var position: SourcePosition

    /// Where a window begins.
    package enum Beginning: Sendable, Hashable {
        /// With the last operation step before the expectation.
        case lastOperation
        /// With the case itself.
        case start
        /// After the event that satisfied an earlier expectation.
        case check(String)
    }

    /// What is expected.
    package enum Matter: Sendable {
        /// An event that matches; with a count, exactly so many of them in the whole window.
        case event(EventPattern, count: Int?)
        /// No event that matches, in the whole window.
        case never(EventPattern)
        /// Events that match, in this order and with none of the others in between.
        case sequence([EventPattern])
        /// No offer from `source` on the actor in the whole window, and the world's diagnosis of it.
        case noOffer(EventPattern, source: String, because: String?)
        /// The actor sees offers of `peer`, and `peer` none of the actor, in the whole window.
        case asymmetricDiscovery(peer: String)
        /// The last operation was refused; with a text, the reason contains it.
        case refused(reason: String?)
    }
}
