import Notation

/// How long a case took: an entry of `timings.json`.
struct CaseTiming: Sendable, Hashable {
    /// The case's name in the log.
    var name: String
    /// Wall time.
    var microseconds: UInt64

    private static let form = RecordForm<CaseTiming>(
        "A case.", { ($0.name, $0.microseconds) },
        Member("name", .text, "The case's name in the log."),
        Member("microseconds", .microseconds, "Wall time.")
    ) { CaseTiming(name: $0, microseconds: $1) }

    /// The entry, for writing and reading. A reader leaves other members alone.
    static let openForm = ValueForm<CaseTiming>(
        expected: "an object", schema: form.schema,
        read: { node throws(NotationError) in
            var reader = try ObjectReader(node)
            return try form.take(&reader)
        }, write: { form.write($0) })
}
