import BluetoothLE
import Continuity
import Notation
import Payload

/// The JSON Schema of a line of `capture show --json` and `capture export --format ndjson`, made from the declarations of all messages.
package enum CaptureMessageSchema {
    /// The schema as indented JSON text, ending with a line feed.
    package static var text: String {
        JSONSchema.file(
            "A message of a recording, as Baton prints it",
            """
            One line. Times are nanoseconds since 1970, which needs 64-bit integers; rssi is in dBm, channel is the channel index; null is unknown. Bytes \
            are hexadecimal; what identifies somebody has a pseudonym unless addresses are shown. A message that does not follow its declaration has `value` and `undeclared` instead of \
            `fields`; one that promises more than there is has `cut`; a company identifier alone has none of these. What a key \
            makes of a message is `opened` where more than the one-byte tag speaks for the key, else `notOpened`.
            """,
            message.members + [
                ("allOf", .array((0...UInt8.max).map { fields(of: ContinuityType(rawValue: $0)) })),
                ("$defs", .of([("key", key)])),
            ]
        ).text
    }

    private static var message: JSONSchema {
        let optional: [(String, JSONSchema)] = [
            ("address", .text(matching: "^([0-9a-f]{2}:){5}[0-9a-f]{2}$")), ("addressIsRandom", .type("boolean")),
            ("subtype", .integer(0...7)), ("fields", .type("object")), ("value", .text(matching: "^([0-9a-f]{2})*$")),
            ("undeclared", .type("string")), ("cut", .type("string")),
            ("opened", .reference("key")), ("notOpened", .reference("key")),
        ]
        return .record(
            [
                ("frame", .integer(1 ... .max)), ("time", .nullable("integer")),
                ("device", .text(matching: "^device-([1-9][0-9]*|\\?)$")),
                ("rssi", .nullable("integer")), ("channel", .nullable("integer")),
                ("pdu", .of([("enum", .array(AdvertisingPDUType.allCases.map { .string("\($0)") } + [.null]))])),
                ("badCRC", .type("boolean")), ("type", .nullable("integer")), ("name", .nullable("string")),
            ] + optional, optional: Set(optional.map(\.0)))
    }

    /// Fields of a type follow one of its layouts.
    private static func fields(of type: ContinuityType) -> JSONSchema {
        let isType = JSONSchema.of([("type", .of([("const", .integer(Int64(type.rawValue)))]))])
        return .of([
            ("if", .of([("required", ["fields"]), ("properties", isType)])),
            ("then", .of([("properties", .of([("fields", .any(of: type.layouts.map(object)))]))])),
        ])
    }

    private static func object(_ layout: MessageLayout) -> JSONSchema {
        .record(
            layout.fields.map { ($0.name, value($0)) },
            optional: Set(layout.fields.filter { $0.presence != .always }.map(\.name)))
    }

    private static func value(_ field: Field) -> JSONSchema {
        func bytes(_ repetition: String) -> JSONSchema {
            let shown = "([0-9a-f]{2})\(repetition)"
            return .text(
                matching: field.identifies ? "^(\(shown)|\(field.name)-([1-9][0-9]*|\\?))$" : "^\(shown)$")
        }
        return switch field.encoding {
        case .unsigned(let byteCount, _): .integer(0...(1 << Int64(8 * byteCount)) - 1)
        case .signedByte: .integer(-128...127)
        case .bytes(let count): bytes("{\(count)}")
        case .remainder: bytes("*")
        }
    }

    /// What a key makes of a message. Where the tag alone fits, there is no plaintext to tell.
    private static var key: JSONSchema {
        let plaintext: [(String, JSONSchema)] = [
            ("goodbye", .type("boolean")), ("activity", .nullable("string")),
            ("options", .list(of: .words(AdvertisementOptions.names))), ("tick", .nullable("integer")),
            ("isCurrent", .type("boolean")), ("fields", object(HandoffPlaintext.layout)),
        ]
        return .record(
            [
                ("device", .type("string")), ("certainty", .words(OpenedHandoff.Certainty.allCases.map(\.rawValue))),
                ("keysThatFit", .integer(1 ... .max)), ("evidence", evidence),
            ] + plaintext, optional: Set(plaintext.map(\.0)))
    }

    private static var evidence: JSONSchema {
        .record([
            ("addressResolves", .type("boolean")), ("hashIsListed", .type("boolean")), ("hasTheForm", .type("boolean")),
            ("oddities", .list(of: .words(PlaintextForm.Oddity.allCases.map(\.rawValue)))),
            ("counterRun", .integer(1 ... .max)), ("wrongKeyBits", .count),
        ])
    }
}
