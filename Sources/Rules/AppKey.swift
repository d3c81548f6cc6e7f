import Events

/// An app on a device.
struct AppKey: Hashable, Sendable {
    let device: String
    let app: String

    init?(_ event: Event) {
        guard let device = event.device, let app = event.app else { return nil }
        self.device = device
        self.app = app
    }
}
