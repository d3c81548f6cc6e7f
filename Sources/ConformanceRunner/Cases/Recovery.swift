/// What a case demands after its faults: the devices must hand over once more.
package enum Recovery: Sendable {
    /// The case injects no fault.
    case notNeeded
    /// The devices that the faults affected must hand over again.
    case demanded(Plan)
    /// They cannot, for a reason that the author gives.
    case impossible(because: String)

    /// The operations and handoffs after the last step.
    package struct Plan: Sendable {
        /// Operations that undo other steps: switching Bluetooth on, carrying a device back.
        package var repairs: [OperationStep]
        /// The handoffs that must succeed, in order; at least one.
        package var handoffs: [Handoff]
    }

    /// A handoff that must succeed.
    package struct Handoff: Sendable, Hashable {
        package var source: String
        package var receiver: String
        /// The app that makes a new activity current; nil for a sample app, which keeps its activity, and if no app is suitable.
        package var app: String?
        /// The type of that activity; an app of the receiver declares it.
        package var type: String?
    }

    /// The requirements of all checks.
    package static let requirements = ["ERR-014", "CONT-034", "ELIG-033"]

    /// The requirements of a check. Without a failure and an attempt, it is about discovery (ELIG-033).
    ///
    /// - Parameters:
    ///   - afterFailure: an attempt had failed before, and another one is allowed (ERR-014).
    ///   - withAttempt: there was an attempt, which must end (CONT-034).
    package static func requirements(afterFailure: Bool, withAttempt: Bool) -> [String] {
        let broken = (afterFailure ? ["ERR-014"] : []) + (withAttempt ? ["CONT-034"] : [])
        return broken.isEmpty ? ["ELIG-033"] : broken
    }

    /// The check's id, or its beginning if a case has several handoffs.
    package static let checkID = "recovery"

    /// The checks, each with its handoff.
    package var checks: [(id: String, handoff: Handoff)] {
        guard case .demanded(let plan) = self else { return [] }
        return plan.handoffs.map { handoff in
            let isAlone = plan.handoffs.count == 1
            return (isAlone ? Self.checkID : "\(Self.checkID)-\(handoff.source)-\(handoff.receiver)", handoff)
        }
    }
}
