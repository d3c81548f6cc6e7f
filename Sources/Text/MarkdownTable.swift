/// A table in GitHub-flavoured Markdown whose columns are aligned, so that it reads well on a terminal too.
package enum MarkdownTable {
    /// The lines of a table. Cells are text that ``MarkdownText`` has escaped; every row has as many as `head`.
    package static func lines(_ head: [String], _ body: [[String]]) -> [String] {
        let widths = head.indices.map { column in ([head] + body).map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            let padded = zip(cells, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            return "| \(padded.joined(separator: " | ")) |"
        }
        let rule = "|\(widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|"))|"
        return [line(head), rule] + body.map(line)
    }
}
