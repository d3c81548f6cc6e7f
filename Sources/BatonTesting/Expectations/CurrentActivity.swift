import Events
import Payload

/// The activity that became current last on a device, as the log tells it.
struct CurrentActivity {
    var app: String
    var type: String

    init?(of device: String, _ events: [Event]) {
        guard
            let current = events.last(where: {
                $0.kind == .activityStateChanged && $0.device == device && $0.text(.to) == "current"
            }), let app = current.app, let number = current.activity,
            let type = events.last(where: {
                $0.kind == .activityCreated && $0.device == device && $0.activity == number
            })?.text(.type)
        else { return nil }
        self.app = app
        self.type = type
    }
}
