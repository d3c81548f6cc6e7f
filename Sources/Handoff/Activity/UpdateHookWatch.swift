/// Watches an owner's update hook while it runs.
struct UpdateHookWatch {
    private var running: (activity: UserActivity, owner: String)?
    /// How often the activity had changed when the hook reached the base class's method; nil if it has not.
    private(set) var changesAtBase: Int?

    mutating func begin(on activity: UserActivity, owner: String) {
        running = (activity, owner)
        changesAtBase = nil
    }

    mutating func end() { running = nil }

    /// The hook has reached the base class's method.
    mutating func reachedBase(of activity: UserActivity) {
        if running?.activity === activity { changesAtBase = activity.saving.changeCount }
    }

    /// The owner whose hook is updating an activity.
    func owner(updating activity: UserActivity) -> String? {
        running.flatMap { $0.activity === activity ? $0.owner : nil }
    }
}
