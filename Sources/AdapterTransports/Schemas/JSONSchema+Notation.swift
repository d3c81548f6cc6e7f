import Events
import Notation
import Payload

/// The parts that messages share: numbers that are texts, bytes, and payload values in the tagged notation.
extension JSONSchema {
    /// The definitions under `$defs`, by name.
    static let sharedDefinitions: [(String, JSONSchema)] = [
        ("integer", integer()),
        ("count", integer(0 ... .max)),
        ("instant", integer(0 ... .max, "Virtual time: nanoseconds since the case began.")),
        (
            "digits",
            text(
                matching: digitsPattern,
                "A number below 2^64 in decimal digits: many readers of JSON round numbers beyond 2^53.")
        ),
        ("data", bytes()),
        (
            "address",
            text(matching: "^([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}$", "A Bluetooth device address, as 4c:00:0c:0e:00:57.")
        ),
        ("payload", payload), ("dictionary", dictionary), ("real", real),
        ("document", record(document, optional: ["document"])),
    ]

    /// The members of a document that is synchronised.
    static let document: [(String, JSONSchema)] = [
        ("store", words(["iCloud", "provider"])), ("container", type("string")), ("path", list(of: type("string"))),
        ("document", type("string")), ("contents", reference("data")),
    ]

    /// A number below 2^64 without leading zeros: digit by digit along 18446744073709551615.
    private static let digitsPattern: String = {
        let greatest = Array(String(UInt64.max))
        var branches = ["0", "[1-9][0-9]{0,\(greatest.count - 2)}"]
        for (index, digit) in greatest.enumerated() {
            guard let value = digit.wholeNumberValue, value > (index == 0 ? 1 : 0) else { continue }
            let head = String(greatest[..<index])
            let range = "[\(index == 0 ? 1 : 0)-\(value - 1)]"
            let rest = greatest.count - index - 1
            branches.append(head + range + (rest > 0 ? "[0-9]{\(rest)}" : ""))
        }
        branches.append(String(greatest))
        return "^(\(branches.joined(separator: "|")))$"
    }()

    /// Bytes as `{"$data": "<base64>"}`, of any number or of so many.
    static func bytes(_ count: ClosedRange<Int>? = nil, _ meaning: String? = nil) -> JSONSchema {
        record([("$data", text(matching: base64Pattern(count)))], meaning)
    }

    /// Base64 with padding, where bits that no byte uses are zero.
    private static func base64Pattern(_ count: ClosedRange<Int>?) -> String {
        let digit = "[A-Za-z0-9+/]"
        let group = "(\(digit){4})"
        let padded = ["", "\(digit)[AQgw]==", "\(digit){2}[AEIMQUYcgkosw048]="]
        guard let count else { return "^\(group)*(\(padded[1])|\(padded[2]))?$" }
        if count.lowerBound == count.upperBound {
            return "^\(group){\(count.upperBound / 3)}\(padded[count.upperBound % 3])$"
        }
        let full = count.upperBound / 3
        let last = padded[...(count.upperBound % 3)].dropFirst().joined(separator: "|")
        return "^(\(group){0,\(full - 1)}(\(padded[1])|\(padded[2]))?|\(group){\(full)}(\(last))?)$"
    }

    private static let real: JSONSchema = any(of: [type("number"), record([("$real", specialReal)])])

    private static let specialReal: JSONSchema = any(of: [type("number"), words(["nan", "inf", "-inf", "-0.0"])])

    /// The tags, and what may stand under each.
    private static let tags: [(String, JSONSchema)] = [
        (
            "$date",
            any(of: [
                type("number", "Seconds since 2001-01-01T00:00:00Z."), words(["nan", "inf", "-inf", "-0.0"]),
                text(
                    matching:
                        "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$"),
            ])
        ),
        ("$data", text(matching: base64Pattern(nil))),
        ("$uuid", text(matching: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")),
        ("$url", type("string")),
        ("$set", list(of: reference("payload"), "No element twice.")),
        ("$real", specialReal),
        (
            "$integer",
            any(of: [
                of([("type", "integer"), ("minimum", .integer(.min)), ("maximum", .unsigned(.max))]),
                text(matching: "^-?[0-9]+$"),
            ])
        ),
        ("$null", of([("const", true)])), ("$dictionary", pairs),
    ]

    private static let pairs: JSONSchema = list(
        of: of([
            ("type", "array"), ("prefixItems", [reference("payload"), reference("payload")]), ("items", false),
            ("minItems", 2),
        ]), "Pairs of a key and a value; no key twice.")

    /// An object with a single member whose key begins with a dollar sign is a tag; every other one is a dictionary.
    private static func object(_ tags: [(String, JSONSchema)]) -> [(String, JSONSchema)] {
        [
            ("type", "object"),
            (
                "if",
                of([
                    ("minProperties", 1), ("maxProperties", 1), ("propertyNames", of([("pattern", #"^\$"#)])),
                ])
            ),
            ("then", of([("properties", of(tags)), ("additionalProperties", false)])),
            ("else", of([("additionalProperties", reference("payload"))])),
        ]
    }

    private static let dictionary: JSONSchema = of(
        [("description", "A dictionary in the tagged notation.")] + object([("$dictionary", pairs)]))

    private static let payload: JSONSchema = of([
        ("description", "A payload value in the tagged notation."),
        (
            "anyOf",
            [
                of([("type", ["null", "boolean", "number", "string"])]), list(of: reference("payload")),
                of(object(tags)),
            ]
        ),
    ])
}
