/// What the system may use an activity for.
package struct ActivityPurposes: Sendable, Hashable {
    /// Other devices may continue it.
    package var handoff = false
    /// A search on the device may find it.
    package var search = false
    /// Everybody's searches may find it.
    package var publicIndexing = false
    /// The system may predict it.
    package var prediction = false
    /// The continuing side may ask for streams.
    package var continuationStreams = false

    package init(handoff: Bool = false, search: Bool = false, publicIndexing: Bool = false) {
        self.handoff = handoff
        self.search = search
        self.publicIndexing = publicIndexing
    }
}
