/// What a device says of a pair of continuation streams at its end.
package struct StreamCondition: Sendable, Hashable {
    /// How many bytes the app can read now.
    package var available: Int
    /// How many bytes the app can write now.
    package var space: Int
    /// The other side writes nothing more. What is available can still be read.
    package var hasEnded: Bool
    /// The Cocoa error code with which the pair failed; nil while it works.
    package var failure: Int?

    package init(available: Int = 0, space: Int = 0, hasEnded: Bool = false, failure: Int? = nil) {
        self.available = available
        self.space = space
        self.hasEnded = hasEnded
        self.failure = failure
    }
}
