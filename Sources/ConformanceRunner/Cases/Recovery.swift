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

    /// How far a handoff came that was demanded and did not succeed.
    package enum Stage: Sendable {
        /// The source's current activity is not on the air.
        case silent
        /// It is on the air, and the receiver shows no offer.
        case unseen
        /// The user accepted an offer.
        case attempted
    }

    /// The requirements of all checks.
    package static let requirements = ["ERR-014", "CONT-034", "ELIG-033", "DISC-001", "DISC-019"]

    /// The requirements of a check.
    ///
    /// - Parameters:
    ///   - afterFailure: an attempt had failed before, and another one is allowed (ERR-014).
    ///   - afterSpoiledPairing: making the pairing anew must restore discovery (ELIG-033).
    package static func requirements(_ stage: Stage, afterFailure: Bool, afterSpoiledPairing: Bool) -> [String] {
        switch stage {
        case .attempted: (afterFailure ? ["ERR-014"] : []) + ["CONT-034"]
        case .silent: [afterFailure ? "ERR-014" : "DISC-001"]
        case .unseen: [afterFailure ? "ERR-014" : afterSpoiledPairing ? "ELIG-033" : "DISC-019"]
        }
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
