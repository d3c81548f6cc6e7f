import Handoff

/// The app of scripted views: one group of windows for each name.
struct ScriptedViewApp: App {
    let views: ScriptedViews

    var body: AppSceneList {
        var groups: [String] = []
        for view in views.description.views where !groups.contains(view.window) { groups.append(view.window) }
        return AppSceneList(
            windowGroups: groups.flatMap { group in
                WindowGroup(id: group) { ScriptedWindowView(views: views, group: group) }.windowGroups
            })
    }
}

/// The views of a window.
struct ScriptedWindowView: View {
    let views: ScriptedViews
    let group: String

    var body: ViewList {
        ViewList(
            views: views.description.views.filter { $0.window == group }
                .map { ScriptedView($0, in: views) })
    }
}
