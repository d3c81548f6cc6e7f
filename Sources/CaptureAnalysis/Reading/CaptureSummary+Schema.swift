import CaptureFiles
import Notation
import Payload

extension CaptureSummary {
    /// The JSON Schema of `capture summary --json`, ending with a line feed.
    package static var schemaText: String {
        let type = JSONSchema.record([
            ("type", .integer(0...255)), ("name", .type("string")), ("messages", .count),
            ("messagesWithBadCRC", .count), ("cut", .count), ("cutWithBadCRC", .count),
        ])
        let finding = JSONSchema.record([
            ("frame", .integer()), ("offset", .integer()), ("expected", .type("string")), ("found", .type("string")),
        ])
        return JSONSchema.file(
            "What a recording holds, as Baton prints it",
            """
            Times are nanoseconds since 1970 and null where the recording has none. Of what is counted, `…WithBadCRC` are those in packets \
            whose CRC is wrong: by the sniffer's word, else by the bytes; `…Recomputed` go by the bytes alone. A type stands under `types` \
            when an undamaged packet shows a whole message of it; `cut` counts messages that promise more than there is. Findings of a kind are \
            counted, and the first ones stand word for word.
            """,
            JSONSchema.record([
                ("file", .type("string")), ("container", .type("string")),
                ("compression", .of([("enum", ["gzip", .null])])), ("packets", .count), ("packetsInRecording", .count),
                (
                    "linkTypes",
                    .list(
                        of: .record([
                            ("registry", .words(["pcap", "btsnoop", "PacketLogger"])), ("number", .integer()),
                            ("name", .nullable("string")), ("isRead", .type("boolean")), ("packets", .count),
                        ]))
                ),
                ("earliest", .nullable("integer")), ("latest", .nullable("integer")),
                ("duration", .nullable("integer")),
                (
                    "advertising",
                    .record([
                        ("packets", .count), ("packetsWithBadCRC", .count), ("packetsWithBadCRCBySniffer", .count),
                        ("packetsWithBadCRCRecomputed", .count), ("packetsWhereTheseDiffer", .count),
                    ])
                ),
                (
                    "apple",
                    .record([
                        ("entries", .count), ("entriesWithBadCRC", .count), ("entriesWithBadCRCRecomputed", .count),
                        ("devices", .count), ("devicesAreAtMost", .type("boolean")),
                    ])
                ),
                (
                    "handoff",
                    .record([
                        ("messages", .count), ("messagesWithBadCRC", .count), ("messagesWithBadCRCRecomputed", .count),
                        ("distinctPayloads", .count), ("distinctPayloadsOnlyWithBadCRC", .count),
                        ("distinctPayloadsAreAtLeast", .type("boolean")),
                    ])
                ),
                ("types", .list(of: type)), ("typesOnlyWithBadCRC", .list(of: type)), ("isDamaged", .type("boolean")),
                (
                    "findings",
                    .list(
                        of: .record([
                            ("kind", .words(CaptureFinding.Kind.allCases.map(\.rawValue))),
                            ("isDamage", .type("boolean")), ("count", .count), ("first", .list(of: finding)),
                        ]))
                ),
            ]).members
        ).text
    }
}
