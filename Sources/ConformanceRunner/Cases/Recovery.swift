/// What is demanded once a case's faults have stopped: safety first, then liveness.
package enum Recovery: Sendable {
    /// The case injects no fault.
    case notNeeded
    /// The devices that the faults struck hand over again.
    case demanded(Plan)
    /// They cannot, for a reason in the author's words.
    case impossible(because: String)

    /// What is done after the last step.
    package struct Plan: Sendable {
        /// What users do to end what no fault verb began: Bluetooth switched on again, a device carried back.
        package var repairs: [OperationStep]
        /// The handoffs that must succeed, one after the other; never empty.
        package var handoffs: [Handoff]
    }

    /// One handoff that must succeed.
    package struct Handoff: Sendable, Hashable {
        /// Where the activity comes from.
        package var source: String
        /// Where it goes to.
        package var receiver: String
        /// The app whose user makes an activity current again; nil where the one that the app has must do, because it is a sample app's own,
        /// or because no app fits.
        package var app: String?
        /// The type of that activity, which an app of the receiver declares.
        package var type: String?
    }

    /// The requirements that a check can stand for.
    package static let requirements = ["ERR-014", "CONT-034", "ELIG-033"]

    /// The requirements that one check stands for.
    ///
    /// - Parameters:
    ///   - afterFailure: an attempt had failed before: another one may be made (ERR-014).
    ///   - withAttempt: discovery worked, so that an attempt was made, which has to come to its end (CONT-034). Where neither is so,
    ///     the check is about a broken discovery that has to work again (ELIG-033).
    package static func requirements(afterFailure: Bool, withAttempt: Bool) -> [String] {
        let broken = (afterFailure ? ["ERR-014"] : []) + (withAttempt ? ["CONT-034"] : [])
        return broken.isEmpty ? ["ELIG-033"] : broken
    }

    /// The check's id, or its beginning where a case has several handoffs.
    package static let checkID = "recovery"

    /// The ids of the checks that it leads to, each with its handoff.
    package var checks: [(id: String, handoff: Handoff)] {
        guard case .demanded(let plan) = self else { return [] }
        return plan.handoffs.map { handoff in
            let isAlone = plan.handoffs.count == 1
            return (isAlone ? Self.checkID : "\(Self.checkID)-\(handoff.source)-\(handoff.receiver)", handoff)
        }
    }
}
