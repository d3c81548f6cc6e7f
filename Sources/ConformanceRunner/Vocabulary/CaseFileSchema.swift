import Events
import ImplementationAdapter
import Notation
import Payload

/// The JSON Schema of case files, `Conformance/Schema/suite.schema.json`: editors complete and check with it.
///
/// It is made from the loader's own declarations. It cannot know the catalogues (requirements, models, releases,
/// parameters); `baton lint` does. Wherever a value is expected, a variable of `each` may stand instead.
package enum CaseFileSchema {
    /// The schema's text, one member a line.
    package static var json: String { schema.text }

    private static var schema: JSONSchema {
        object([
            ("$schema", "https://json-schema.org/draft/2020-12/schema"),
            ("title", "A suite of conformance cases"),
            ("type", "object"), ("additionalProperties", .boolean(false)),
            ("required", ["suite", "cases"]),
            (
                "properties",
                object([
                    ("suite", reference("name")), ("why", type("string")),
                    (
                        "defaults",
                        record([("devices", reference("devices")), ("parameters", reference("parameters"))])
                    ),
                    ("cases", list(of: reference("case"))),
                ])
            ),
            ("$defs", object(definitions)),
        ])
    }

    private static var definitions: [(String, JSONSchema)] {
        [
            ("name", object([("type", "string"), ("pattern", "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$")])),
            ("variable", object([("type", "string"), ("pattern", #"^\{[A-Za-z][A-Za-z0-9]*\}$"#)])),
            ("payload", object([("description", "A payload value in the tagged notation.")])),
            (
                "time",
                object([
                    ("type", "string"),
                    ("description", "The name of a profile parameter, or a number with its unit."),
                ])
            ),
            ("requirements", list(of: object([("type", "string"), ("pattern", #"^([A-Z]{2,12}-[0-9]{3}|\{.*\})$"#)]))),
            (
                "parameters",
                object([("type", "object"), ("additionalProperties", type(["string", "integer", "boolean"]))])
            ),
            ("app", record(appProperties, required: ["bundle"])),
            (
                "device",
                object([
                    ("type", ["object", "null"]), ("additionalProperties", .boolean(false)),
                    ("properties", object(deviceProperties)),
                ])
            ),
            ("devices", object([("type", "object"), ("additionalProperties", orVariable(reference("device")))])),
            ("conditions", type("object")),
            ("pattern", object([("anyOf", [reference("eventKind"), record(ExpectationForm.patternArguments)])])),
            ("eventKind", orVariable(words(EventKind.allCases.map(\.rawValue)))),
            ("each", each), ("case", caseSchema),
            (
                "step",
                object([
                    ("type", "object"), ("minProperties", .integer(1)), ("maxProperties", .integer(1)),
                    (
                        "additionalProperties",
                        object([("anyOf", [reference("verbAlone"), reference("operation"), reference("expectation")])])
                    ),
                ])
            ),
            (
                "verbAlone",
                orVariable(words(Verb.allCases.filter { !$0.arguments.contains(where: \.isRequired) }.map(\.rawValue)))
            ),
            ("operation", operation),
            (
                "expectation",
                object([
                    (
                        "anyOf",
                        .array(
                            ExpectationForm.allCases.map { expectation([$0.rawValue], $0.arguments) }
                                + [expectation(EventKind.allCases.map(\.rawValue), ExpectationForm.eventArguments)])
                    )
                ])
            ),
        ]
    }

    private static var caseSchema: JSONSchema {
        let values: [String: JSONSchema] = [
            "name": reference("name"), "covers": reference("requirements"), "why": type("string"),
            "catches": list(of: reference("name")), "needs": list(of: type("string")),
            "parameters": reference("parameters"), "devices": reference("devices"),
            "outside": reference("requirements"), "each": reference("each"), "recovery": recovery,
            "steps": list(of: reference("step")),
        ]
        return record(
            CaseReader.caseKeys.map { ($0, values[$0] ?? object([])) }, required: ["name", "covers", "steps"])
    }

    private static var each: JSONSchema {
        object([
            (
                "anyOf",
                [
                    object([
                        ("type", "object"), ("minProperties", .integer(1)),
                        (
                            "properties",
                            object([
                                (
                                    Permutation.pairKey,
                                    .type("string", "A selection of pairs of releases in os-pairs.yaml.")
                                )
                            ])
                        ), ("additionalProperties", type(["object", "array"])),
                    ]),
                    list(of: type("object")),
                ]
            )
        ])
    }

    private static var recovery: JSONSchema {
        record([("because", type("string"))], required: ["because"])
            .described("Why the devices cannot hand over when the case's faults have stopped.")
    }

    private static var deviceProperties: [(String, JSONSchema)] {
        DeviceReader.deviceKeys.map { key in
            switch key {
            case "model", "os", "foreground": (key, type("string"))
            case "account", "network": (key, type(["string", "null"]))
            case "kind": (key, orVariable(words(["device", "simulator"])))
            case "x", "y": (key, type(["number", "string"]))
            case "quirks": (key, list(of: type("string")))
            case "apps": (key, orVariable(list(of: orVariable(reference("app")))))
            default: (key, orVariable(type("boolean")))
            }
        }
    }

    private static var appProperties: [(String, JSONSchema)] {
        DeviceReader.appKeys.map { key in
            switch key {
            case "signing": (key, orVariable(words(AppDescription.Signing.allCases.map(\.rawValue))))
            case "activityTypes", "iCloudContainers": (key, orVariable(list(of: type("string"))))
            case "keyValueEntitlement", "providesDocuments": (key, orVariable(type("boolean")))
            case "behaviour": (key, reference("payload"))
            default: (key, type("string"))
            }
        }
    }

    private static var operation: JSONSchema {
        object([
            ("type", "object"), ("minProperties", .integer(1)), ("maxProperties", .integer(1)),
            ("additionalProperties", .boolean(false)), ("patternProperties", keyVariables),
            (
                "properties",
                object(
                    Verb.allCases.map { verb in
                        var schema = [
                            ("description", JSONSchema.string(verb.meaning)),
                            ("type", verb.arguments.contains(where: \.isRequired) ? "object" : ["object", "null"]),
                            ("additionalProperties", .boolean(false)), ("patternProperties", keyVariables),
                            (
                                "properties",
                                object(verb.arguments.map { ($0.name, value(of: $0.kind).described($0.meaning)) })
                            ),
                        ]
                        let required = verb.arguments.filter(\.isRequired).map(\.name)
                        if !required.isEmpty { schema.append(("required", words(required, key: nil))) }
                        return (verb.rawValue, object(schema))
                    })
            ),
        ])
    }

    private static func expectation(_ names: [String], _ arguments: [ExpectationForm.Argument]) -> JSONSchema {
        record(
            [("expect", orVariable(words(names)))], adding: arguments + ExpectationForm.commonArguments,
            required: ["expect"])
    }

    private static func value(of kind: ArgumentDeclaration.Kind) -> JSONSchema {
        switch kind {
        case .text: type(["string", "null"])
        case .word(let list): orVariable(words(list))
        case .boolean: orVariable(type("boolean"))
        case .integer: orVariable(type("integer"))
        case .metres: type(["number", "string"])
        case .duration: reference("time")
        case .expiration: object([("anyOf", [reference("time"), type("null")])])
        case .device: type("string")
        case .payload: reference("payload")
        case .dictionary: orVariable(type("object"))
        case .texts: orVariable(list(of: type("string")))
        case .app: orVariable(reference("app"))
        }
    }

    private static func value(of kind: ExpectationForm.Argument.Kind) -> JSONSchema {
        switch kind {
        case .text, .device, .predicate: type("string")
        case .count: orVariable(object([("type", "integer"), ("minimum", .integer(1))]))
        case .eventKind: reference("eventKind")
        case .conditions: orVariable(reference("conditions"))
        case .patterns: list(of: reference("pattern"))
        case .field: reference("payload")
        case .duration: reference("time")
        case .identifier: type("string")
        case .requirements: reference("requirements")
        }
    }
}

// MARK: - Building

extension CaseFileSchema {
    private static func object(_ members: [(String, JSONSchema)]) -> JSONSchema { .of(members) }

    private static func type(_ name: String) -> JSONSchema { .type(name) }

    private static func type(_ names: [String]) -> JSONSchema { object([("type", .array(names.map { .string($0) }))]) }

    private static func reference(_ name: String) -> JSONSchema { .reference(name) }

    /// A key with a variable of `each` in it.
    private static var keyVariables: JSONSchema { object([(#"\{[A-Za-z][A-Za-z0-9]*\}"#, object([]))]) }

    private static func list(of element: JSONSchema) -> JSONSchema { .list(of: element) }

    private static func words(_ names: [String], key: String? = "enum") -> JSONSchema {
        let list = JSONSchema.array(names.map { .string($0) })
        return key.map { object([($0, list)]) } ?? list
    }

    private static func orVariable(_ schema: JSONSchema) -> JSONSchema {
        object([("anyOf", [schema, reference("variable")])])
    }

    private static func record(_ properties: [(String, JSONSchema)], required: [String] = []) -> JSONSchema {
        record(properties, adding: [], required: required)
    }

    private static func record(_ arguments: [ExpectationForm.Argument]) -> JSONSchema {
        record([], adding: arguments, required: [])
    }

    private static func record(
        _ properties: [(String, JSONSchema)], adding arguments: [ExpectationForm.Argument], required: [String]
    ) -> JSONSchema {
        let all = properties + arguments.map { ($0.name, value(of: $0.kind).described($0.meaning)) }
        var members: [(String, JSONSchema)] = [
            ("type", "object"), ("additionalProperties", .boolean(false)), ("properties", object(all)),
            ("patternProperties", keyVariables),
        ]
        let names = required + arguments.filter(\.isRequired).map(\.name)
        if !names.isEmpty { members.append(("required", words(names, key: nil))) }
        return object(members)
    }
}
