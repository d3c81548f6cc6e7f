import Events
import Payload

/// Responders and documents as owners of an activity.
extension UserActivity {
    /// A responder or document took the activity, so the framework manages it.
    func gains(owner: any ActivityHolder) {
        guard context?.decisions.lifeCycle.assignmentManages(state) ?? true else { return }
        owners.add(owner, isKept: context?.decisions.lifeCycle.keepsOwner() ?? false)
        recordManagement(of: owner.nameInEvents, action: "attach")
    }

    /// An owner gave the activity up, or is being deallocated.
    func loses(ownerWithIdentifier identifier: ObjectIdentifier, name: String) {
        let decisions = context?.decisions.lifeCycle ?? LifeCycleDecisions()
        owners.remove(identifier, unless: decisions.remainsOwner)
        recordManagement(of: name, action: "detach")
        if decisions.endsWithOwners(owners.live.count) { process?.activities.invalidate(self, by: .framework) }
    }

    private func recordManagement(of object: String, action: String) {
        guard number != 0 else { return }
        context?.record(.activityManaged, activity: number, [.object: object, .action: action])
    }
}
