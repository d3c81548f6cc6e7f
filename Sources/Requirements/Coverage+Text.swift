extension Coverage {
    /// A table for people: totals by area, and on demand one line a requirement.
    ///
    /// - Parameter listingRequirements: whether every requirement gets a line under its area.
    package func text(listingRequirements: Bool) -> String {
        var lines: [String] = []
        let columns = ["area", "total"] + CoverageState.names
        var table = areas.map { [$0.area, String($0.total)] + $0.counts.map(String.init) }
        table.append(["all", String(rows.count)] + totals.map(String.init))
        let widths = columns.indices.map { column in
            max(columns[column].count, table.map { $0[column].count }.max() ?? 0)
        }
        func line(_ cells: [String]) -> String {
            cells.enumerated().map { index, cell in
                let padding = String(repeating: " ", count: widths[index] - cell.count)
                return index == 0 ? cell + padding : padding + cell
            }.joined(separator: "  ")
        }
        lines.append(line(columns))
        lines.append(contentsOf: table.map(line))
        if listingRequirements {
            for area in areas {
                lines.append("")
                lines.append("\(area.area)  \(area.title)")
                for row in rows where row.requirement.area == area.area { lines.append("  " + row.text) }
            }
        }
        for id in contradictions {
            lines.append("\(id): tested, although the catalogue says that it is not; remove its disposition.")
        }
        for id in unknown { lines.append("\(id): cited, but not in the catalogue.") }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Coverage.Row {
    fileprivate var text: String {
        let head = "\(requirement.id)  \(requirement.level.rawValue)  \(state.name)"
        switch state {
        case .tested(let cases, let rules):
            let ruleText = rules.isEmpty ? "" : "; rule " + rules.joined(separator: ", ")
            return head + ": " + cases.joined(separator: ", ") + ruleText
        case .alwaysOnRule(let rules): return head + ": " + rules.joined(separator: ", ")
        case .notObservable(let reason), .outOfScope(let reason): return head + ": " + reason
        case .notYet(let what): return head + (what.map { ", waits for " + $0 } ?? "")
        }
    }
}
