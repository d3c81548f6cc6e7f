import Text

/// A table for a terminal.
enum TextTable {
    /// The rows as lines, the first column to the left and all others to the right.
    static func lines(_ rows: [[String]]) -> StyledText {
        let rows = rows.map { $0.map(VisibleText.escape) }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.reduce(into: "") { table, row in
            let cells = row.enumerated().map { column, text in
                let space = String(repeating: " ", count: widths[column] - text.count)
                return column == 0 ? text + space : space + text
            }
            table += "\(cells.joined(separator: "  "))\n"
        }
    }
}
