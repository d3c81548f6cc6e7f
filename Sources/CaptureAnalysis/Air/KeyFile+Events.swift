import Continuity
package import Events

extension KeyFile {
    /// The keys of a world's devices, those that they made later included, and the activity types that its log contains, each
    /// once.
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
        self.init(keys: keys + Self.renewed(keys, in: events), activities: activities)
    }

    /// The keys that devices made when the counters of the ones before were used up. Each has a name of its own, because
    /// counters start again with it.
    private static func renewed(_ keys: [DeviceKey], in events: [Event]) -> [DeviceKey] {
        var result: [DeviceKey] = []
        var numbers: [String: Int] = [:]
        for event in events where event.kind == .keyRenewed {
            guard let first = keys.first(where: { $0.device == event.device }),
                let key = event.data(.key).flatMap(AdvertisingKey.init)
            else { continue }
            let number = numbers[first.device, default: 1] + 1
            numbers[first.device] = number
            result.append(
                DeviceKey(
                    device: "\(first.device), key \(number)", account: first.account, advertisingKey: key,
                    identityResolvingKey: first.identityResolvingKey))
        }
        return result
    }
}
