import Handoff
import Notation
import Payload

/// The calls of a device in an app behind an adapter, as messages, without their instant.
///
/// While a call is open the app may call its device (``ServiceCall``), and the harness sends no other call.
extension ApplicationCall {
    static let methods: [Method<ApplicationCall, ApplicationAnswer>] = [
        Method(
            "app.enterForeground", "The app comes to the front.",
            { if case .enterForeground(let type) = $0 { $1(type) } },
            Member(
                "pendingType", optional: .text,
                "The type of the activity for which it does, only for an app with scenes (capability `scenes`)."),
            answer: .nothing
        ) { .enterForeground(pendingType: $0) },
        Method("app.enterBackground", "The app leaves the front.", .enterBackground, answer: .nothing),
        Method(
            "app.rotate", "The user turns the device.", { if case .rotate(let to) = $0 { $1(to) } },
            Member("orientation", .word()), answer: .nothing
        ) { .rotate($0) },
        Method(
            "app.scene", "Something happens to a scene (capability `scenes`). The value of the answer is its number.",
            { if case .scene(let request, let scene) = $0 { $1(request, scene) } },
            Member("request", .word()), Member("scene", optional: .number, "Its number; absent for a new one."),
            answer: .performed
        ) { .scene($0, $1) },
        Method(
            "app.openURL", "The system opens a URL in a scene (capability `scenes`).",
            { if case .openURL(let url) = $0 { $1(url) } }, Member("url", .text), answer: .performed
        ) { .openURL($0) },
        Method(
            "app.save", "A save cycle, if the activity is marked.",
            { if case .save(let activity) = $0 { $1(activity) } }, Member("activity", .number),
            answer: .saved
        ) { .save($0) },
        Method(
            "app.update", "A save cycle, marked or not.",
            { if case .update(let activity) = $0 { $1(activity) } }, Member("activity", .number),
            answer: .saved
        ) { .update($0) },
        Method(
            "app.willContinue",
            "`application(_:willContinueUserActivityWithType:)`, or that of a scene, which returns nothing (`false`).",
            { if case .willContinue(let type, let attempt) = $0 { $1(type, attempt) } },
            Member("type", .text), Member("attempt", .number), answer: .returned
        ) { .willContinue(type: $0, attempt: $1) },
        Method(
            "app.continue", "`application(_:continue:restorationHandler:)`, or `scene(_:continue:)`.",
            { if case .continueActivity(let snapshot, let attempt) = $0 { $1(snapshot, attempt) } },
            Member("snapshot", ActivitySnapshot.form.form), Member("attempt", .number),
            answer: .returned
        ) { .continueActivity($0, attempt: $1) },
        Method(
            "app.didFail", "`application(_:didFailToContinueUserActivityWithType:error:)`, or that of a scene.",
            { if case .didFail(let type, let code, let attempt) = $0 { $1(type, code, attempt) } },
            Member("type", .text), Member("code", .number, "Of the Cocoa domain."), Member("attempt", .number),
            answer: .returned
        ) { .didFail(type: $0, code: $1, attempt: $2) },
        Method(
            "app.wasContinued", "`userActivityWasContinued(_:)` of the activity's delegate.",
            { if case .wasContinued(let activity) = $0 { $1(activity) } }, Member("activity", .number),
            answer: .nothing
        ) { .wasContinued($0) },
        Method("app.endTurn", "The turn of the main run loop ends, as the app asked.", .endTurn, answer: .nothing),
        Method(
            "app.timerFired", "A timer that the app asked for.",
            { if case .timerFired(let timer) = $0 { $1(timer) } }, Member("timer", .number),
            answer: .nothing
        ) { .timerFired($0) },
        Method(
            "app.itemArrived", "A file that the app waits for has arrived.",
            { if case .itemArrived(let url) = $0 { $1(url) } }, Member("url", .text),
            answer: .nothing
        ) { .itemArrived($0) },
        Method(
            "app.receiveStreams",
            "`userActivity(_:didReceive:outputStream:)` of the activity's delegate, if the activity offers streams.",
            { if case .receiveStreams(let activity, let pair, let condition) = $0 { $1(activity, pair, condition) } },
            Member("activity", .number), Member("pair", .number), Member("condition", StreamCondition.form.form),
            answer: .returned
        ) { .receiveStreams(activity: $0, pair: $1, $2) },
        Method(
            "app.streamsGranted", "The source has granted a request for streams.",
            { if case .streamsGranted(let pair, let condition) = $0 { $1(pair, condition) } },
            Member("pair", .number), Member("condition", StreamCondition.form.form), answer: .nothing
        ) { .streamsGranted($0, $1) },
        Method(
            "app.streamsRefused", "A request for streams has failed.",
            { if case .streamsRefused(let pair, let code) = $0 { $1(pair, code) } },
            Member("pair", .number), Member("code", .number, "Of the Cocoa domain."), answer: .nothing
        ) { .streamsRefused($0, code: $1) },
        Method(
            "app.streamChanged", "Bytes or space have come, or the pair has ended or failed.",
            { if case .streamChanged(let pair, let condition) = $0 { $1(pair, condition) } },
            Member("pair", .number), Member("condition", StreamCondition.form.form), answer: .nothing
        ) { .streamChanged($0, $1) },
        Method(
            "app.perform", "An action of the app's own, or a verb of activities.",
            { if case .perform(let action, let arguments) = $0 { $1(action, arguments) } },
            Member("action", .text), Member("arguments", .dictionary), answer: .performed
        ) { .perform($0, $1) },
        Method("app.terminate", "The process ends.", .terminate, answer: .nothing),
    ]
}
