import Events
import ImplementationAdapter
import Notation
import Payload
import Platforms
import Requirements

/// The JSON Schema of case files, `Conformance/Schema/suite.schema.json`: editors complete and check with it.
///
/// It is made from the loader's own declarations. It cannot know the catalogues (requirements, models, releases,
/// parameters); `baton lint` does. Wherever a value is expected, a variable of `each` may stand instead.
package enum CaseFileSchema {
    /// The schema's text, one member a line.
    package static var json: String { schema.text }

    private static var schema: JSONSchema {
        let suite = JSONSchema.record(
            [
                ("suite", .reference("name")), ("why", .type("string")),
                (
                    "defaults",
                    record([
                        ("devices", .reference("devices")), ("parameters", .reference("parameters")),
                        ("sites", .reference("sites")), ("transport", .reference("transport")),
                    ])
                ),
                ("cases", .list(of: .reference("case"))),
            ], optional: ["why", "defaults"])
        return .file("A suite of conformance cases", nil, suite.members, definitions: definitions)
    }

    private static var definitions: [(name: String, schema: JSONSchema)] {
        [
            ("name", .text(matching: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$")),
            ("variable", .text(matching: #"^\{[A-Za-z][A-Za-z0-9]*\}$"#)),
            ("payload", .of([("description", "A payload value in the tagged notation.")])),
            ("time", .type("string", "The name of a profile parameter, or a number with its unit.")),
            ("requirements", .list(of: .text(matching: #"^([A-Z]{2,12}-[0-9]{3}|\{.*\})$"#))),
            (
                "parameters",
                .of([("type", "object"), ("additionalProperties", .types(["string", "integer", "boolean"]))])
            ),
            ("app", record(appProperties, required: ["bundle"])),
            (
                "site",
                record(
                    [
                        ("host", .type("string")), ("https", .orVariable(.type("boolean"))),
                        ("files", .orVariable(files)),
                    ],
                    required: ["host"])
            ),
            ("sites", .orVariable(.list(of: .orVariable(.reference("site"))))),
            (
                "device",
                .of([
                    ("type", ["object", "null"]), ("additionalProperties", false),
                    ("properties", .of(deviceProperties)), ("patternProperties", keyVariables),
                ])
            ),
            ("devices", .of([("type", "object"), ("additionalProperties", .orVariable(.reference("device")))])),
            ("transport", .orVariable(.words(TransportName.allCases.map(\.rawValue)))),
            ("conditions", .type("object")),
            ("pattern", .any(of: [.reference("eventKind"), record(adding: ExpectationForm.patternArguments)])),
            ("breach", record(adding: ExpectationForm.breachArguments)),
            (
                "logEvents",
                .list(
                    of: .any(of: [
                        record(adding: ExpectationForm.logEventArguments), .reference("logEvents"),
                        .reference("variable"),
                    ]))
            ),
            ("alwaysOnRule", .orVariable(.words(ExpectedLog.ruleNames))),
            ("logBreach", .orVariable(record(adding: ExpectationForm.logBreachArguments))),
            ("runSelection", record(adding: ExpectationForm.runSelectionArguments)),
            ("runResult", .orVariable(record(adding: ExpectationForm.runResultArguments))),
            ("runCheck", .orVariable(record(adding: ExpectationForm.runCheckArguments))),
            ("eventKind", .orVariable(.words(EventKind.allCases.map(\.rawValue)))),
            ("each", each), ("case", caseSchema),
            (
                "step",
                .of([
                    ("type", "object"), ("minProperties", 1), ("maxProperties", 1),
                    ("properties", .of([(StepRepetition.key, stepRepetition)])),
                    (
                        "additionalProperties",
                        .any(of: [.reference("verbAlone"), .reference("operation"), .reference("expectation")])
                    ),
                ])
            ),
            (
                "verbAlone",
                .orVariable(
                    .words(Verb.allCases.filter { !$0.arguments.contains(where: \.isRequired) }.map(\.rawValue)))
            ),
            ("operation", operation),
            (
                "expectation",
                .any(
                    of: ExpectationForm.allCases.map { expectation([$0.rawValue], $0.arguments) }
                        + [expectation(EventKind.allCases.map(\.rawValue), ExpectationForm.eventArguments)])
            ),
        ]
    }

    private static var caseSchema: JSONSchema {
        let values: [String: JSONSchema] = [
            "name": .reference("name"), "covers": .reference("requirements"), "why": .type("string"),
            "catches": .list(of: .reference("name")), "needs": .list(of: .type("string")),
            "asks": .orVariable(.list(of: .orVariable(.words(Question.allCases.map(\.rawValue))))),
            "parameters": .reference("parameters"), "devices": .reference("devices"), "sites": .reference("sites"),
            "transport": .reference("transport"), "outside": .reference("requirements"), "each": .reference("each"),
            "recovery": recovery,
            "steps": .list(of: .reference("step")),
        ]
        return record(
            CaseReader.caseKeys.map { ($0, values[$0] ?? .of([])) }, required: ["name", "covers", "steps"])
    }

    private static var each: JSONSchema {
        let pairs = JSONSchema.type("string", "A selection of pairs of releases in os-pairs.yaml.")
        let receptions = JSONSchema.type("string", "A selection of ways to get an activity in receptions.yaml.")
        return .any(of: [
            .of([
                ("type", "object"), ("minProperties", 1),
                ("properties", .of([(Permutation.pairKey, pairs), (Permutation.receptionKey, receptions)])),
                ("additionalProperties", .types(["object", "array"])),
            ]), .list(of: .type("object")),
        ])
    }

    private static var stepRepetition: JSONSchema {
        record(
            [
                ("times", .orVariable(.integer(1...Int64(StepRepetition.maximumTimes)))),
                ("each", .orVariable(.list(of: .type("object")))),
                ("steps", .list(of: .reference("step"))),
            ],
            required: ["steps"])
    }

    private static var recovery: JSONSchema {
        record([("because", .type("string"))], required: ["because"])
            .described("Why the devices cannot hand over when the case's faults have stopped.")
    }

    private static var deviceProperties: [(String, JSONSchema)] {
        DeviceReader.deviceKeys.map { key in
            switch key {
            case "model", "os", "foreground", "suspended", "notRunning", "defaultBrowser": (key, .type("string"))
            case "account", "network": (key, .nullable("string"))
            case "kind": (key, .orVariable(.words(["device", "simulator"])))
            case "x", "y": (key, .types(["number", "string"]))
            case "identityResolvingKey", "advertisingKey": (key, .reference("payload"))
            case "quirks": (key, .list(of: .type("string")))
            case "apps": (key, .orVariable(.list(of: .orVariable(.reference("app")))))
            default: (key, .orVariable(.type("boolean")))
            }
        }
    }

    private static var files: JSONSchema {
        .list(
            of: .orVariable(
                record(
                    [
                        ("path", .type("string")), ("json", .of([])), ("text", .type("string")),
                        ("size", .orVariable(.type("integer"))), ("contentType", .type("string")),
                        ("signed", .orVariable(.type("boolean"))), ("redirect", .type("string")),
                        ("status", .orVariable(.type("integer"))),
                    ], required: ["path"])))
    }

    private static var appProperties: [(String, JSONSchema)] {
        DeviceReader.appKeys.map { key in
            switch key {
            case "signing": (key, .orVariable(.words(AppDescription.Signing.allCases.map(\.rawValue))))
            case "activityTypes", "iCloudContainers", "associatedDomains":
                (key, .orVariable(.list(of: .type("string"))))
            case "documentTypes": (key, .orVariable(.list(of: documentType)))
            case "keyValueEntitlement", "providesDocuments": (key, .orVariable(.type("boolean")))
            case "scenes":
                (
                    key,
                    .any(of: [.orVariable(.words(SceneSupport.allCases.map(\.rawValue))), .type("null")])
                )
            case "framework":
                (
                    key,
                    .any(of: [.orVariable(.words(AppFramework.allCases.map(\.rawValue))), .type("null")])
                )
            case "behaviour": (key, .reference("payload"))
            default: (key, .type("string"))
            }
        }
    }

    private static var documentType: JSONSchema {
        record(
            DocumentTypeReader.keys.map { key in
                (key, key == "extensions" ? .orVariable(.list(of: .type("string"))) : .type("string"))
            }, required: ["extensions"])
    }

    private static var operation: JSONSchema {
        .of([
            ("type", "object"), ("minProperties", 1), ("maxProperties", 1),
            ("additionalProperties", false), ("patternProperties", keyVariables),
            (
                "properties",
                .of(
                    Verb.allCases.map { verb in
                        var schema: [(String, JSONSchema)] = [
                            ("description", JSONSchema.string(verb.meaning)),
                            ("type", verb.arguments.contains(where: \.isRequired) ? "object" : ["object", "null"]),
                            ("additionalProperties", false), ("patternProperties", keyVariables),
                            (
                                "properties",
                                .of(verb.arguments.map { ($0.name, $0.kind.form.schema.described($0.meaning)) })
                            ),
                        ]
                        let required = verb.arguments.filter(\.isRequired).map(\.name)
                        if !required.isEmpty { schema.append(("required", .array(required.map { .string($0) }))) }
                        return (verb.rawValue, .orVariable(.of(schema)))
                    })
            ),
        ])
    }

    private static func expectation(_ names: [String], _ arguments: [ExpectationForm.Argument]) -> JSONSchema {
        record(
            [("expect", .orVariable(.words(names)))], adding: arguments + ExpectationForm.commonArguments,
            required: ["expect"])
    }
}

// MARK: - Building

extension CaseFileSchema {
    /// A key with a variable of `each` in it.
    private static var keyVariables: JSONSchema { .of([(#"\{[A-Za-z][A-Za-z0-9]*\}"#, .of([]))]) }

    /// An object with these members, whose keys may contain variables.
    private static func record(
        _ properties: [(String, JSONSchema)] = [], adding arguments: [ExpectationForm.Argument] = [],
        required: [String] = []
    ) -> JSONSchema {
        let all = properties + arguments.map { ($0.name, $0.kind.form.schema.described($0.meaning)) }
        var members: [(String, JSONSchema)] = [
            ("type", "object"), ("additionalProperties", false), ("properties", .of(all)),
            ("patternProperties", keyVariables),
        ]
        let names = required + arguments.filter(\.isRequired).map(\.name)
        if !names.isEmpty { members.append(("required", .array(names.map { .string($0) }))) }
        return .of(members)
    }
}
