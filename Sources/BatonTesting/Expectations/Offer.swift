import Events

/// An activity of another device that a device offers to continue.
public struct Offer: Sendable, Hashable {
    /// Name of the device that it comes from.
    public let source: String
    /// Bundle identifier of the app that would continue it.
    public let app: String
    /// The activity type.
    public let type: String
    /// Where it is shown, in the order of appearance.
    public internal(set) var surfaces: [Surface]

    /// A place where offers are shown.
    public enum Surface: String, Sendable, CaseIterable {
        /// The lower left of the lock screen.
        case lockscreen
        /// The list of running apps on iOS.
        case appSwitcher
        /// The Dock on macOS.
        case dock
        /// The app switcher on macOS.
        case cmdTab
    }

    /// The offers that a device shows after these events.
    static func shown(on device: String, after events: some Sequence<Event>) -> [Offer] {
        var offers: [Offer] = []
        for event in events where event.device == device {
            guard event.kind == .offerShown || event.kind == .offerHidden, let source = event.text(.from),
                let app = event.app, let surface = event.text(.surface).flatMap(Surface.init)
            else { continue }
            let index = offers.firstIndex { $0.source == source && $0.app == app && $0.surfaces.contains(surface) }
            if event.kind == .offerHidden {
                if let index { offers[index].surfaces.removeAll { $0 == surface } }
            } else if let type = event.text(.type) {
                if let own = offers.firstIndex(where: { $0.source == source && $0.app == app && $0.type == type }) {
                    offers[own].surfaces.append(surface)
                } else {
                    offers.append(Offer(source: source, app: app, type: type, surfaces: [surface]))
                }
            }
        }
        return offers.filter { !$0.surfaces.isEmpty }
    }
}
