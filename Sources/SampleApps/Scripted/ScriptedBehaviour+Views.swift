import Notation
import Payload

extension ScriptedBehaviour.Views {
    /// `views` and `delegateAdaptor` of a behaviour.
    static let form = RecordForm<Self>(
        "", { ($0.views, $0.hasDelegate) },
        Member(
            "views", .list(of: ScriptedBehaviour.ViewDescription.form), absent: [],
            "Views of an app that is written with SwiftUI: `name`, `window` (the group of windows that it is in, `window` without the key), `type` and `title` of its activity, `key` of its `value` in userInfo (`value` without the key; no value: null), how it `sends` that (`none`, `modifier`, `element`, `imperative`), whether the modifier is `active`, and whether it `receives`. The window of the first view opens at launch."
        ),
        Member(
            "delegateAdaptor", .boolean, absent: false,
            "The app with views has an application delegate, too. It takes the types of the views, and passes the payload on to them."
        )
    ) { views, hasDelegate throws(NotationError) in
        var names: Set<String> = []
        for (index, view) in views.enumerated() where !names.insert(view.name).inserted {
            throw NotationError(
                path: [.key("views"), .index(index), .key("name")], expected: "every view once",
                found: "\(view.name) twice")
        }
        if hasDelegate, views.isEmpty {
            throw NotationError(
                path: [.key("delegateAdaptor")], expected: "views beside an adaptor", found: "none")
        }
        return Self(views: views, hasDelegate: hasDelegate)
    }
}

extension ScriptedBehaviour.ViewDescription {
    fileprivate static let form = RecordForm<Self>(
        "",
        {
            (
                $0.name, $0.window, $0.type, $0.title, $0.key, $0.value ?? .null, $0.sending, $0.isActive, $0.receives
            )
        },
        Member("name", .name), Member("window", .name, absent: "window"), Member("type", .name),
        Member("title", optional: .text), Member("key", .name, absent: "value"),
        Member("value", .payload, absent: .null), Member("sends", .word(), absent: .none),
        Member("active", .boolean, absent: true), Member("receives", .boolean, absent: false)
    ) { name, window, type, title, key, value, sending, isActive, receives in
        // Spelled out: a bare nil would be the payload's own null.
        Self(
            name: name, window: window, type: type, title: title, key: key,
            value: value.isNull ? PayloadValue?.none : value, sending: sending, isActive: isActive, receives: receives)
    }.form.described(words: "dictionaries")
}
