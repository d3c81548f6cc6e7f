package import Handoff

/// Decisions of the device about when activities are saved, and how long they last (UPD, LIFE).
package struct SavingScheduleDecisions: Sendable {
    /// When the cycle for a mark runs. A pending cycle serves all marks until it runs, and no cycle runs inside the
    /// setter (UPD-005, UPD-006, UPD-021). `delay` and the `longest` one, in nanoseconds: the shorter of both counts.
    package var cycleForMark: @Sendable (_ isPending: Bool, _ delay: Int64, _ longest: Int64) -> SaveCycleTime = {
        isPending, delay, longest in isPending ? .asPlanned : .after(min(delay, longest))
    }

    /// Whether a pending cycle of an activity in this state still runs (UPD-025).
    package var runsCycle: @Sendable (ActivityState) -> Bool = { $0 != .invalid }

    /// Whether later requests and cycles of the app wait for the hooks of a cycle, by whether it runs for a request: for all
    /// of them, since what they have not finished is not saved (UPD-007, CONT-029).
    package var keepsWaiting: @Sendable (_ isForRequest: Bool) -> Bool = { _ in true }

    /// Whether the receiver waits for hooks that take so long (UPD-028). Nanoseconds.
    package var isInTime: @Sendable (_ wait: Int64, _ limit: Int64) -> Bool = { $0 <= $1 }

    /// When an activity without an expirationDate expires, by when it became current (LIFE-024). Nanoseconds; nil for
    /// never, as for an activity that never was current.
    package var endWithoutDate: @Sendable (_ becameCurrent: Int64?, _ lifetime: Int64) -> Int64? = {
        becameCurrent, lifetime in
        becameCurrent.map {
            let (end, overflow) = $0.addingReportingOverflow(lifetime)
            return overflow ? .max : end
        }
    }
}

/// When a save cycle runs.
package enum SaveCycleTime: Sendable, Hashable {
    /// So many nanoseconds from now.
    case after(Int64)
    /// When the pending cycle runs.
    case asPlanned
    /// At once, within the call that asked for it.
    case atOnce
}
