import Handoff
package import Notation
package import Payload

extension ScriptedBehaviour {
    /// Reads a behaviour as a case wrote it.
    ///
    /// - Throws: ``NotationError`` with the path to the first mistake: an unknown key, a value of another kind, a name
    ///   that occurs twice or that no responder has.
    package static func parse(_ value: PayloadValue) throws(NotationError) -> ScriptedBehaviour {
        // Most apps have none, and every start of an app asks.
        if case .dictionary(let members) = value, members.isEmpty { return ScriptedBehaviour() }
        return try form.read(PayloadNotation.node(of: value))
    }

    /// `behaviour` of an app in a case.
    package static let form = RecordForm<ScriptedBehaviour>(
        "",
        {
            (
                $0.launching, $0.receiving, $0.activities, $0.streaming, $0.interface, $0.documents, $0.views, $0.scenes
            )
        },
        Member(membersOf: Launching.form), Member(membersOf: Receiving.form), Member(membersOf: ActivityHooks.form),
        Member(
            "streams", optional: Streaming.form,
            "What the app does with continuation streams: `requests` (`never`, `ifOffered`, `always`: whether it asks in continue), `opens` (default true: it opens streams as it gets them), `reads` (default true: it reads what comes), `answers` (when the input has ended, it writes so many bytes from seed 1 and closes). The app keeps a received activity under the name `received`. Without the key its delegates have no method for streams."
        ), Member(membersOf: Interface.form),
        Member(
            "documents", Documents.form, absent: .init(),
            "Documents: what their update hook does, as under `responders` and without a name, and whether they have `windows` (macOS, default true)."
        ), Member(membersOf: Views.form), Member(membersOf: Scenes.form)
    ) {
        launching, receiving, activities, streaming, interface, documents, views, scenes throws(NotationError) in
        let names = try interface.distinctNames()
        for (index, name) in (receiving.restores ?? []).enumerated() where !names.contains(name) {
            throw NotationError(
                path: [.key("restores"), .index(index)], expected: oneOf(interface.names, "a responder"), found: name)
        }
        if !views.views.isEmpty, !interface.controllers.isEmpty || !interface.windows.isEmpty {
            throw NotationError(
                path: [.key("views")], expected: "either views, or controllers and windows", found: "both")
        }
        if let responder = scenes.restoration?.responder, !names.contains(responder) {
            throw NotationError(
                path: [.key("restorationActivity"), .key("responder")], expected: oneOf(interface.names, "a responder"),
                found: responder)
        }
        return ScriptedBehaviour(
            launching: launching, receiving: receiving, activities: activities, streaming: streaming,
            interface: interface, documents: documents, views: views, scenes: scenes)
    }

    fileprivate static func oneOf(_ names: [String], _ what: String) -> String {
        names.isEmpty ? "\(what), but the behaviour declares none" : "one of " + names.joined(separator: ", ")
    }
}

extension ScriptedBehaviour.Launching {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.begins, $0.finishes, $0.readsOptions, $0.makesCurrent) },
        Member(
            "willFinishLaunching", .boolean, absent: true,
            "What willFinishLaunching returns; after `false` the app gets no continuation callback."),
        Member(
            "finishesLaunching", .boolean, absent: true,
            "What didFinishLaunching returns; after `false` the app gets no continuation callback."),
        Member(
            "readsLaunchOptions", .boolean, absent: false,
            "At launch for an activity the app records the type that the launch options name: `app.model` with `state` {`expected`: type}."
        ),
        Member(
            "makesCurrent", optional: ScriptedBehaviour.OwnActivity.form,
            "The activity that the app makes current whenever it is launched, under the name `activity`: `type`, `title`, `userInfo`."
        )
    ) { Self(begins: $0, finishes: $1, readsOptions: $2, makesCurrent: $3) }
}

extension ScriptedBehaviour.OwnActivity {
    static let recordForm = RecordForm<Self>(
        "", { ($0.type, $0.title, $0.userInfo) }, Member("type", .name), Member("title", optional: .text),
        Member("userInfo", optional: .dictionary)
    ) { Self(type: $0, title: $1, userInfo: $2) }

    fileprivate static let form = recordForm.form.described(words: "dictionary")
}

