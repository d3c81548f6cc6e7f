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

    /// The same as one JSON object with sorted keys, without insignificant spaces except one line a requirement.
    package var json: String {
        var out = "{\"areas\":["
        out += areas.map { area in
            let counts = zip(CoverageState.names, area.counts).map { "\(quoted($0.0)):\($0.1)" }.sorted()
            return "\n{\"area\":\(quoted(area.area)),\"counts\":{\(counts.joined(separator: ","))},"
                + "\"title\":\(quoted(area.title)),\"total\":\(area.total)}"
        }.joined(separator: ",")
        out += "],\n\"contradictions\":[" + contradictions.map { quoted($0.description) }.joined(separator: ",") + "]"
        out += ",\n\"requirements\":[" + rows.map { "\n" + $0.json }.joined(separator: ",") + "]"
        let counts = zip(CoverageState.names, totals).map { "\(quoted($0.0)):\($0.1)" }.sorted()
        out += ",\n\"total\":\(rows.count),\"totals\":{\(counts.joined(separator: ","))}"
        out += ",\n\"unknown\":[" + unknown.map { quoted($0.description) }.joined(separator: ",") + "]}\n"
        return out
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

    fileprivate var json: String {
        var members: [String] = []
        switch state {
        case .tested(let cases, _): members.append("\"cases\":[\(cases.map(quoted).joined(separator: ","))]")
        default: break
        }
        members.append("\"confidence\":\(quoted(requirement.confidence.rawValue))")
        members.append("\"id\":\(quoted(requirement.id.description))")
        members.append("\"level\":\(quoted(requirement.level.rawValue))")
        switch state {
        case .notObservable(let reason), .outOfScope(let reason): members.append("\"reason\":\(quoted(reason))")
        case .notYet(let what?): members.append("\"reason\":\(quoted("waits for " + what))")
        default: break
        }
        switch state {
        case .tested(_, let rules) where !rules.isEmpty, .alwaysOnRule(let rules):
            members.append("\"rules\":[\(rules.map(quoted).joined(separator: ","))]")
        default: break
        }
        members.append("\"state\":\(quoted(state.name))")
        return "{" + members.joined(separator: ",") + "}"
    }
}

/// A JSON string. Everything outside printable ASCII that could end or disguise a line is escaped.
private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029:
            let digits = String(scalar.value, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
