import Events
import Reports

/// Why the activity that became current last on a device is not offered any more: its app resigned it or left the front.
struct EndOfCurrency {
    private let event: Event
    private let app: String
    private let type: String

    /// Nil if no activity of the device was ever current, or nothing of the kind happened to the last one.
    init?(on device: String, _ events: [Event]) {
        guard let current = CurrentActivity(of: device, events) else { return nil }
        app = current.app
        type = current.type
        func last(_ kinds: EventKind...) -> Event? {
            events.last { $0.device == device && $0.app == current.app && kinds.contains($0.kind) }
        }
        if let left = last(.appForegrounded, .appBackgrounded, .appTerminated), left.kind != .appForegrounded {
            event = left
        } else if let change = last(.activityStateChanged), change.text(.from) == "current",
            change.text(.to) == "inactive", change.text(.by) == "app"
        {
            event = change
        } else {
            return nil
        }
    }

    /// What happened and what to do.
    var reason: UnmetExpectation.Reason {
        let instant = "at \(EventTimeline.milliseconds(event.time)) ms"
        return switch event.kind {
        case .appTerminated:
            UnmetExpectation.Reason(
                observed: "\(app) was terminated \(instant)", advice: "launch it again, and make an activity current")
        case .appBackgrounded:
            UnmetExpectation.Reason(
                observed: "\(app) left the front \(instant)",
                advice: "keep the app in front until the activity has been continued")
        default:
            UnmetExpectation.Reason(
                observed: "\(app) resigned \(type) \(instant)",
                advice: "call becomeCurrent() again, or expect the offer before the app resigns the activity")
        }
    }
}
