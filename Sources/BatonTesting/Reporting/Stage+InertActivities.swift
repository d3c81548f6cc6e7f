import Handoff

/// A hint at activities that belong to no app, and therefore to no device.
extension Stage {
    /// What to say of activities that the test's own task made outside of every app's process since the world was made; nil if
    /// there are none.
    ///
    /// Those of other tests, which may run at the same time, were made in other tasks. Nobody knows whose those are that were
    /// made outside of any task, as on a dispatch queue: they are left out.
    func hintAtInertActivities() -> String? {
        guard let own = inertActivities.task else { return nil }
        var types: [String] = []
        for record in InertActivities.made(since: inertActivities.count)
        where record.task == own && !types.contains(record.type) {
            types.append(record.type)
        }
        guard let first = types.first else { return nil }
        let more = types.count > 1 ? " and of \(types.count - 1) more types" : ""
        return "NSUserActivity(activityType: \"\(first)\")\(more) was made outside of an app's process and belongs to "
            + "nobody: make it in Device.inApp, or in Application.performOnMain instead of on DispatchQueue.main"
    }
}
