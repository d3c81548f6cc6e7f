import Events

/// When an event happened and which it is, for evidence.
struct EventMark: Hashable, Sendable {
    let time: Instant
    let sequence: Int

    init(_ event: Event) {
        time = event.time
        sequence = event.sequence
    }
}
