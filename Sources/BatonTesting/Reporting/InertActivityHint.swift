import Handoff

/// Names activities that the test's own task made outside of every app's process since the world was made. They belong to
/// no app, and so to no device.
///
/// Other tests run at the same time, each in a task of its own. Activities made outside of any task, for example on a
/// dispatch queue, cannot be assigned to a test and are left out.
struct InertActivityHint {
    private let count = InertActivities.count
    private let task = InertActivities.currentTask

    /// The hint in a failure; nil without such activities.
    var text: String? {
        guard let task else { return nil }
        var types: [String] = []
        for record in InertActivities.made(since: count)
        where record.task == task && !types.contains(record.type) {
            types.append(record.type)
        }
        guard let first = types.first else { return nil }
        let more = types.count > 1 ? " and of \(types.count - 1) more types" : ""
        return
            "NSUserActivity(activityType: \"\(first)\")\(more) was made outside of an app's process and belongs to no "
            + "app: make it in Device.inApp, or in Application.performOnMain instead of on DispatchQueue.main"
    }
}