extension ScriptedBehaviour.Receiving {
    fileprivate static let form = RecordForm<Self>(
        "",
        {
            (
                $0.willContinue, $0.showsProgress, $0.continues, .some($0.restores), $0.restoration, $0.didFail,
                $0.versionRule, $0.adopts, $0.opening, $0.document
            )
        },
        Member("willContinue", .reply, absent: .yes, "What willContinue returns. It decides only who shows progress."),
        Member(
            "showsProgress", optional: .boolean,
            "The app shows progress in willContinue. Without the key it does if `willContinue` is `true`."),
        Member(
            "continue", .reply, absent: .yes,
            "What continue returns. Only `true` takes the activity over; with `absent` the app lacks the callback."),
        Member(
            "restores", optional: restorers,
            "The responders that it passes to the restoration handler; null passes nil."),
        Member(
            "restoration", optional: .word(),
            "When the app calls the restoration handler: in continue, later by `callRestorationHandler`, or not at all. Without the key `immediate` with `restores`, otherwise `never`."
        ),
        Member(
            "didFail", .word(), absent: .alert,
            "What the app does about a failure: an alert unless the code is 3072, one for every code, or nothing."),
        Member(
            "versionRule", optional: VersionRule.form,
            "`key` in the payload, `rule` (`present`, `exact`, `atMost`, `atLeast`) and the app's own `value`: a payload that does not fit is not taken over, and continue returns false. Versions compare number by number, with 0 for a missing number: 1.9 is less than 1.10, and 1, 1.0 and 1.00 are equal, also for `exact`. Recorded as `app.model` with `state` {`versionRule`, `version`, `accepted`}."
        ),
        Member(
            "adopts", .boolean, absent: false,
            "The app keeps a received activity under the name `adopted` and makes it current."),
        Member(
            "opens", optional: ScriptedBehaviour.Opening.form,
            "The file that the app opens after continue: `key` in the payload, `relativeTo` (`iCloud`, `local`), `through` (`file`, `document`), `starts`, `stops`, `absent` (`wait`, `fail`)."
        ),
        Member(
            "continuesDocument", optional: .word(),
            "What continue does with the document whose URL is in the payload under `NSUserActivityDocumentURLKey`: makes and opens it (`open`), and passes it to the restoration handler too (`restore`)."
        )
    ) {
        willContinue, showsProgress, continues, restores, restoration, didFail, versionRule, adopts, opening, document
        in
        Self(
            willContinue: willContinue, showsProgress: showsProgress ?? (willContinue == .yes), continues: continues,
            restores: restores ?? [], restoration: restoration ?? (restores == nil ? .never : .immediate),
            didFail: didFail, versionRule: versionRule, adopts: adopts, opening: opening, document: document)
    }

    private static let restorers = ValueForm<[String]?>(
        expected: ValueForm<[String]>.names.expected, words: "list of names, or null",
        schema: .any(of: [ValueForm<[String]>.names.schema, .type("null")]),
        read: { node throws(NotationError) in
            if node == .null { return nil }
            return try ValueForm<[String]>.names.read(node)
        }, write: { $0.map(ValueForm<[String]>.names.write) ?? .null })
}

extension VersionRule {
    fileprivate static let form = RecordForm<VersionRule>(
        "", { ($0.key, $0.rule, $0.value ?? .null) }, Member("key", .name), Member("rule", .word()),
        Member("value", .payload, absent: .null)
    ) { key, rule, value throws(NotationError) in
        if rule != .present, VersionDecisions.numbers(of: value) == nil {
            throw NotationError(
                path: [.key("value")], expected: "a version, as numbers with points in quotes or a whole number",
                found: value.isNull ? "nothing" : PayloadNotation.node(of: value).summary)
        }
        // Spelled out: a bare nil would be the payload's own null.
        return VersionRule(key: key, rule: rule, value: value.isNull ? PayloadValue?.none : value)
    }.form.described(words: "dictionary")
}

extension ScriptedBehaviour.Opening {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.key, $0.relativeTo, $0.way, $0.starts, $0.stops, $0.absence) }, Member("key", .name),
        Member("relativeTo", optional: .word()), Member("through", .word(), absent: .file),
        Member("starts", optional: .boolean), Member("stops", optional: .boolean),
        Member("absent", .word(), absent: .wait)
    ) { key, relativeTo, way, starts, stops, absence in
        // A document manages access itself, and a URL that the app makes needs none.
        let starts = starts ?? (way == .file && relativeTo == nil)
        return Self(
            key: key, relativeTo: relativeTo, way: way, starts: starts, stops: stops ?? starts, absence: absence)
    }.form.described(words: "dictionary")
}

