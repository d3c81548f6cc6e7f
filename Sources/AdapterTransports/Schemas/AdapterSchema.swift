import Events
import ImplementationAdapter
import Notation
import Payload

/// The JSON Schemas of the adapter protocol's lines, made from the declarations that the code reads and writes by.
///
/// Text cannot say everything: a schema knows neither repeated members nor whether a number is written with a point, and
/// JSON Schema counts characters where the protocol counts bytes. The reader of the harness does; `--strict-adapter` holds an
/// implementation to more.
package enum AdapterSchema: String, Sendable, CaseIterable {
    /// What the harness writes.
    case request = "adapter-request"
    /// What an implementation answers.
    case reply = "adapter-reply"
    /// What an app asks of its device.
    case serviceCall = "adapter-service-call"
    /// What the device answers.
    case serviceAnswer = "adapter-service-answer"

    /// The schema's text, one member a line.
    package var json: String {
        let schema =
            switch self {
            case .request: JSONSchema.adapterRequest
            case .reply: JSONSchema.adapterReply
            case .serviceCall: JSONSchema.serviceCall
            case .serviceAnswer: JSONSchema.serviceAnswer
            }
        return schema.text
    }
}

extension JSONSchema {
    static func line(_ title: String, _ forms: [JSONSchema], _ definitions: [(String, JSONSchema)]) -> JSONSchema {
        of([
            ("$schema", "https://json-schema.org/draft/2020-12/schema"), ("title", .string(title)),
            ("oneOf", .array(forms)), ("$defs", of(sharedDefinitions + definitions)),
        ])
    }

    // MARK: - Requests

    fileprivate static var adapterRequest: JSONSchema {
        let methods: [(String, String, JSONSchema)] = [
            (
                "hello", "Greets, and asks who is there. The first line.",
                record([
                    ("protocol", of([("const", .integer(Int64(AdapterDeclaration.currentProtocolVersion)))])),
                    ("name", type("string")), ("version", type("string")),
                ])
            ),
            (
                "probe", "Asks for an operation that does not exist; the answer is \"unsupported\".",
                record([("verb", type("string"))])
            ),
            ("reset", "Makes a device of the case out of the implementation.", reference("setup")),
            (
                "do", "An operation of the vocabulary.",
                record(
                    [
                        ("t", reference("instant")), ("verb", words(Verb.allCases.map(\.rawValue))),
                        ("app", type("string")), ("arguments", reference("dictionary")),
                    ], optional: ["app"])
            ),
            ("rx", "What the controller, a link or the account service deliver.", reference("input")),
            ("advance", "The wake-up that was asked for is due.", record([("t", reference("instant"))])),
            ("bye", "The implementation answers and ends.", record([])),
        ]
        return line(
            "A line of the harness in Baton's adapter protocol",
            (methods + applicationMethods).map { method, meaning, parameters in
                record(
                    [
                        ("jsonrpc", constant("2.0")), ("id", reference("integer")), ("method", constant(method)),
                        ("params", parameters),
                    ], meaning)
            },
            [
                ("setup", setup), ("settings", settings), ("app", app), ("input", input),
                ("snapshot", snapshot),
            ])
    }

    private static let setup = record(
        [
            ("name", type("string", "The device's name in the case: what peers show.")),
            ("index", integer(0 ... .max, "Position among the case's devices.")),
            ("identifier", reference("digits", "What its peers know it by.")),
            ("seed", reference("digits", "Everything random follows from it.")),
            ("model", type("string")), ("family", type("string")), ("platform", type("string")),
            ("osVersion", list(of: reference("integer"))), ("osFeatures", list(of: type("string"), distinct: true)),
            ("hasBluetoothLE", type("boolean")), ("isHandoffModel", type("boolean")),
            ("regularWidthInLandscape", type("boolean")), ("isSimulator", type("boolean")),
            ("account", type("string", "Absent: signed in to none.")), ("accountIsPrimary", type("boolean")),
            ("settings", reference("settings")),
            ("identityResolvingKey", bytes(16...16, "Most significant byte first.")),
            ("advertisingKey", bytes(32...32)),
            ("epoch", integer(.min ... .max, "Nanosecond 0 in seconds since 2001-01-01T00:00:00Z.")),
            (
                "parameters",
                of([
                    ("description", "The profile: times in nanoseconds, sizes in bytes."), ("type", "object"),
                    ("additionalProperties", reference("integer")),
                ])
            ),
            ("apps", list(of: reference("app"))), ("quirks", list(of: type("string"), distinct: true)),
        ], optional: ["account"], "A device at the start of a case.")

