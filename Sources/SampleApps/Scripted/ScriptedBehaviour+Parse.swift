import Handoff
package import Payload

extension ScriptedBehaviour {
    /// Reads a behaviour as a case wrote it.
    ///
    /// - Throws: ``BehaviourError`` with the place of the first thing that is wrong: an unknown key, a wrong kind, a name that
    ///   occurs twice or stands for nothing.
    package static func parse(_ value: PayloadValue) throws(BehaviourError) -> ScriptedBehaviour {
        let reader = try BehaviourReader(value, path: "behaviour", keys: keys)
        var result = ScriptedBehaviour()
        result.finishesLaunching = try reader.boolean("finishesLaunching") ?? true
        result.readsLaunchOptions = try reader.boolean("readsLaunchOptions") ?? false
        result.willContinue = try reader.word("willContinue", Reply.self) ?? .yes
        result.showsProgress = try reader.boolean("showsProgress") ?? (result.willContinue == .yes)
        result.continues = try reader.word("continue", Reply.self) ?? .yes
        let hasRestores = reader["restores"] != nil
        result.restores = reader["restores"]?.isNull == true ? nil : try reader.names("restores")
        result.restoration =
            try reader.word("restoration", RestorationTime.self) ?? (hasRestores ? .immediate : .never)
        result.didFail = try reader.word("didFail", FailureResponse.self) ?? .alert
        result.didUpdate = try didUpdate(reader)
        result.willSave = try willSave(reader)
        result.wasContinued = try wasContinued(reader)
        result.versionRule = try versionRule(reader)
        result.opening = try opening(reader)
        result.adopts = try reader.boolean("adopts") ?? false
        for (index, element) in try reader.list("controllers").enumerated() {
            result.controllers.append(try controller(element, path: "\(reader.place("controllers"))[\(index)]"))
        }
        for (index, element) in try reader.list("windows").enumerated() {
            result.windows.append(try window(element, path: "\(reader.place("windows"))[\(index)]"))
        }
        result.responders = try responders(reader, "responders")
        try result.checkNames()
        return result
    }

    private static func didUpdate(_ reader: BehaviourReader) throws(BehaviourError) -> PayloadDictionary? {
        guard let value = reader["didUpdate"], value.stringValue != "absent" else { return nil }
        return try BehaviourReader(value, path: reader.place("didUpdate"), keys: ["adds"]).dictionary("adds") ?? [:]
    }

    private static func willSave(_ reader: BehaviourReader) throws(BehaviourError) -> WillSave {
        guard let value = reader["willSave"] else { return WillSave() }
        let reader = try BehaviourReader(
            value, path: reader.place("willSave"),
            keys: ["adds", "invalidates", "marks", "takes", "title", "touchesUI"])
        return WillSave(
            adds: try reader.dictionary("adds"), title: try reader.text("title"),
            marks: try reader.boolean("marks") ?? false, touchesUI: try reader.boolean("touchesUI") ?? false,
            takes: try reader.duration("takes") ?? 0, invalidates: try reader.boolean("invalidates") ?? false)
    }

    private static func wasContinued(_ reader: BehaviourReader) throws(BehaviourError) -> WasContinued {
        guard let value = reader["wasContinued"] else { return WasContinued() }
        let reader = try BehaviourReader(
            value, path: reader.place("wasContinued"), keys: ["invalidates", "touchesUI", "updatesUI"])
        return WasContinued(
            touchesUI: try reader.boolean("touchesUI") ?? false, updatesUI: try reader.boolean("updatesUI") ?? false,
            invalidates: try reader.boolean("invalidates") ?? false)
    }

    private static func versionRule(_ reader: BehaviourReader) throws(BehaviourError) -> VersionRule? {
        guard let rules = reader["versionRule"] else { return nil }
        let reader = try BehaviourReader(rules, path: reader.place("versionRule"), keys: ["key", "rule", "value"])
        let key = try reader.name("key")
        guard let rule = try reader.word("rule", VersionComparison.self) else {
            throw BehaviourError(path: reader.place("rule"), expected: "a rule", found: "nothing")
        }
        // Spelled out: a bare nil would be the payload's own null.
        let value = reader["value"].flatMap { $0.isNull ? PayloadValue?.none : $0 }
        if rule == .present { return VersionRule(key: key, rule: rule, value: value) }
        guard let own = value, VersionDecisions.numbers(of: own) != nil else {
            throw BehaviourError(
                path: reader.place("value"), expected: "a version, as numbers with points in quotes or a whole number",
                found: reader["value"].map(summary) ?? "nothing")
        }
        return VersionRule(key: key, rule: rule, value: own)
    }

