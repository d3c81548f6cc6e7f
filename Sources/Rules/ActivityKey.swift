import Events

/// An activity object; its number is unique in its device.
struct ActivityKey: Hashable, Sendable {
    let device: String
    let activity: Int

    init(device: String, activity: Int) {
        self.device = device
        self.activity = activity
    }

    init?(_ event: Event) {
        guard let device = event.device, let activity = event.activity else { return nil }
        self.init(device: device, activity: activity)
    }
}
