public import Foundation

/// The modifiers that call an app's code when something happens.
extension View {
    /// Calls a function when the view has come into the hierarchy.
    public func onAppear(perform action: @escaping () -> Void) -> some View {
        ModifiedView(content: self) { evaluation, path in
            evaluation.contents.appearances.append(
                ViewContents.Appearance(path: path, action: action, isDisappearance: false))
        }
    }

    /// Calls a function when the view has left the hierarchy.
    public func onDisappear(perform action: @escaping () -> Void) -> some View {
        ModifiedView(content: self) { evaluation, path in
            evaluation.contents.appearances.append(
                ViewContents.Appearance(path: path, action: action, isDisappearance: true))
        }
    }

    /// Calls a function with the new value after an evaluation in which a value has changed (iOS 14 and macOS 11).
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (_ newValue: V) -> Void) -> some View {
        onChange(of: value) { _, new in action(new) }
    }

    /// Calls a function with both values after an evaluation in which a value has changed (iOS 17 and macOS 14).
    public func onChange<V: Equatable>(
        of value: V, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
    ) -> some View {
        ModifiedView(content: self) { evaluation, path in
            evaluation.contents.watches.append(
                ViewContents.Watch(path: path, value: value) { old in
                    if let old = old as? V, old != value { action(old, value) }
                })
        }
    }

    /// Calls a function for each notification of a publisher while the view is in the hierarchy.
    public func onReceive(
        _ publisher: NotificationPublisher, perform action: @escaping (Notification) -> Void
    ) -> some View {
        ModifiedView(content: self) { evaluation, path in
            evaluation.contents.subscriptions.append(
                ViewContents.Subscription(path: path, publisher: publisher, action: action))
        }
    }
}