    private static let settings = record(
        [
            ("bluetooth", type("boolean")), ("wifi", type("boolean")),
            ("network", type("string", "Absent: none is joined.")), ("internet", type("boolean")),
            ("handoff", type("boolean")), ("activityContinuationAllowed", type("boolean")),
            ("assessment", type("boolean")), ("assessmentAllowsContinuation", type("boolean")),
            ("locked", type("boolean")), ("asleep", type("boolean")), ("x", reference("real")),
            ("y", reference("real")),
        ], optional: ["network"])

    private static let app = record(
        [
            ("bundle", type("string")), ("team", type("string")),
            ("signing", words(AppDescription.Signing.allCases.map(\.rawValue))),
            ("activityTypes", list(of: type("string"))), ("version", type("string")),
            ("keyValueEntitlement", type("boolean")), ("iCloudContainers", list(of: type("string"))),
            ("providesDocuments", type("boolean")), ("sample", type("string")), ("behaviour", reference("payload")),
        ], optional: ["sample"])

    private static let input: JSONSchema = {
        let link = ("link", reference("digits"))
        let peer = ("peer", reference("digits"))
        let forms: [(String, [(String, JSONSchema)], Set<String>)] = [
            (
                "report",
                [("address", reference("address")), ("data", bytes(0...31)), ("rssi", reference("integer"))], []
            ),
            ("connected", [link, peer], []), ("connectionFailed", [link], []),
            ("accepted", [link, peer, ("medium", words(Medium.allCases.map(\.rawValue)))], []),
            ("receiving", [link, ("size", reference("count"))], []),
            ("received", [link, ("message", reference("data"))], []), ("delivered", [link], []),
            ("disconnected", [link], []),
            (
                "paired",
                [peer, ("name", type("string")), ("model", type("string")), ("identityResolvingKey", bytes(16...16))],
                []
            ),
            ("unpaired", [peer], []), ("documentArrived", document, ["document"]),
        ]
        return one(
            of: forms.map { name, members, optional in
                record([("t", reference("instant")), ("input", constant(name))] + members, optional: optional)
            })
    }()

    // MARK: - Replies

    fileprivate static var adapterReply: JSONSchema {
        let results = ["declaration", "answer", "reaction", "farewell", "application"]
        let head = [("jsonrpc", constant("2.0")), ("id", reference("integer", "The request's."))]
        return line(
            "An answer of an implementation in Baton's adapter protocol",
            [
                record(head + [("result", any(of: results.map { reference($0) }))]),
                record(
                    head + [
                        (
                            "error",
                            record(
                                [("code", reference("integer")), ("message", type("string")), ("data", true)],
                                optional: ["data"])
                        )
                    ], "It failed as a program: the case ends, and the implementation with it."),
            ],
            [
                ("declaration", declaration),
                ("answer", one(of: answers.map { record($0, optional: ["value"]) })),
                (
                    "reaction",
                    one(
                        of: answers.map { members in
                            record(
                                members + [
                                    ("outputs", list(of: reference("output"), "What it did meanwhile, in order.")),
                                    (
                                        "wakeUp",
                                        reference("instant", "When it wants to be called next; absent for never.")
                                    ),
                                ], optional: ["value", "wakeUp"])
                        })
                ),
                ("farewell", record([], "To `bye`.")), ("output", output), ("event", event),
                ("application", applicationAnswer), ("snapshot", snapshot),
            ])
    }

