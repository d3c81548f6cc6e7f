package import Events

extension KeyFile {
    /// The keys of a world's devices and the activity types that its log contains, each once.
    ///
    /// - Parameter team: the team of an app, by device and bundle identifier; nil for an unknown app.
    package init(
        keys: [DeviceKey], advertisedIn events: [Event], team: (_ device: String?, _ app: String?) -> String?
    ) {
        var activities: [Activity] = []
        for event in events where event.kind == .advertisingStarted {
            guard let type = event.text(.type), let team = team(event.device, event.app) else { continue }
            let activity = Activity.type(team: team, type: type, dynamicType: nil)
            if !activities.contains(activity) { activities.append(activity) }
        }
        self.init(keys: keys, activities: activities)
    }
}
