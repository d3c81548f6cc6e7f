public import Foundation

/// What a notification center publishes under a name: the argument of ``View/onReceive(_:perform:)``.
public struct NotificationPublisher {
    let center: NotificationCenter
    let name: Notification.Name
}

extension NotificationCenter {
    /// What this center publishes under a name. `NotificationCenter.default` is the same for all devices of a test;
    /// give each app a center of its own.
    public func publisher(for name: Notification.Name) -> NotificationPublisher {
        NotificationPublisher(center: self, name: name)
    }
}
