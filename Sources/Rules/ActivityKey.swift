import Events

/// An activity object; its number is unique in its device.
struct ActivityKey: Hashable, Sendable {
    let device: String
    let activity: Int

    init?(_ event: Event) {
        guard let device = event.device, let activity = event.activity else { return nil }
        self.device = device
        self.activity = activity
    }
}
