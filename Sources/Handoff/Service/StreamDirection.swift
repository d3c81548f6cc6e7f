/// Which of the two streams of a pair, as its own app sees it.
package enum StreamDirection: String, Sendable, CaseIterable {
    /// The app reads what the other side has written.
    case input
    /// The app writes for the other side.
    case output
}
