import Foundation

/// Decisions of an app's process about scenes (SCEN).
package struct SceneDecisions: Sendable {
    /// Whether an app has scenes, by whether its manifest says so and whether the release of the system has them (SCEN-001).
    package var usesScenes: @Sendable (_ isDeclared: Bool, _ systemHasScenes: Bool) -> Bool = { $0 && $1 }

    /// Whether the launch options name the pending activity: not in an app whose scenes learn of it (SCEN-002).
    package var launchOptionsNameActivity: @Sendable (_ usesScenes: Bool) -> Bool = { !$0 }

    /// Whether a callback goes to the delegate of a scene and not to that of the application (SCEN-001, ERR-021).
    package var callsScene: @Sendable (SceneCallback, _ usesScenes: Bool) -> Bool = { $1 }

    /// The type that the connection options name (SCEN-002).
    package var announcedType: @Sendable (_ pending: String?) -> String? = { $0 }

    /// Whether the activities of the connection options contain the one that is to be continued (SCEN-002).
    package var listsPendingActivity: @Sendable () -> Bool = { false }

    /// Whether a scene gets its activity by continue, by whether it was connected for it: always (SCEN-003).
    package var deliversByCallback: @Sendable (_ wasConnectedForIt: Bool) -> Bool = { _ in true }

    /// Whether the system shows progress after willContinue, by whether the scene's delegate has that: always (SCEN-004).
    package var showsProgress: @Sendable (_ isImplemented: Bool) -> Bool = { _ in true }

    /// Whether the system lets controllers restore a continued activity by itself: the app does it (SCEN-005).
    package var restoresByItself: @Sendable () -> Bool = { false }

    /// Whether the activity that restores a scene has a save cycle before it is stored (SCEN-008).
    package var savesBeforeStoring: @Sendable () -> Bool = { true }

    /// Whether the scenes of an app can be more than one, by what the device and the manifest say.
    package var hasSeveralScenes: @Sendable (_ device: Bool, _ manifest: Bool) -> Bool = { $0 && $1 }

    /// Whether a URL reaches SwiftUI as such, by whether it is a link of the web: always, and never as an activity (SWUI-017).
    package var arrivesAsURL: @Sendable (_ isLink: Bool) -> Bool = { _ in true }

    /// The text of an event that conditions are compared with: the targetContentIdentifier, or else the page (SWUI-015).
    package var comparedText: @Sendable (ExternalEvent) -> String? = { $0.identifier ?? $0.page }

    /// Whether one of the texts is in an event's text, whatever their case and their diacritics. `*` is in each, and an empty
    /// one in none (SWUI-015).
    package var matches: @Sendable (_ conditions: [String], _ text: String?) -> Bool = { conditions, text in
        conditions.contains { condition in
            if condition == "*" { return true }
            guard !condition.isEmpty, let text else { return false }
            return text.range(of: condition, options: [.caseInsensitive, .diacriticInsensitive]) != nil
        }
    }

    /// Whether a declaration of scenes that show documents takes an event: by the document's path extension alone, whatever
    /// texts the declaration gives (SWUI-018).
    package var showsDocument: @Sendable (_ types: [String], _ texts: [String]?, ExternalEvent) -> Bool = {
        types, _, event in
        guard let file = event.file, let dot = file.lastIndex(of: "."),
            !file[file.index(after: dot)...].contains("/")
        else { return false }
        let found = file[file.index(after: dot)...].lowercased()
        return types.contains { $0.lowercased() == found }
    }

    /// The scene that takes an event (SCEN-006, SWUI-016): an open one that prefers it, else an open one that allows it,
    /// else a new one of the first declaration that matches it, else a new one of the first that says nothing about events.
    /// Where an app has one scene, that one takes everything.
    package var destination: @Sendable (SceneChoice) -> SceneDestination? = { choice in
        guard choice.hasSeveralScenes else { return choice.open.first.map { .open($0.number) } ?? .new(0) }
        if let preferring = choice.open.first(where: \.prefers) { return .open(preferring.number) }
        if let allowing = choice.open.first(where: \.allows) { return .open(allowing.number) }
        if let matching = choice.declared.firstIndex(of: true) { return .new(matching) }
        if let undeclared = choice.declared.firstIndex(of: nil) { return .new(undeclared) }
        return choice.open.first.map { .open($0.number) }
    }

    /// Whether an activity that the delegate of the application continues is reported, by the major version of iOS (SCEN-010).
    package var reportsApplicationDelegate: @Sendable (_ system: Int) -> Bool = { $0 >= 26 }

    /// Whether an app without scenes is reported, by the major version of the SDK with which it was built (SCEN-010).
    package var demandsScenes: @Sendable (_ sdk: Int) -> Bool = { $0 >= 27 }

    /// The reference decisions.
    package init() {}
}
