/// How the counter app sends and receives. Every combination is an app of its own.
package struct CounterVariant: Sendable, Hashable {
    /// How a change is sent.
    package enum Sending: String, Sendable, CaseIterable {
        /// By a new activity, which the view makes current and keeps.
        case imperative
        /// By the modifier `userActivity(_:isActive:_:)`.
        case modifier
    }

    /// What receives.
    package enum Receiving: String, Sendable, CaseIterable {
        /// The application delegate.
        case delegate
        /// The modifier `onContinueUserActivity(_:perform:)`.
        case modifier
        /// Both of them.
        case both
    }

    /// How a change is sent.
    package var sending: Sending
    /// What receives.
    package var receiving: Receiving

    /// Makes a variant.
    package init(_ sending: Sending, _ receiving: Receiving) {
        self.sending = sending
        self.receiving = receiving
    }

    /// All combinations.
    package static let all = Sending.allCases.flatMap { sending in
        Receiving.allCases.map { CounterVariant(sending, $0) }
    }

    /// Its name in cases, under `sample:`.
    package var name: String { "Counter-\(sending.rawValue)-\(receiving.rawValue)" }
}
