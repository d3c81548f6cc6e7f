package import Platforms

/// Decisions about SwiftUI's modifiers for activities (SWUI).
package struct ViewDecisions: Sendable {
    /// Whether a modifier with a condition takes part in an activity (SWUI-001).
    package var contributes: @Sendable (_ isActive: Bool) -> Bool = { $0 }

    /// Whether a modifier with an element takes part in an activity (SWUI-002).
    package var attaches: @Sendable (_ hasElement: Bool) -> Bool = { $0 }

    /// Whether an activity of a type is advertised, by the number of modifiers that take part (SWUI-001, SWUI-002).
    package var advertises: @Sendable (_ handlers: Int) -> Bool = { $0 > 0 }

    /// Whether a handler is called, by its place among those that take part: all are (SWUI-003).
    package var calls: @Sendable (_ place: Int) -> Bool = { _ in true }

    /// Whether a handler takes part in the activity of a window, by whether its view is in that window (SWUI-004).
    package var isInScope: @Sendable (_ isInWindow: Bool) -> Bool = { $0 }

    /// Whether the framework makes the activity of views current by itself (SWUI-005).
    package var makesCurrent: @Sendable () -> Bool = { true }

    /// Whether a change of the views marks the activity, and its window has an update hook (SWUI-009).
    package var updatesAfterChange: @Sendable () -> Bool = { true }

    /// Whether the action of a modifier is called, by its type and that of the activity (SWUI-006).
    package var fires: @Sendable (_ registered: String, _ received: String) -> Bool = { $0 == $1 }

    /// Whether the actions in a window are called, by whether the activity is continued in it (SWUI-006).
    package var reaches: @Sendable (_ isChosen: Bool) -> Bool = { $0 }

    /// Whether the actions of modifiers are called on a platform (SWUI-010).
    package var modifiersReceive: @Sendable (Platform) -> Bool = { _ in true }

    /// Whether the application delegate is called for continuations in an app that is written with SwiftUI (SWUI-011).
    package var delegateReceives: @Sendable (Platform) -> Bool = { _ in true }
}
