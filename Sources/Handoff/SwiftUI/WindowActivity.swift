/// The activity that the views of one window advertise.
///
/// A window has one at a time: that of the type whose first handler was attached last. Other types with attached
/// handlers wait until that one has none.
final class WindowActivity {
    private let context: ProcessContext
    private let host: HostingController
    /// The handlers of all windows of the app, with the window that each belongs to.
    private let handlers: () -> [(host: HostingController, handler: ViewContents.Handler)]
    /// The types with attached handlers, in the order in which they got their first one.
    private var types: [String] = []
    /// An activity that the framework keeps and does not manage.
    private var unmanaged: UserActivity?

    init(
        _ context: ProcessContext, of host: HostingController,
        handlers: @escaping () -> [(host: HostingController, handler: ViewContents.Handler)]
    ) {
        self.context = context
        self.host = host
        self.handlers = handlers
    }

    /// The views of the window were evaluated.
    func viewsChanged() {
        let decisions = context.decisions.views
        var present: [String] = []
        for handler in host.graph.contents.handlers where !present.contains(handler.type) {
            present.append(handler.type)
        }
        let wanted = present.filter { type in
            decisions.advertises(host.graph.contents.handlers.count { $0.type == type && $0.isAttached })
        }
        types = types.filter(wanted.contains) + wanted.filter { !types.contains($0) }
        guard let type = types.last else { return replace(with: nil) }
        guard let activity = host.userActivity ?? unmanaged, activity.activityType == type else {
            let activity = UserActivity(activityType: type)
            // An empty type makes no activity (ACT-002).
            guard activity.number != 0 else { return replace(with: nil) }
            update(activity)
            return replace(with: activity)
        }
        if decisions.updatesAfterChange() { activity.needsSave = true }
    }

    private func replace(with activity: UserActivity?) {
        guard context.decisions.views.makesCurrent() else {
            unmanaged = activity
            return
        }
        host.userActivity = activity
    }

    /// A save cycle asks for the present state.
    func updateToSave(_ activity: UserActivity) {
        if context.decisions.views.updatesAfterChange() { update(activity) }
    }

    /// Calls the attached handlers for an activity, in the order of the views (SWUI-003), those of this window alone
    /// (SWUI-004).
    private func update(_ activity: UserActivity) {
        let decisions = context.decisions.views
        let attached = handlers().filter { entry in
            entry.handler.type == activity.activityType && entry.handler.isAttached
                && decisions.isInScope(entry.host === host)
        }
        for (place, entry) in attached.enumerated() where decisions.calls(place) { entry.handler.update(activity) }
    }

    func close() {
        types = []
        unmanaged = nil
    }
}
