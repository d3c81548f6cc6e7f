import AdapterTransports
import Notation

extension AdapterReference {
    /// The messages of the protocol: calls, answers, and the objects in them.
    static var messages: String {
        var text = """

            ## Messages

            What stands in brackets may be absent. Every other member is there, and no others are. The way of writing values is
            explained in [section 2](../Adapter/README.md#2-notation).

            ### Calls of Baton


            """
        for call in AdapterMessages.callsOfHarness { text += section(call) }
        text += "### Calls of an app\n\n"
        for call in AdapterMessages.callsOfApps { text += section(call) }
        text += "### Answers\n\n"
        for answer in AdapterMessages.answers { text += section(answer, heading: "Answer: \(answer.name)") }
        text += "### Objects\n\n"
        for object in AdapterMessages.objects { text += section(object, heading: object.name) }
        text.removeLast()
        return text
    }

    private static func section(_ call: AdapterMessages.Call) -> String {
        let parameters =
            if call.parameters.count == 1, let name = call.parameters[0].name {
                "Parameters: [`\(name)`](#\(name)).\n\n"
            } else {
                tables(call.parameters)
            }
        return
            "#### `\(call.name)`\n\n\(call.meaning) [Answer: \(call.answer)](#answer-\(call.answer)).\n\n\(parameters)"
    }

    private static func section(_ part: AdapterMessages.Part, heading: String) -> String {
        let meaning = part.shapes.allSatisfy { $0.members.isEmpty } ? "`{}`. \(part.meaning)" : part.meaning
        return "#### \(heading)\n\n\(meaning)\n\n\(tables(part.shapes))"
    }

    /// A table of the members that all shapes share, and a row for each shape with its other members.
    private static func tables(_ shapes: [ObjectShape]) -> String {
        guard let first = shapes.first else { return "" }
        let common = first.members.filter { member in
            shapes.allSatisfy { $0.members.contains { $0.name == member.name && $0.words == member.words } }
        }
        var text = ""
        if !common.isEmpty {
            text += "| Member | Value | Meaning |\n|---|---|---|\n"
            for member in common { text += "| \(name(of: member)) | \(member.words) | \(member.meaning) |\n" }
            text += "\n"
        }
        let others = shapes.map { shape in
            shape.members.filter { member in !common.contains { $0.name == member.name } }
        }
        guard shapes.count > 1, let discriminator = others.first?.first?.name else { return text }
        text += "| `\(discriminator)` | Other members | Meaning |\n|---|---|---|\n"
        for (shape, members) in zip(shapes, others) {
            let rest = members.dropFirst().map { "\(name(of: $0)) \($0.words)" }.joined(separator: ", ")
            text += "| \(members.first?.words ?? "") | \(rest) | \(shape.meaning) |\n"
        }
        return text + "\n"
    }

    private static func name(of member: MemberDescription) -> String {
        member.isOptional ? "[`\(member.name)`]" : "`\(member.name)`"
    }
}
