import Notation

/// The schema of the tagged notation.
///
/// The reader checks more: a schema does not see whether a number is written with a point, whether elements of a set
/// are equal as payload values, or whether the calendar has a date.
enum TaggedNotationSchema {
    /// A payload value; needs itself under `$defs` as `payload`.
    static let payload: JSONSchema = .of([
        ("description", "A payload value in the tagged notation."),
        (
            "anyOf",
            [
                .of([("type", ["null", "boolean", "number", "string"])]), .list(of: .reference("payload")),
                .of(object(tags)),
            ]
        ),
    ])

    /// A dictionary; needs ``payload`` under `$defs`.
    static let dictionary: JSONSchema = .of(
        [("description", "A dictionary in the tagged notation.")] + object([("$dictionary", pairs)]))

    /// A number.
    static let real: JSONSchema = .any(of: [.type("number"), .record([("$real", specialReal)])])

    /// Bytes as `{"$data": "<base64>"}`, of any or of a given number.
    static func data(_ count: ClosedRange<Int>?) -> JSONSchema {
        .record([("$data", .text(matching: base64Pattern(count)))])
    }

    /// Base64 with padding; unused bits are zero.
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

    private static let specialReal: JSONSchema = .any(of: [.type("number"), .words(["nan", "inf", "-inf", "-0.0"])])

    /// The tags, and what may stand under each.
    private static let tags: [(String, JSONSchema)] = [
        (
            "$date",
            .any(of: [
                .type("number", "Seconds since 2001-01-01T00:00:00Z."), .words(["nan", "inf", "-inf", "-0.0"]),
                .text(
                    matching:
                        "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})$"),
            ])
        ),
        ("$data", .text(matching: base64Pattern(nil))),
        ("$uuid", .text(matching: "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$")),
        ("$url", .type("string")),
        ("$set", .list(of: .reference("payload"), "No element twice.")),
        ("$real", specialReal),
        (
            "$integer",
            .any(of: [
                .of([("type", "integer"), ("minimum", .integer(.min)), ("maximum", .unsigned(.max))]),
                .text(matching: "^-?[0-9]+$"),
            ])
        ),
        ("$null", .of([("const", true)])), ("$dictionary", pairs),
    ]

    private static let pairs: JSONSchema = .list(
        of: .of([
            ("type", "array"), ("prefixItems", [.reference("payload"), .reference("payload")]), ("items", false),
            ("minItems", 2),
        ]), "Pairs of a key and a value; no key twice.")

    /// An object with a single member whose key begins with a dollar sign is a tag; every other one is a dictionary.
    private static func object(_ tags: [(String, JSONSchema)]) -> [(String, JSONSchema)] {
        [
            ("type", "object"),
            (
                "if",
                .of([
                    ("minProperties", 1), ("maxProperties", 1), ("propertyNames", .of([("pattern", #"^\$"#)])),
                ])
            ),
            ("then", .of([("properties", .of(tags)), ("additionalProperties", false)])),
            ("else", .of([("additionalProperties", .reference("payload"))])),
        ]
    }
}