    private static func opening(_ reader: BehaviourReader) throws(BehaviourError) -> Opening? {
        guard let value = reader["opens"] else { return nil }
        let reader = try BehaviourReader(
            value, path: reader.place("opens"), keys: ["absent", "key", "relativeTo", "starts", "stops", "through"])
        var opening = Opening(key: try reader.name("key"))
        opening.relativeTo = try reader.word("relativeTo", Opening.Base.self)
        opening.way = try reader.word("through", Opening.Way.self) ?? .file
        // A document takes care of access itself, and so does whoever builds a URL of its own.
        let isOwn = opening.way == .document || opening.relativeTo != nil
        opening.starts = try reader.boolean("starts") ?? !isOwn
        opening.stops = try reader.boolean("stops") ?? opening.starts
        opening.absence = try reader.word("absent", Opening.Absence.self) ?? .wait
        return opening
    }

    private static let hookKeys = ["adds", "assigns", "callsSuper", "hook", "marks", "name"]

    private enum HookWord: String, CaseIterable { case present, absent }

    private static func responder(_ reader: BehaviourReader) throws(BehaviourError) -> ResponderDescription {
        var hook = Hook()
        hook.adds = try reader.dictionary("adds")
        hook.assigns = try reader.dictionary("assigns")
        hook.marks = try reader.boolean("marks") ?? false
        hook.callsSuper = try reader.boolean("callsSuper") ?? true
        let doesSomething = hook.adds != nil || hook.assigns != nil || hook.marks || !hook.callsSuper
        let word = try reader.word("hook", HookWord.self)
        if word == .absent, doesSomething {
            throw BehaviourError(
                path: reader.place("hook"), expected: "present, as the hook is to do something", found: "absent")
        }
        hook.isPresent = word.map { $0 == .present } ?? doesSomething
        return ResponderDescription(name: try reader.name("name"), hook: hook)
    }

    private static func controller(_ value: PayloadValue, path: String) throws(BehaviourError) -> Controller {
        let reader = try BehaviourReader(
            value, path: path, keys: (hookKeys + ["children", "presentation", "tab"]).sorted())
        return Controller(
            responder: try responder(reader), children: try reader.names("children"),
            isTab: try reader.boolean("tab") ?? false,
            presentation: try reader.word("presentation", Presentation.self) ?? .push)
    }

    private static func window(_ value: PayloadValue, path: String) throws(BehaviourError) -> WindowDescription {
        let reader = try BehaviourReader(value, path: path, keys: ["name", "responders"])
        return WindowDescription(name: try reader.name("name"), responders: try responders(reader, "responders"))
    }

    /// Responders: each by its name alone, or as a dictionary with its hook.
    private static func responders(
        _ reader: BehaviourReader, _ key: String
    ) throws(BehaviourError) -> [ResponderDescription] {
        var result: [ResponderDescription] = []
        for (index, element) in try reader.list(key).enumerated() {
            if let name = element.stringValue, !name.isEmpty {
                result.append(ResponderDescription(name: name, hook: Hook()))
            } else {
                let path = "\(reader.place(key))[\(index)]"
                result.append(try responder(try BehaviourReader(element, path: path, keys: hookKeys)))
            }
        }
        return result
    }

    private func checkNames() throws(BehaviourError) {
        var seen: Set<String> = []
        for name in responderNames where !seen.insert(name).inserted {
            throw BehaviourError(path: "behaviour", expected: "every responder once", found: "\(name) twice")
        }
        for (index, name) in (restores ?? []).enumerated() where !seen.contains(name) {
            throw BehaviourError(
                path: "behaviour.restores[\(index)]", expected: Self.oneOf(responderNames, "a responder"), found: name)
        }
        let names = controllers.map(\.responder.name)
        var parents: [String: String] = [:]
        for (index, controller) in controllers.enumerated() {
            for child in controller.children {
                let path = "behaviour.controllers[\(index)].children"
                guard names.contains(child) else {
                    throw BehaviourError(path: path, expected: Self.oneOf(names, "a controller"), found: child)
                }
                guard parents[child] == nil else {
                    throw BehaviourError(path: path, expected: "a controller without another parent", found: child)
                }
                parents[child] = controller.responder.name
            }
        }
        for name in names {
            var place = parents[name]
            for _ in names {
                guard let current = place else { break }
                if current == name {
                    throw BehaviourError(
                        path: "behaviour.controllers", expected: "no controller inside of itself", found: name)
                }
                place = parents[current]
            }
        }
    }

    private static func oneOf(_ names: [String], _ what: String) -> String {
        names.isEmpty ? "\(what), but the behaviour declares none" : "one of " + names.joined(separator: ", ")
    }
}
