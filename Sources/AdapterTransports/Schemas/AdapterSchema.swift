import Handoff
import Notation
import Payload

/// The JSON Schemas of the adapter protocol's lines, made from the forms by which the code reads and writes them.
///
/// A schema does not see repeated members or whether a number is written with a point, and it counts characters, not
/// bytes. The reader of the harness checks these; `--strict-adapter` checks more.
package enum AdapterSchema: String, Sendable, CaseIterable {
    /// Lines of the harness.
    case request = "adapter-request"
    /// Answers of an implementation.
    case reply = "adapter-reply"
    /// Calls of an app in its device.
    case serviceCall = "adapter-service-call"
    /// Answers of the device.
    case serviceAnswer = "adapter-service-answer"

    /// The schema's text, one member a line.
    package var json: String {
        let schema =
            switch self {
            case .request: Self.calls("A line of the harness in Baton's adapter protocol", Request.methods)
            case .reply:
                Self.answers(
                    "An answer of an implementation in Baton's adapter protocol", Request.methods,
                    failure: Reply.failure.form)
            case .serviceCall:
                Self.calls("A line with which an app asks its device, in Baton's adapter protocol", ServiceCall.methods)
            case .serviceAnswer:
                Self.answers(
                    "A line with which the device answers an app, in Baton's adapter protocol", ServiceCall.methods)
            }
        return schema.text
    }

    private static func calls<Call, Answer>(_ title: String, _ table: MethodTable<Call, Answer>) -> JSONSchema {
        file(title, table.lines.flatMap(\.shapes))
    }

    private static func answers<Call, Answer>(
        _ title: String, _ table: MethodTable<Call, Answer>, failure: ValueForm<(code: Int, message: String)>? = nil
    ) -> JSONSchema {
        var names: [String] = []
        var definitions: [(name: String, schema: JSONSchema)] = []
        for result in table.methods.map(\.result.members) where !names.contains(result.tag.text) {
            names.append(result.tag.text)
            let form = result.form.defined(as: result.tag.text)
            definitions += form.definitions
        }
        let result = ValueForm<NotationNode>(
            expected: "a result", schema: .any(of: names.map { .reference($0) }), definitions: definitions,
            read: { $0 }, write: { $0 })
        return file(
            title,
            Envelope.answer(result).shapes + (failure.map { Envelope.failure($0).shapes } ?? []))
    }

    private static func file(_ title: String, _ shapes: [ObjectShape]) -> JSONSchema {
        .file(title, nil, [("oneOf", .array(shapes.map(\.schema)))], definitions: shapes.definitions)
    }
}
