import Events
import Handoff
import ImplementationAdapter
package import Notation

/// The messages of the adapter protocol for its documentation, from the forms by which the code reads and writes them.
package enum AdapterMessages {
    /// A method that one side calls.
    package struct Call: Sendable {
        /// The method's name.
        package let name: String
        /// What it is for, in a sentence.
        package let meaning: String
        /// The parameters.
        package let parameters: [ObjectShape]
        /// The name of the result, among ``answers``.
        package let answer: String
    }

    /// A result, or an object in a message.
    package struct Part: Sendable {
        /// The name by which others refer to it.
        package let name: String
        /// What it is, in a sentence.
        package let meaning: String
        /// Its members.
        package let shapes: [ObjectShape]
    }

    /// The calls of the harness in an implementation.
    package static var callsOfHarness: [Call] { calls(Request.methods) }

    /// The calls of an app in its device.
    package static var callsOfApps: [Call] { calls(ServiceCall.methods) }

    /// The answers to both, each once.
    package static var answers: [Part] {
        var parts: [Part] = []
        for part in answers(Request.methods) + answers(ServiceCall.methods)
        where !parts.contains(where: { $0.name == part.name }) { parts.append(part) }
        return parts
    }

    /// Objects to which calls and answers refer.
    package static var objects: [Part] {
        [
            part("setup", DeviceSetup.form.shapes), part("settings", DeviceSettings.form.shapes),
            part("app", AppDescription.form.shapes), part("snapshot", ActivitySnapshot.form.shapes),
            Part(name: "output", meaning: "What a device did.", shapes: Output.form.shapes),
        ]
    }

    private static func part(_ name: String, _ shapes: [ObjectShape]) -> Part {
        Part(name: name, meaning: shapes.first?.meaning ?? "", shapes: shapes)
    }

    private static func calls<Call, Answer>(_ table: MethodTable<Call, Answer>) -> [AdapterMessages.Call] {
        table.methods.map { method in
            AdapterMessages.Call(
                name: method.name, meaning: method.parameters.meaning, parameters: method.parameters.shapes,
                answer: method.result.name)
        }
    }

    private static func answers<Call, Answer>(_ table: MethodTable<Call, Answer>) -> [Part] {
        table.methods.map(\.result.members).map { Part(name: $0.tag.text, meaning: $0.meaning, shapes: $0.shapes) }
    }
}
