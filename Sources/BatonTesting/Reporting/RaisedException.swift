import Events

/// An exception that would end an app on a device, with how often it was raised.
struct RaisedException {
    /// The first event of it.
    let event: Event
    private var count = 1

    /// The exceptions in a log; one that repeats is there once.
    static func all(in events: [Event]) -> [RaisedException] {
        struct Origin: Hashable {
            var device, app, property, reason: String?
        }
        var places: [Origin: Int] = [:]
        var exceptions: [RaisedException] = []
        for event in events where event.kind == .activityException {
            let origin = Origin(
                device: event.device, app: event.app, property: event.text(.property), reason: event.text(.reason))
            if let place = places[origin] {
                exceptions[place].count += 1
            } else {
                places[origin] = exceptions.count
                exceptions.append(RaisedException(event: event))
            }
        }
        return exceptions
    }

    /// The exception, where it was raised, why, and how often.
    var text: String {
        "\(event.text(.name) ?? "an exception") at \(event.text(.property) ?? "an activity"): "
            + "\(event.text(.reason) ?? "no reason")\(count > 1 ? ", \(count) times" : "")"
    }

    /// What happened.
    var observation: String {
        text + "; Apple's frameworks end the app here, a virtual device ignores the call and lets the app run on"
    }

    /// What to do.
    var advice: String {
        let remedy =
            switch event.text(.property) {
            case "userInfo":
                "put only strings, numbers, dates, data, URLs, UUIDs, null, and arrays, dictionaries and sets of them into "
                    + "userInfo, under keys of these kinds"
            case "activityType": "name a type that the app declares in NSUserActivityTypes"
            case "webpageURL": "assign an http or https URL, or nil; other URLs belong in userInfo"
            default: "check what the app assigns to this property of its activity"
            }
        let origin = event.text(.property).flatMap(ExceptionOrigin.init).map { "at: .\($0.rawValue)" } ?? ""
        return remedy + "; a test that raises it on purpose expects it: expectException(\(origin))"
    }
}