extension ScriptedBehaviour.ActivityHooks {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.didUpdate, $0.willSave, $0.wasContinued) },
        Member(
            "didUpdate", update, absent: nil,
            "What application(_:didUpdate:) merges into the payload of a managed activity."),
        Member(
            "willSave", ScriptedBehaviour.WillSave.form, absent: .init(),
            "What userActivityWillSave does, in this order: sets `title`, merges `adds`, `takes` so many nanoseconds, `touchesUI`, `marks` needsSave again, `invalidates`."
        ),
        Member(
            "wasContinued", ScriptedBehaviour.WasContinued.form, absent: .init(),
            "What userActivityWasContinued does: `touchesUI` (on its thread), `updatesUI` (on the main thread), `invalidates`. The first two record `app.model` with `state` {`continued`: true}."
        )
    ) { Self(didUpdate: $0, willSave: $1, wasContinued: $2) }

    /// What the callback adds, or the word `absent` for an app without it.
    private static let update: ValueForm<PayloadDictionary?> = {
        let adds = RecordForm<PayloadDictionary>("", { $0 }, Member("adds", .dictionary, absent: [:])) { $0 }
        return ValueForm(
            expected: adds.form.expected, words: "`{adds: dictionary}`, `absent`", schema: adds.schema,
            read: { node throws(NotationError) in
                if node == .string("absent") { return nil }
                return try adds.read(node)
            }, write: { $0.map(adds.write) ?? .string("absent") })
    }()
}

extension ScriptedBehaviour.WillSave {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.adds, $0.title, $0.marks, $0.touchesUI, $0.takes, $0.invalidates) },
        Member("adds", optional: .dictionary), Member("title", optional: .text),
        Member("marks", .boolean, absent: false),
        Member("touchesUI", .boolean, absent: false),
        Member("takes", .nanoseconds, absent: 0),
        Member("invalidates", .boolean, absent: false)
    ) { Self(adds: $0, title: $1, marks: $2, touchesUI: $3, takes: $4, invalidates: $5) }
    .form.described(words: "dictionary")
}

extension ScriptedBehaviour.WasContinued {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.touchesUI, $0.updatesUI, $0.invalidates) }, Member("touchesUI", .boolean, absent: false),
        Member("updatesUI", .boolean, absent: false), Member("invalidates", .boolean, absent: false)
    ) { Self(touchesUI: $0, updatesUI: $1, invalidates: $2) }.form.described(words: "dictionary")
}

extension ScriptedBehaviour.Streaming {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.requests, $0.opens, $0.reads, $0.answers) }, Member("requests", .word(), absent: .never),
        Member("opens", .boolean, absent: true), Member("reads", .boolean, absent: true),
        Member("answers", optional: .integer(in: 0...1_000_000_000))
    ) { Self(requests: $0, opens: $1, reads: $2, answers: $3) }.form.described(words: "dictionary")
}

extension ScriptedBehaviour.Interface {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.controllers, $0.windows, $0.responders) },
        Member(
            "controllers", .list(of: ScriptedBehaviour.Controller.form), absent: [],
            "View controllers: `name`, `children` (names), `tab`, `presentation` (`push`, `present`), and a hook as under `responders`."
        ),
        Member(
            "windows", .list(of: ScriptedBehaviour.WindowDescription.form), absent: [],
            "Windows of macOS: `name`, and `responders` from the first responder up the chain."),
        Member(
            "responders", ScriptedBehaviour.ResponderDescription.list, absent: [],
            "Responders outside of windows: a name, or `name` with what its update hook does: `hook` (`present`, `absent`), `adds`, `assigns`, `marks`, `callsSuper`, `takes` (nanoseconds)."
        )
    ) { controllers, windows, responders throws(NotationError) in
        let interface = Self(controllers: controllers, windows: windows, responders: responders)
        try interface.checkContainment()
        return interface
    }

    /// The names of all responders, each of which occurs once.
    fileprivate func distinctNames() throws(NotationError) -> Set<String> {
        var distinct: Set<String> = []
        for name in names where !distinct.insert(name).inserted {
            throw NotationError(expected: "every responder once", found: "\(name) twice")
        }
        return distinct
    }

    /// Every child is a controller with one parent, and no controller contains itself.
    private func checkContainment() throws(NotationError) {
        let names = controllers.map(\.responder.name)
        var parents: [String: String] = [:]
        for (index, controller) in controllers.enumerated() {
            for child in controller.children {
                let path: [NotationError.PathElement] = [.key("controllers"), .index(index), .key("children")]
                guard names.contains(child) else {
                    throw NotationError(
                        path: path, expected: ScriptedBehaviour.oneOf(names, "a controller"), found: child)
                }
                guard parents[child] == nil else {
                    throw NotationError(path: path, expected: "a controller without another parent", found: child)
                }
                parents[child] = controller.responder.name
            }
        }
        for name in names {
            var place = parents[name]
            for _ in names {
                guard let current = place else { break }
                if current == name {
                    throw NotationError(
                        path: [.key("controllers")], expected: "no controller inside of itself", found: name)
                }
                place = parents[current]
            }
        }
    }
}