    private static let declaration: JSONSchema = {
        let members: [(String, JSONSchema)] = [
            ("protocol", of([("const", .integer(Int64(AdapterDeclaration.currentProtocolVersion)))])),
            ("name", shortText), ("version", shortText),
            ("role", words(AdapterDeclaration.Role.allCases.map(\.rawValue))),
            ("capabilities", list(of: type("string"), distinct: true)),
            ("clock", words(AdapterDeclaration.Clock.allCases.map(\.rawValue))), ("homepage", type("string")),
            ("issues", type("string")),
        ]
        let bundles = of([
            ("type", "array"), ("items", type("string")), ("minItems", 1), ("uniqueItems", true),
            ("description", "The apps that it plays."),
        ])
        return one(of: [
            record(
                members.map { $0 == "role" ? ($0, constant("system")) : ($0, $1) }, optional: ["homepage", "issues"],
                "To `hello`: a whole device."),
            record(
                members.map { $0 == "role" ? ($0, constant("app")) : ($0, $1) } + [("bundles", bundles)],
                optional: ["homepage", "issues"], "To `hello`: an app."),
        ])
    }()

    private static let shortText: JSONSchema = of([("type", "string"), ("maxLength", 200)])

    private static let answers: [[(String, JSONSchema)]] = [
        [("answer", constant("done")), ("value", reference("payload", "Absent for none."))],
        [("answer", constant("refused")), ("reason", type("string"))],
        [("answer", constant("unsupported"))],
    ]

    private static let output: JSONSchema = {
        let link = ("link", reference("digits"))
        let set = ("set", integer(0...0xEF))
        let forms: [(String, [(String, JSONSchema)], Set<String>)] = [
            (
                "advertise",
                [
                    set, ("data", bytes(0...31)),
                    ("interval", integer(20_000_000...10_485_759_375_000, "Nanoseconds.")),
                    ("address", reference("address")),
                ], []
            ),
            ("stopAdvertising", [set], []), ("scan", [("on", type("boolean"))], []), ("resetDuplicateFilter", [], []),
            (
                "connect",
                [link, ("peer", reference("digits")), ("medium", words(Medium.allCases.map(\.rawValue)))], []
            ),
            ("send", [link, ("message", reference("data"))], []), ("disconnect", [link], []),
            ("storeDocument", document, ["document"]),
        ]
        return one(
            of: [reference("event")]
                + forms.map { name, members, optional in
                    record([("output", constant(name))] + members, optional: optional)
                })
    }()

    private static let event = event([("output", constant("event"))], ["app"], EventKind.allCases)

    /// An event with what stands before it.
    static func event(_ head: [(String, JSONSchema)], _ app: [String], _ kinds: [EventKind]) -> JSONSchema {
        let members =
            head + [("kind", words(kinds.map(\.rawValue)))] + app.map { ($0, type("string")) } + [
                ("activity", reference("integer")), ("attempt", reference("integer")),
                ("thread", words(ThreadClass.allCases.map(\.rawValue))),
                ("fields", of([("type", "object"), ("additionalProperties", reference("payload"))])),
            ]
        let optional: Set<String> = ["app", "activity", "attempt", "thread", "fields"]
        guard case .object(let record) = record(members, optional: optional) else { return [] }
        // Which fields a kind may have.
        let rules = kinds.map { kind in
            let names = JSONSchema.array(kind.fields.map { .string($0.rawValue) })
            return of([
                ("if", of([("properties", of([("kind", constant(kind.rawValue))]))])),
                ("then", of([("properties", of([("fields", of([("propertyNames", of([("enum", names)]))]))]))])),
            ])
        }
        return .object(record + [(key: "allOf", node: .array(rules))])
    }
}
