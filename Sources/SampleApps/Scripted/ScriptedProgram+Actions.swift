import Foundation
import Handoff
import Payload

/// A class of the app. No property list and no userInfo can contain its objects.
private final class CustomObject: Hashable {
    static func == (left: CustomObject, right: CustomObject) -> Bool { left === right }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Actions of a scripted app besides the verbs of the vocabulary, by `perform: {action, with}`.
extension ScriptedProgram {
    /// Performs an action; nil if there is none of this name.
    func performOwn(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer? {
        switch action {
        case "setCustomObject": setCustomObject(arguments)
        case "mutateOwnUserInfo": mutateOwnUserInfo(arguments)
        case "setTypedPayload": setTypedPayload(arguments)
        case "typedPayload": readTypedPayload(arguments)
        case "handToSiriKit": handToSiriKit(arguments)
        case "publish": publish(arguments)
        case "publishActivity": publishActivity(arguments)
        case "withdrawPublished": withdrawPublished()
        case "indexItem": indexItem(arguments)
        case "deleteSavedActivities": deleteSavedActivities(arguments)
        case "writeFile": writeFile(arguments)
        case "readFile": readFile(arguments)
        case "addFileURL": addFileURL(arguments)
        case "startAccess": startAccess(arguments)
        case "stopAccess": stopAccess(arguments)
        case "setView": setView(arguments)
        case "openWindow": openWindow(arguments)
        case "closeWindow": closeWindow(arguments)
        case "frontWindow": bringToFront(arguments)
        case "requestScene": requestScene(arguments)
        case "sceneConditions": setSceneConditions(arguments)
        default: nil
        }
    }

    /// Puts an object of the app's own class into userInfo (PAY-002 to PAY-004): as a `value`, as a `key`, `nested` in
    /// containers, or `merged` by addUserInfoEntries.
    private func setCustomObject(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let activity = activity(arguments["as"]?.stringValue ?? "activity") else {
            return .refused("the app has no such activity")
        }
        let object = CustomObject()
        switch arguments["place"]?.stringValue ?? "value" {
        case "value": activity.userInfo = ["custom": object]
        case "key": activity.userInfo = [AnyHashable(object): "value"]
        case "merged": activity.addUserInfoEntries(from: ["custom": object])
        case "nested":
            let depth = arguments["depth"]?.integerValue ?? 1
            guard (1...100).contains(depth) else { return .refused("depth must lie between 1 and 100") }
            var value: Any = object
            for level in 0..<depth {
                value = level.isMultiple(of: 2) ? [value] : ["inner": value] as [AnyHashable: Any]
            }
            activity.userInfo = ["custom": value]
        case let place:
            return .refused("there is no place \(place); places are value, key, nested, merged")
        }
        return .done(.null)
    }

    /// Answers an intent of SiriKit with an activity (LIFE-023).
    private func handToSiriKit(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let activity = activity(arguments["as"]?.stringValue ?? "activity") else {
            return .refused("the app has no such activity")
        }
        let word = arguments["handled"]?.stringValue ?? IntentHandlingStatus.unspecified.rawValue
        guard let status = IntentHandlingStatus(rawValue: word) else {
            return .refused(
                "handled must be one of " + IntentHandlingStatus.allCases.map(\.rawValue).joined(separator: ", "))
        }
        _ = IntentResponse(code: 0, userActivity: activity, handled: status)
        return .done(.null)
    }

    /// Gives an item to Core Spotlight (SRCH-009).
    private func indexItem(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let identifier = arguments["identifier"]?.stringValue, let title = arguments["title"]?.stringValue else {
            return .refused("identifier and title must be texts")
        }
        let attributes = SearchableItemAttributeSet(itemContentType: "public.content")
        attributes.title = title
        attributes.contentDescription = arguments["description"]?.stringValue
        attributes.keywords = arguments["keywords"]?.arrayValue?.compactMap(\.stringValue)
        SearchableIndex.default().indexSearchableItems([
            SearchableItem(uniqueIdentifier: identifier, domainIdentifier: nil, attributeSet: attributes)
        ])
        return .done(.null)
    }

    /// Deletes what the system saved of activities (SRCH-013).
    private func deleteSavedActivities(_ arguments: PayloadDictionary) -> ActionAnswer {
        let completion = { [weak application] in application?.report(["savedActivitiesDeleted": true]) ?? () }
        guard let given = arguments["identifiers"] else {
            UserActivity.deleteAllSavedUserActivities(completionHandler: completion)
            return .done(.null)
        }
        guard let texts = given.arrayValue?.map(\.stringValue), !texts.contains(nil) else {
            return .refused("identifiers must be a list of texts")
        }
        UserActivity.deleteSavedUserActivities(
            withPersistentIdentifiers: texts.compactMap(\.self), completionHandler: completion)
        return .done(.null)
    }

    /// Assigns a dictionary to userInfo and then changes the dictionary, not the activity (ACT-016).
    private func mutateOwnUserInfo(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let activity = activity(arguments["as"]?.stringValue ?? "activity") else {
            return .refused("the app has no such activity")
        }
        let list = NSMutableArray(array: ["one", "two"])
        var own: [AnyHashable: Any] = ["kept": "as assigned", "list": list]
        activity.userInfo = own
        own["kept"] = "changed afterwards"
        own["late"] = true
        list.add("three")
        // The change must not reach the activity.
        return .done(.integer(Int64(own.count)))
    }
}
