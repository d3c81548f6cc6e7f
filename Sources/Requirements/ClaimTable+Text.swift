import Text

/// The table as Markdown, which a terminal shows as well; `Conformance/Requirements/CLAIMS.md` is this text.
extension ClaimTable {
    package var text: String {
        var lines = [
            "# Claims of the documents", "",
            "Made by `baton coverage --sources`; a test compares this page with the cases. `claims.yaml` names the requirements and",
            "the cases of each claim. The states follow from the cases.", "",
        ]
        lines += State.allCases.map { "- **\($0.rawValue)**: \($0.meaning)" }
        lines += [""] + totalsTable
        for source in sources {
            lines += ["", "## \(source.source): \(MarkdownText.escape(source.name))", ""]
            lines.append("| claim | lines | state | what it says | requirements | cases | what is not shown |")
            lines.append("|---|---|---|---|---|---|---|")
            lines += rows.filter { $0.claim.source == source.source }.map(Self.line)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var totalsTable: [String] {
        let head = ["source", "claims"] + State.allCases.map(\.rawValue)
        var body = sources.map { [$0.source, String($0.total)] + $0.counts.map(String.init) }
        body.append(["all", String(rows.count)] + totals.map(String.init))
        return MarkdownTable.lines(head, body)
    }

    private static func line(_ row: Row) -> String {
        let requirements = row.parts.map { "\($0.requirement) \($0.state.name)" }
        let cells = [
            row.claim.id, row.claim.lineText, row.state.rawValue, MarkdownText.escape(row.claim.statement),
            requirements.joined(separator: ", "),
            row.claim.cases.map { MarkdownText.escape($0.name) }.joined(separator: ", "),
            row.remarks.map(MarkdownText.escape).joined(separator: " "),
        ]
        return "| \(cells.joined(separator: " | ")) |"
    }
}
