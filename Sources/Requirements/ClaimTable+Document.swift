import Notation

/// The table as one JSON object, for scripts; `Conformance/Schema/claims.schema.json` is its schema.
extension ClaimTable {
    /// The object as JSON text, one claim a line.
    package var json: String {
        var output: [UInt8] = []
        JSONText.appendRaw("{\"claims\":[", to: &output)
        for (index, row) in rows.enumerated() {
            JSONText.appendRaw(index == 0 ? "\n" : ",\n", to: &output)
            JSONText.append(Self.row.node(row), to: &output)
        }
        JSONText.appendRaw("],\n\"sources\":", to: &output)
        JSONText.append(Self.sourceList.write(sources), to: &output)
        JSONText.appendRaw(",\n\"total\":", to: &output)
        JSONText.append(.integer(Int64(rows.count)), to: &output)
        JSONText.appendRaw(",\n\"totals\":", to: &output)
        JSONText.append(Self.counts.write(totals), to: &output)
        JSONText.appendRaw("}\n", to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The object's schema as indented JSON text with a line feed.
    package static var schema: String {
        let members: [(String, JSONSchema)] = [
            ("claims", .list(of: row.schema)), ("sources", sourceList.schema), ("total", .count),
            ("totals", counts.schema),
        ]
        return JSONSchema.file(
            "The output of `baton coverage --sources --json`", nil, JSONSchema.record(members).members
        ).text
    }

    private static let row = DocumentForm<Row>(
        .init("id", .text, \.claim.id),
        .init("source", .text, \.claim.source),
        .init("lines", .text, \.claim.lineText),
        .init("claim", .text, \.claim.statement),
        .init("state", .word, \.state),
        .init("requirements", .list(of: part), \.parts),
        .init("cases", .list(of: .text)) { $0.claim.cases.map(\.name) },
        .init("remarks", .list(of: .text), \.remarks))

    private static let part = DocumentForm<Part>(
        .init("id", .text, \.requirement.description),
        .init("state", WrittenForm(.words(CoverageState.names)) { .string($0) }, \.state.name),
        .init("cases", .list(of: .text), \.cases))

    private static let sourceList = WrittenForm<[SourceTotals]>.list(
        of: DocumentForm<SourceTotals>(
            .init("source", .text, \.source),
            .init("name", .text, \.name),
            .init("total", .count, \.total),
            .init("totals", counts, \.counts)))

    /// The counts of all states, in the order of ``State``.
    private static let counts = WrittenForm<[Int]>(.record(State.allCases.map { ($0.rawValue, .count) })) { counts in
        .object(zip(State.allCases, counts).map { (key: $0.rawValue, node: .integer(Int64($1))) })
    }
}
