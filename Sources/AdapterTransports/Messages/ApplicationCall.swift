package import Handoff
package import ImplementationAdapter
import Notation
package import Payload

/// What a device calls in an app that plays elsewhere: ``ApplicationProcess`` as messages, without their instant.
///
/// | Method | Parameters besides `t` | Result |
/// |---|---|---|
/// | `app.launch` | `app`, `isFirstLaunch`, `orientation`, `pendingType` (may be absent) | `finished` |
/// | `app.enterForeground`, `app.enterBackground`, `app.endTurn`, `app.terminate` | | `{}` |
/// | `app.rotate` | `orientation` | `{}` |
/// | `app.save`, `app.update` | `activity` | `snapshot` (may be absent), `duration` in nanoseconds |
/// | `app.willContinue` | `type`, `attempt` | `implemented`, and `value` if it is |
/// | `app.continue` | `snapshot`, `attempt` | `implemented`, and `value` if it is |
/// | `app.didFail` | `type`, `code`, `attempt` | `implemented`, and `value` if it is |
/// | `app.wasContinued` | `activity` | `{}` |
/// | `app.timerFired` | `timer` | `{}` |
/// | `app.itemArrived` | `url` | `{}` |
/// | `app.perform` | `action`, `arguments` | `answer`, and `value` or `reason` |
///
/// A process begins with `app.launch` and ends with `app.terminate`, or when `app.reset` comes. Every other call is about a
/// process that runs. While one of these calls is open the app may make calls of its own (``ServiceCall``); no other call of
/// the harness comes before its answer.
package enum ApplicationCall: Sendable, Hashable {
    /// A process begins: ``ApplicationProcess/launch(pendingType:)``. `app` is the app as it is installed now. At its first
    /// launch, what an earlier installation stored is gone; otherwise it is kept. `orientation` is how the device is held.
    case launch(app: AppDescription, isFirstLaunch: Bool, orientation: InterfaceOrientation, pendingType: String?)
    /// ``ApplicationProcess/enterForeground()``
    case enterForeground
    /// ``ApplicationProcess/enterBackground()``
    case enterBackground
    /// ``ApplicationProcess/rotate(to:)``
    case rotate(InterfaceOrientation)
    /// ``ApplicationProcess/save(_:)``
    case save(Int)
    /// ``ApplicationProcess/update(_:)``
    case update(Int)
    /// ``ApplicationProcess/willContinue(type:attempt:)``
    case willContinue(type: String, attempt: Int)
    /// ``ApplicationProcess/continueActivity(_:attempt:)``
    case continueActivity(ActivitySnapshot, attempt: Int)
    /// ``ApplicationProcess/didFail(type:code:attempt:)``
    case didFail(type: String, code: Int, attempt: Int)
    /// ``ApplicationProcess/wasContinued(_:)``
    case wasContinued(Int)
    /// ``ApplicationProcess/endTurn()``
    case endTurn
    /// ``ApplicationProcess/timerFired(_:)``
    case timerFired(Int)
    /// ``ApplicationProcess/itemArrived(_:)``
    case itemArrived(String)
    /// ``ApplicationProcess/perform(_:_:)``
    case perform(String, PayloadDictionary)
    /// ``ApplicationProcess/terminate()``
    case terminate

    enum Method: String, CaseIterable {
        case launch = "app.launch"
        case enterForeground = "app.enterForeground"
        case enterBackground = "app.enterBackground"
        case rotate = "app.rotate"
        case save = "app.save"
        case update = "app.update"
        case willContinue = "app.willContinue"
        case continueActivity = "app.continue"
        case didFail = "app.didFail"
        case wasContinued = "app.wasContinued"
        case endTurn = "app.endTurn"
        case timerFired = "app.timerFired"
        case itemArrived = "app.itemArrived"
        case perform = "app.perform"
        case terminate = "app.terminate"
    }

    var kind: Method {
        switch self {
        case .launch: .launch
        case .enterForeground: .enterForeground
        case .enterBackground: .enterBackground
        case .rotate: .rotate
        case .save: .save
        case .update: .update
        case .willContinue: .willContinue
        case .continueActivity: .continueActivity
        case .didFail: .didFail
        case .wasContinued: .wasContinued
        case .endTurn: .endTurn
        case .timerFired: .timerFired
        case .itemArrived: .itemArrived
        case .perform: .perform
        case .terminate: .terminate
        }
    }

    /// Adds the call's own parameters.
    func write(to object: inout ObjectWriter) {
        switch self {
        case .launch(let app, let isFirstLaunch, let orientation, let pendingType):
            object.set("app", app.message)
            object.set("isFirstLaunch", .boolean(isFirstLaunch))
            object.set("orientation", text: orientation.rawValue)
            if let pendingType { object.set("pendingType", text: pendingType) }
        case .enterForeground, .enterBackground, .endTurn, .terminate: break
        case .rotate(let orientation): object.set("orientation", text: orientation.rawValue)
        case .save(let activity), .update(let activity), .wasContinued(let activity):
            object.set("activity", integer: activity)
        case .willContinue(let type, let attempt):
            object.set("type", text: type)
            object.set("attempt", integer: attempt)
        case .continueActivity(let snapshot, let attempt):
            object.set("snapshot", snapshot.message)
            object.set("attempt", integer: attempt)
        case .didFail(let type, let code, let attempt):
            object.set("type", text: type)
            object.set("code", integer: code)
            object.set("attempt", integer: attempt)
        case .timerFired(let timer): object.set("timer", integer: timer)
        case .itemArrived(let url): object.set("url", text: url)
        case .perform(let action, let arguments):
            object.set("action", text: action)
            object.set("arguments", payload: .dictionary(arguments))
        }
    }

    /// Reads what ``write(to:)`` wrote; the caller has taken what else stands there.
    init(_ method: Method, message object: inout ObjectReader) throws(NotationError) {
        switch method {
        case .launch:
            var app = try object.object("app")
            let description = try AppDescription(message: &app)
            let isFirstLaunch = try object.boolean("isFirstLaunch")
            let orientation = try object.word("orientation", InterfaceOrientation.self)
            self = .launch(
                app: description, isFirstLaunch: isFirstLaunch, orientation: orientation,
                pendingType: try object.optionalText("pendingType"))
        case .enterForeground: self = .enterForeground
        case .enterBackground: self = .enterBackground
        case .rotate: self = .rotate(try object.word("orientation", InterfaceOrientation.self))
        case .save: self = .save(try object.int("activity"))
        case .update: self = .update(try object.int("activity"))
        case .willContinue:
            let type = try object.text("type")
            self = .willContinue(type: type, attempt: try object.int("attempt"))
        case .continueActivity:
            var member = try object.object("snapshot")
            let snapshot = try ActivitySnapshot(message: &member)
            self = .continueActivity(snapshot, attempt: try object.int("attempt"))
        case .didFail:
            let type = try object.text("type")
            let code = try object.int("code")
            self = .didFail(type: type, code: code, attempt: try object.int("attempt"))
        case .wasContinued: self = .wasContinued(try object.int("activity"))
        case .endTurn: self = .endTurn
        case .timerFired: self = .timerFired(try object.int("timer"))
        case .itemArrived: self = .itemArrived(try object.text("url"))
        case .perform:
            let action = try object.text("action")
            self = .perform(action, try object.dictionary("arguments"))
        case .terminate: self = .terminate
        }
        try object.end()
    }
}

