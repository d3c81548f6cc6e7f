/// What an activity may be used for unless the app says otherwise.
package struct ActivityPurposes: Sendable, Hashable {
    /// Other devices may continue it.
    package var handoff = false
    /// It may be found by a search on the device.
    package var search = false
    /// It may be found by everybody.
    package var publicIndexing = false
    /// The system may predict it.
    package var prediction = false
    /// The continuing side may ask for streams.
    package var continuationStreams = false

    /// Makes a set of purposes.
    package init(handoff: Bool = false, search: Bool = false, publicIndexing: Bool = false) {
        self.handoff = handoff
        self.search = search
        self.publicIndexing = publicIndexing
    }
}
