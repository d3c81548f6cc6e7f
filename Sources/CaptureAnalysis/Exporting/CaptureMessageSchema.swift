import BluetoothLE
import Continuity
import Events
package import Payload

/// The JSON Schema of a line of `capture show --json` and `capture export --format ndjson`, made from the declarations of all messages.
package enum CaptureMessageSchema {
    /// The schema as indented JSON text in UTF-8, ending with a line feed.
    package static var text: [UInt8] {
        var output: [UInt8] = []
        LogSchema.append(schema, indentation: 0, to: &output)
        output.append(UInt8(ascii: "\n"))
        return output
    }

    /// The schema.
    package static var schema: NotationNode {
        .object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("A message of a recording, as Baton prints it")),
            (
                "description",
                .string(
                    """
                    One line. Times are nanoseconds since 1970, rssi is in dBm, channel is the channel index; null is unknown. Bytes \
                    are hexadecimal. A message that does not follow its declaration has `value` and `undeclared` instead of \
                    `fields`; one that promises more than there is has `cut`; a company identifier alone has none of these.
                    """)
            ),
            ("type", .string("object")),
            ("additionalProperties", .boolean(false)),
            ("required", names(["frame", "time", "device", "rssi", "channel", "pdu", "badCRC", "type", "name"])),
            (
                "properties",
                .object([
                    ("frame", integer(1, nil)), ("time", nullable("integer")),
                    ("device", pattern("^device-([1-9][0-9]*|\\?)$")),
                    ("address", pattern("^([0-9a-f]{2}:){5}[0-9a-f]{2}$")),
                    ("addressIsRandom", .object([("type", .string("boolean"))])),
                    ("rssi", nullable("integer")), ("channel", nullable("integer")),
                    (
                        "pdu",
                        .object([
                            ("enum", .array(AdvertisingPDUType.allCases.map { .string("\($0)") } + [.null]))
                        ])
                    ),
                    ("badCRC", .object([("type", .string("boolean"))])), ("type", nullable("integer")),
                    ("name", nullable("string")), ("subtype", integer(0, 7)),
                    ("fields", .object([("type", .string("object"))])), ("value", pattern("^([0-9a-f]{2})*$")),
                    ("undeclared", .object([("type", .string("string"))])),
                    ("cut", .object([("type", .string("string"))])), ("opened", opened),
                ])
            ),
            ("allOf", .array((0...UInt8.max).map { condition(ContinuityType(rawValue: $0)) })),
        ])
    }

    /// Fields of a type follow one of its layouts.
    private static func condition(_ type: ContinuityType) -> NotationNode {
        .object([
            (
                "if",
                .object([
                    ("required", names(["fields"])),
                    ("properties", .object([("type", .object([("const", .integer(Int64(type.rawValue)))]))])),
                ])
            ),
            (
                "then",
                .object([
                    ("properties", .object([("fields", .object([("anyOf", .array(type.layouts.map(object)))]))]))
                ])
            ),
        ])
    }

    private static func object(_ layout: MessageLayout) -> NotationNode {
        .object([
            ("type", .string("object")), ("additionalProperties", .boolean(false)),
            ("required", names(layout.fields.filter { $0.presence == .always }.map(\.name))),
            ("properties", .object(layout.fields.map { ($0.name, value($0)) })),
        ])
    }

    private static func value(_ field: Field) -> NotationNode {
        switch field.encoding {
        case .unsigned(let byteCount, _): integer(0, (1 << Int64(8 * byteCount)) - 1)
        case .signedByte: integer(-128, 127)
        case .bytes(let count): pattern("^([0-9a-f]{2}){\(count)}$")
        case .remainder: pattern("^([0-9a-f]{2})*$")
        }
    }

    private static var opened: NotationNode {
        .object([
            ("type", .string("object")), ("additionalProperties", .boolean(false)),
            ("required", names(["device", "certainty", "keysThatFit", "goodbye", "activity", "fields"])),
            (
                "properties",
                .object([
                    ("device", .object([("type", .string("string"))])),
                    ("certainty", .object([("enum", names(OpenedHandoff.Certainty.allCases.map(\.rawValue)))])),
                    ("keysThatFit", integer(1, nil)), ("goodbye", .object([("type", .string("boolean"))])),
                    ("activity", nullable("string")), ("fields", object(HandoffPlaintext.layout)),
                ])
            ),
        ])
    }

    private static func names(_ names: [String]) -> NotationNode { .array(names.map { .string($0) }) }

    private static func integer(_ minimum: Int64, _ maximum: Int64?) -> NotationNode {
        .object(
            [("type", .string("integer")), ("minimum", .integer(minimum))]
                + (maximum.map { [("maximum", .integer($0))] } ?? []))
    }

    private static func nullable(_ type: String) -> NotationNode {
        .object([("type", names([type, "null"]))])
    }

    private static func pattern(_ pattern: String) -> NotationNode {
        .object([("type", .string("string")), ("pattern", .string(pattern))])
    }
}
