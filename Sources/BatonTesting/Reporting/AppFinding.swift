import Events

/// Something that an app did although apps must not, or should not.
public struct AppFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of finding, for example `PAYLOAD_ABOVE_SOFT_LIMIT`.
    public let code: String
    /// What the app did, in words.
    public let reason: String
    /// The device.
    public let device: String
    /// The app's bundle identifier.
    public let app: String
    /// When, since the world's start.
    public let time: Duration

    /// Code, reason, app and device in one line.
    public var description: String { "\(code): \(reason) (\(app) on \(device))" }

    init?(_ event: Event) {
        guard event.kind == .appFinding else { return nil }
        code = event.text(.code) ?? ""
        reason = event.text(.reason) ?? ""
        device = event.device ?? ""
        app = event.app ?? ""
        time = .nanoseconds(event.time.nanoseconds)
    }
}
