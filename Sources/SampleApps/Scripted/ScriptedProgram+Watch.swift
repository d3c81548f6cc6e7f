import Foundation
import Handoff
import Payload

/// What a scripted watch app publishes through WatchKit, by `perform: {action, with}`.
extension ScriptedProgram {
    /// Publishes an activity of a `type` with `userInfo` and `webpageURL` by the older call.
    func publish(_ arguments: PayloadDictionary) -> ActionAnswer {
        let page = arguments["webpageURL"].flatMap { $0.stringValue ?? $0.urlValue }
        interfaceController.updateUserActivity(
            arguments["type"]?.stringValue ?? "",
            payload: arguments["userInfo"]?.dictionaryValue,
            webpageURL: page.flatMap { URL(string: $0) })
        return .done(.null)
    }

    /// Publishes the activity `as`.
    func publishActivity(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let activity = activity(arguments["as"]?.stringValue ?? "activity") else {
            return .refused("the app has no such activity")
        }
        interfaceController.update(activity)
        return .done(.null)
    }

    /// Withdraws what was published last.
    func withdrawPublished() -> ActionAnswer {
        interfaceController.invalidateUserActivity()
        return .done(.null)
    }
}
