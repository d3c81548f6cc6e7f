import Foundation
import Handoff
import Payload

/// Actions of a scripted app with its scenes.
extension ScriptedProgram {
    /// Asks the system for a scene.
    func requestScene(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let application else { return .refused("the process has ended") }
        var wanted: SceneSession?
        if let value = arguments["scene"] {
            let number = value.integerValue.flatMap(Int.init(exactly:))
            wanted = application.openSessions.first { $0.number == number }
            guard wanted != nil else { return .refused("the app has no such scene") }
        }
        let name = arguments["as"]?.stringValue
        let own = name.flatMap { activity($0) }
        guard name == nil || own != nil else { return .refused("the app has no such activity") }
        var refusal: String?
        application.requestSceneSessionActivation(wanted, userActivity: own) { error in
            refusal = (error as? SceneError).map { "\($0.code)" } ?? "\(error)"
        }
        return refusal.map { .refused($0) } ?? .done(.null)
    }

    /// Says which events a scene takes.
    func setSceneConditions(_ arguments: PayloadDictionary) -> ActionAnswer {
        guard let number = arguments["scene"]?.integerValue.flatMap(Int.init(exactly:)),
            let scene = application?.scene(number)
        else { return .refused("no such scene is connected") }
        let preferring = Self.texts(arguments["prefers"]) ?? []
        let allowing = Self.texts(arguments["allows"]) ?? ["*"]
        guard hasSceneKinds else {
            scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate = predicate(preferring)
            scene.activationConditions.canActivateForTargetContentIdentifierPredicate = predicate(allowing)
            return .done(.null)
        }
        scene.handleExternalEvents(SceneEventConditions(preferring: preferring, allowing: allowing))
        return .done(.null)
    }

    private static func texts(_ value: PayloadValue?) -> [String]? { value?.arrayValue?.compactMap(\.stringValue) }

    /// Whether an identifier contains one of the texts.
    private func predicate(_ texts: [String]) -> NSPredicate {
        NSPredicate { value, _ in
            guard let identifier = value as? String else { return false }
            return texts.contains { $0 == "*" || identifier.contains($0) }
        }
    }
}