/// What an app answers to an ``ApplicationCall``.
package enum ApplicationAnswer: Sendable, Hashable {
    /// To calls that ask for nothing.
    case done
    /// To `app.launch`: what willFinishLaunching and didFinishLaunching agreed on.
    case launched(Bool)
    /// To `app.save` and `app.update`.
    case saved(SaveResult)
    /// To `app.willContinue`, `app.continue` and `app.didFail`.
    case returned(CallbackAnswer)
    /// To `app.perform`.
    case performed(ActionAnswer)

    func write(to object: inout ObjectWriter) {
        switch self {
        case .done: break
        case .launched(let finished): object.set("finished", .boolean(finished))
        case .saved(let result):
            if let snapshot = result.snapshot { object.set("snapshot", snapshot.message) }
            object.set("duration", .integer(result.durationNanoseconds))
        case .returned(.notImplemented): object.set("implemented", .boolean(false))
        case .returned(.returned(let value)):
            object.set("implemented", .boolean(true))
            object.set("value", .boolean(value))
        case .performed(let answer): Answer(answer).write(to: &object)
        }
    }

    /// Reads the result of a call.
    init(to method: ApplicationCall.Method, message object: inout ObjectReader) throws(NotationError) {
        switch method {
        case .enterForeground, .enterBackground, .rotate, .wasContinued, .endTurn, .timerFired, .itemArrived,
            .terminate:
            self = .done
        case .launch: self = .launched(try object.boolean("finished"))
        case .save, .update:
            var snapshot: ActivitySnapshot?
            if object.has("snapshot") {
                var member = try object.object("snapshot")
                snapshot = try ActivitySnapshot(message: &member)
            }
            let duration = try object.integer("duration", in: 0 ... .max)
            self = .saved(SaveResult(snapshot: snapshot, durationNanoseconds: duration))
        case .willContinue, .continueActivity, .didFail:
            self = .returned(
                try object.boolean("implemented") ? .returned(try object.boolean("value")) : .notImplemented)
        case .perform: self = .performed(ActionAnswer(try Answer(message: &object)))
        }
        try object.end()
    }
}

extension Answer {
    fileprivate init(_ answer: ActionAnswer) {
        switch answer {
        case .done(let value): self = .done(value)
        case .refused(let reason): self = .refused(reason)
        case .unsupported: self = .unsupported
        }
    }
}

extension ActionAnswer {
    fileprivate init(_ answer: Answer) {
        switch answer {
        case .done(let value): self = .done(value)
        case .refused(let reason): self = .refused(reason)
        case .unsupported: self = .unsupported
        }
    }
}

extension ActivitySnapshot {
    /// The state of an activity as an object: an absent `userInfo` and an empty one are two things (PAY-017).
    var message: NotationNode {
        var object = ObjectWriter()
        object.set("type", text: type)
        if let title { object.set("title", text: title) }
        if let userInfo { object.set("userInfo", payload: .dictionary(userInfo)) }
        if let webpageURL { object.set("webpageURL", text: webpageURL) }
        return object.node
    }

    /// Reads what ``message`` wrote.
    init(message object: inout ObjectReader) throws(NotationError) {
        let type = try object.text("type")
        let title = try object.optionalText("title")
        let userInfo = object.has("userInfo") ? try object.dictionary("userInfo") : nil
        self.init(type: type, title: title, userInfo: userInfo, webpageURL: try object.optionalText("webpageURL"))
        try object.end()
    }
}