extension ScriptedBehaviour.Controller {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.responder, $0.children, $0.isTab, $0.presentation) },
        Member(membersOf: ScriptedBehaviour.ResponderDescription.form), Member("children", .names, absent: []),
        Member("tab", .boolean, absent: false), Member("presentation", .word(), absent: .push)
    ) { Self(responder: $0, children: $1, isTab: $2, presentation: $3) }.form.described(words: "dictionaries")
}

extension ScriptedBehaviour.WindowDescription {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.name, $0.responders) }, Member("name", .name),
        Member("responders", ScriptedBehaviour.ResponderDescription.list, absent: [])
    ) { Self(name: $0, responders: $1) }.form.described(words: "dictionaries")
}

extension ScriptedBehaviour.Hook {
    private enum Presence: String, CaseIterable { case present, absent }

    fileprivate static let form = RecordForm<Self>(
        "",
        {
            (
                $0.isPresent ? Presence.present : .absent, $0.adds, $0.assigns, $0.marks, $0.callsSuper, $0.takes
            )
        },
        Member("hook", optional: .word()), Member("adds", optional: .dictionary),
        Member("assigns", optional: .dictionary), Member("marks", .boolean, absent: false),
        Member("callsSuper", .boolean, absent: true), Member("takes", .nanoseconds, absent: 0)
    ) { word, adds, assigns, marks, callsSuper, takes throws(NotationError) in
        let doesSomething = adds != nil || assigns != nil || marks || !callsSuper || takes > 0
        if word == .absent, doesSomething {
            throw NotationError(
                path: [.key("hook")], expected: "present, as the hook is to do something", found: "absent")
        }
        return Self(
            isPresent: word.map { $0 == .present } ?? doesSomething, adds: adds, assigns: assigns, marks: marks,
            callsSuper: callsSuper, takes: takes)
    }
}

extension ScriptedBehaviour.Documents {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.hook, $0.hasWindows) }, Member(membersOf: ScriptedBehaviour.Hook.form),
        Member("windows", .boolean, absent: true)
    ) { Self(hook: $0, hasWindows: $1) }.form.described(words: "dictionary")
}

extension ScriptedBehaviour.ResponderDescription {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.name, $0.hook) }, Member("name", .name), Member(membersOf: ScriptedBehaviour.Hook.form)
    ) { Self(name: $0, hook: $1) }

    /// Responders: each by its name alone, or as a dictionary with its hook.
    fileprivate static let list = ValueForm<[Self]>.list(
        of: ValueForm<Self>(
            expected: form.form.expected, schema: .any(of: [.type("string"), form.schema]),
            read: { node throws(NotationError) in
                if case .string(let name) = node, !name.isEmpty {
                    return Self(name: name, hook: ScriptedBehaviour.Hook())
                }
                return try form.read(node)
            }, write: form.write)
    ).described(words: "list")
}

extension ValueForm where Value == ScriptedBehaviour.Reply {
    /// A Boolean, or the word for an app without the callback. The words `true` and `false` are no Booleans, and adapters get
    /// a behaviour as it is written.
    fileprivate static let reply = ValueForm(
        "true, false or absent", words: "Boolean, or `absent`",
        schema: .any(of: [.type("boolean"), .words([ScriptedBehaviour.Reply.absent.rawValue])]),
        match: { node in
            switch node {
            case .boolean(let value): value ? .yes : .no
            case .string(ScriptedBehaviour.Reply.absent.rawValue): .absent
            default: nil
            }
        },
        write: { reply in
            switch reply {
            case .yes: .boolean(true)
            case .no: .boolean(false)
            case .absent: .string(reply.rawValue)
            }
        })
}

extension ValueForm where Value == String {
    /// A text that is not empty.
    static let name = ValueForm(
        "a name", schema: .of([("type", "string"), ("minLength", 1)]),
        match: { node in
            guard case .string(let text) = node, !text.isEmpty else { return nil }
            return text
        }, write: { .string($0) })
}

extension ValueForm where Value == [String] {
    static let names = list(of: .name, "a list").described(words: "list of names")
}

extension ValueForm<Int64> {
    fileprivate static let nanoseconds = ValueForm.integer(in: 0 ... .max)
        .expected("a duration in whole nanoseconds, not negative")
}
