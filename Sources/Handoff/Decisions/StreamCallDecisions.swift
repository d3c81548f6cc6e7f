/// Decisions of an app's process about continuation streams (STREAM).
package struct StreamCallDecisions: Sendable {
    /// Whether streams can be asked for of an activity: only of one that a continuation delivered (STREAM-004).
    package var mayRequest: @Sendable (_ isDelivered: Bool) -> Bool = { $0 }

    /// What an activity that is sent has, by its payload and its flag. The payload is whole in any case (STREAM-015).
    package var sentBeside: @Sendable (ActivitySnapshot) -> ActivitySnapshot = { $0 }

    /// Whether an activity offers streams at a request: by its flag at that time (STREAM-002, STREAM-003), and while it is
    /// valid (STREAM-017).
    package var offers: @Sendable (_ flag: Bool, _ flagWhenSent: Bool, ActivityState) -> Bool = { flag, _, state in
        flag && state != .invalid
    }

    /// Whether a request is granted although the activity's delegate does not take streams (STREAM-002).
    package var grantsWithoutDelegate: @Sendable () -> Bool = { false }

    /// Whether the source's delegate gets its ends of a pair that is granted (STREAM-006).
    package var callsSource: @Sendable () -> Bool = { true }

    /// Whether the delegate gets streams that were not requested, by the flag of an activity that was continued: never
    /// (STREAM-018).
    package var callsUnasked: @Sendable (_ flag: Bool) -> Bool = { _ in false }

    /// Whether streams are open when an app gets them: they are not (STREAM-007).
    package var areOpened: @Sendable () -> Bool = { false }

    /// What the completion of a request gets (STREAM-005, ERR-020).
    package var outcome: @Sendable (_ isGranted: Bool) -> StreamOutcome = { $0 ? .streams : .error }

    /// How often the completion of a request is called: once (STREAM-012).
    package var completions: @Sendable () -> Int = { 1 }
}

/// What the completion of a request for streams gets.
package enum StreamOutcome: Sendable, CaseIterable {
    case streams
    case error
    case both
    case neither
}
