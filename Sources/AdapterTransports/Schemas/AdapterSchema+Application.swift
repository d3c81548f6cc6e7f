import Events
import Handoff
import ImplementationAdapter
import Notation
import Payload

/// The app's role: what its device calls in it, and what it asks of its device meanwhile.
extension JSONSchema {
    /// The methods that the harness calls, with their parameters.
    static var applicationMethods: [(String, String, JSONSchema)] {
        let methods: [(ApplicationCall.Method, String, [(String, JSONSchema)], Set<String>)] = [
            (
                .launch, "A process of the app begins.",
                [
                    ("app", reference("app")), ("isFirstLaunch", type("boolean")), ("orientation", orientation),
                    ("pendingType", type("string")),
                ], ["pendingType"]
            ),
            (.enterForeground, "The app comes to the front.", [], []),
            (.enterBackground, "The app leaves the front.", [], []),
            (.rotate, "The user turns the device.", [("orientation", orientation)], []),
            (.save, "A save cycle, if the activity is marked.", [("activity", reference("integer"))], []),
            (.update, "A save cycle, marked or not.", [("activity", reference("integer"))], []),
            (
                .willContinue, "application(_:willContinueUserActivityWithType:)",
                [("type", type("string")), ("attempt", reference("integer"))], []
            ),
            (
                .continueActivity, "application(_:continue:restorationHandler:)",
                [("snapshot", reference("snapshot")), ("attempt", reference("integer"))], []
            ),
            (
                .didFail, "application(_:didFailToContinueUserActivityWithType:error:)",
                [("type", type("string")), ("code", reference("integer")), ("attempt", reference("integer"))], []
            ),
            (
                .wasContinued, "userActivityWasContinued(_:) of the activity's delegate.",
                [("activity", reference("integer"))], []
            ),
            (.endTurn, "The turn of the main run loop that was asked for.", [], []),
            (.timerFired, "The timer that was asked for.", [("timer", reference("integer"))], []),
            (.itemArrived, "A file that is waited for has come.", [("url", type("string"))], []),
            (
                .perform, "An action of the app's own, or a verb of activities.",
                [("action", type("string")), ("arguments", reference("dictionary"))], []
            ),
            (.terminate, "The process ends.", [], []),
        ]
        let reset = record([("bundle", type("string")), ("device", reference("setup"))])
        return [("app.reset", "Makes an app on a device of the case out of the implementation.", reset)]
            + methods.map { method, meaning, members, optional in
                (method.rawValue, meaning, record([("t", reference("instant"))] + members, optional: optional))
            }
    }

    private static let orientation = words(InterfaceOrientation.allCases.map(\.rawValue))

    /// The state of an activity.
    static let snapshot = record(
        [
            ("type", type("string")), ("title", type("string")), ("userInfo", reference("dictionary")),
            ("webpageURL", type("string")),
        ], optional: ["title", "userInfo", "webpageURL"])

    /// What an app answers; `app.perform` is answered as `probe` is, and what asks for nothing by an empty object.
    static let applicationAnswer = one(of: [
        record([("finished", type("boolean"))], "To `app.launch`."),
        record(
            [("snapshot", reference("snapshot")), ("duration", reference("instant", "Nanoseconds."))],
            optional: ["snapshot"], "To `app.save` and `app.update`."),
        record([("implemented", of([("const", false)]))], "The app lacks the callback."),
        record([("implemented", of([("const", true)])), ("value", type("boolean"))], "What the callback returned."),
    ])

    // MARK: - What an app asks

    private static let summary: [(String, JSONSchema)] = [
        ("type", type("string")), ("title", type("string")), ("state", words(ActivityState.allCases.map(\.rawValue))),
        ("isEligibleForHandoff", type("boolean")), ("expiration", reference("real")), ("hasWebPage", type("boolean")),
    ]

    static var serviceCall: JSONSchema {
        let activity = ("activity", reference("integer"))
        let url = ("url", type("string"))
        let methods: [(ServiceCall.Method, [(String, JSONSchema)], Set<String>)] = [
            (.activityCreated, summary, ["title", "expiration"]),
            (.activityChanged, [activity] + summary, ["title", "expiration"]), (.activityNeedsSave, [activity], []),
            (.activityDeallocated, [activity], []), (.requestTurn, [], []),
            (.requestTimer, [("timer", reference("integer")), ("delay", reference("instant", "Nanoseconds."))], []),
            (.otherApps, [("type", type("string"))], []), (.fileLocation, [url], []),
            (.iCloudContainerURL, [("container", type("string"))], ["container"]), (.documentsURL, [], []),
            (.providerURL, [("bundle", type("string"))], []),
            (.readFile, [url, ("use", words(FileUse.allCases.map(\.rawValue)))], []),
            (.writeFile, [url, ("contents", reference("data")), ("document", type("string"))], ["document"]),
            (.startAccess, [url], []), (.stopAccess, [url], []), (.awaitItem, [url], []),
        ]
        func form(_ method: ServiceCall.Method, _ parameters: JSONSchema) -> JSONSchema {
            record(
                [
                    ("jsonrpc", constant("2.0")), ("id", reference("integer", "Absent: a notification.")),
                    ("method", constant(method.rawValue)), ("params", parameters),
                ], optional: method.hasResult ? [] : ["id"])
        }
        let kinds = EventKind.allCases.filter(ServiceCall.kindsOfApps.contains)
        return line(
            "A line with which an app asks its device, in Baton's adapter protocol",
            methods.map { form($0, record($1, optional: $2)) } + [form(.record, event([], [], kinds))], [])
    }

    static var serviceAnswer: JSONSchema {
        let url = record([("url", type("string"))], optional: ["url"], "Also to calls that ask for nothing: {}.")
        let results: [JSONSchema] = [
            url, record([("activity", reference("integer"))]), record([("bundles", list(of: type("string")))]),
            record([("location", words(FileLocationKind.allCases.map(\.rawValue)))]),
            record([("granted", type("boolean"))]),
            record([("answer", constant("contents")), ("contents", reference("data"))]),
            record([("answer", words(["denied", "missing", "notSynchronised"]))]),
        ]
        return line(
            "A line with which the device answers an app, in Baton's adapter protocol",
            [
                record([
                    ("jsonrpc", constant("2.0")), ("id", reference("integer")), ("result", one(of: results)),
                ])
            ], [])
    }
}
