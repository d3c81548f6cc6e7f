import Notation
import Payload

/// A method of the protocol: its name, its parameters and its answer.
struct Method<Call, Answer>: Sendable {
    /// The name, the meaning and the parameters.
    let parameters: ChoiceForm<Call>.Alternative
    /// The answer; the tag is its name in the schema and in tables.
    let result: ChoiceForm<Answer>.Alternative
    /// The parameters as an object.
    let form: ValueForm<Call>

    init(_ parameters: ChoiceForm<Call>.Alternative, result: ChoiceForm<Answer>.Alternative) {
        self.parameters = parameters
        self.result = result
        form = parameters.form
    }

    /// A method with parameters.
    init<each Part>(
        _ name: String, _ meaning: String, _ values: @escaping @Sendable (Call, (repeat each Part) -> Void) -> Void,
        _ members: repeat Member<each Part>, answer: ChoiceForm<Answer>.Alternative,
        make: @escaping @Sendable (repeat each Part) throws(NotationError) -> Call
    ) {
        self.init(.init(.word(name), meaning, values, repeat each members, make: make), result: answer)
    }

    /// A method without parameters.
    init(_ name: String, _ meaning: String, _ call: Call, answer: ChoiceForm<Answer>.Alternative)
    where Call: Equatable & Sendable {
        self.init(.init(.word(name), meaning, call), result: answer)
    }

    /// The method's name on the wire.
    var name: String { parameters.tag.text }

    /// Its answer has members.
    var hasResult: Bool { result.shapes.contains { !$0.members.isEmpty } }
}

/// The methods that one side calls.
struct MethodTable<Call, Answer>: Sendable {
    /// All of them, in the order of the documentation.
    let methods: [Method<Call, Answer>]
    private let indices: [ScalarString: Int]

    init(_ methods: [Method<Call, Answer>]) {
        self.methods = methods
        indices = Dictionary(uniqueKeysWithValues: zip(methods.map { ScalarString($0.name) }, methods.indices))
    }

    /// The method of a call. Tests check that every call has one.
    func method(of call: Call) -> Method<Call, Answer> {
        guard let index = methods.indices.first(where: { methods[$0].parameters.matches(call) }) else {
            preconditionFailure("\(Call.self) has a case that no method declares")
        }
        return methods[index]
    }

    /// A call as one line, without the line feed: a request with an `id`, a notification without. Tests check that every
    /// call has a method.
    func line(_ call: Call, id: Int?) -> [UInt8] {
        for index in methods.indices {
            var parameters = ObjectWriter()
            guard methods[index].parameters.put(call, &parameters) else { continue }
            var object = ObjectWriter.envelope(id: id)
            object.set("method", .string(methods[index].name))
            object.set("params", parameters.node)
            return object.line
        }
        preconditionFailure("\(Call.self) has a case that no method declares")
    }

    /// Takes the method of a line whose version has been taken.
    func takeMethod(_ object: inout ObjectReader) throws(NotationError) -> Method<Call, Answer> {
        func error(_ found: String) -> NotationError {
            NotationError(
                path: [.key("method")], expected: "one of " + methods.map(\.name).joined(separator: ", "), found: found)
        }
        guard let node = object.take("method") else { throw error("no such member") }
        guard case .string(let name) = node,
            let index = indices[ScalarString(name)]
        else { throw error(node.summary) }
        return methods[index]
    }
}

extension ObjectWriter {
    /// A message of JSON-RPC 2.0 without its content.
    static func envelope(id: Int?) -> ObjectWriter {
        var object = ObjectWriter()
        object.set("jsonrpc", .string("2.0"))
        if let id { object.set("id", .integer(Int64(id))) }
        return object
    }
}

extension ObjectReader {
    /// Opens a message of JSON-RPC 2.0.
    init(envelope line: [UInt8]) throws(NotationError) {
        try self.init(try JSONText.parse(line))
        try required("jsonrpc", .envelopeVersion)
    }

    /// Takes the id of the open request.
    mutating func takeOpenRequest(_ id: Int) throws(NotationError) {
        let node = take("id")
        guard case .integer(Int64(id))? = node else {
            throw NotationError(
                path: [.key("id")], expected: "\(id), the id of the open request",
                found: node?.summary ?? "no such member")
        }
    }
}

extension ValueForm where Value == Void {
    /// The version in every message of JSON-RPC 2.0.
    static let envelopeVersion = constant(.string("2.0")).expected("the text \"2.0\"")
}
