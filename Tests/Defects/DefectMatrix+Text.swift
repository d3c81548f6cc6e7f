import ConformanceRunner

/// The matrix as text: one line a defect with the cases that catch it by suite, then what is missing.
extension DefectMatrix {
    /// The share of defects that are caught, as `caught of all`.
    package var total: String { "\(rows.count { !$0.catches.isEmpty }) of \(rows.count) defects caught" }

    /// A table with one line a defect and one column a suite; a figure counts the cases of the suite that catch it.
    package func table() -> String {
        let suites = cases.reduce(into: [String]()) { suites, testCase in
            let suite = Self.suite(of: testCase.name)
            if suites.last != suite, !suites.contains(suite) { suites.append(suite) }
        }
        let header = ["defect", "breaks", "seen by", "caught by"] + suites
        let lines = rows.map { row in
            let counts = row.catches.reduce(into: [String: Int]()) {
                $0[Self.suite(of: cases[$1.index].name), default: 0] += 1
            }
            return [
                row.defect.name, row.defect.breaks.joined(separator: " "), String(row.visibleCases),
                String(row.catches.count),
            ] + suites.map { counts[$0].map(String.init) ?? "." }
        }
        return Self.aligned([header] + lines)
    }

    /// One line a case: the defects that its permutations catch; a case that catches none says so.
    package func caseList() -> String {
        var names: [String] = []
        var caught: [String: [String]] = [:]
        for testCase in cases where names.last != Self.base(of: testCase.name) {
            names.append(Self.base(of: testCase.name))
        }
        for row in rows {
            for name in Set(row.catches.map { Self.base(of: cases[$0.index].name) }) {
                caught[name, default: []].append(row.defect.name)
            }
        }
        return names.map { "\($0): \(caught[$0]?.joined(separator: " ") ?? "none of the defects")" }
            .joined(separator: "\n") + "\n"
    }

    private static func suite(of name: String) -> String { String(name.prefix { $0 != "/" }) }

    private static func base(of name: String) -> String { String(name.prefix { $0 != "{" }) }

    private static func aligned(_ lines: [[String]]) -> String {
        let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            line.enumerated().map { column, text in
                let padding = String(repeating: " ", count: widths[column] - text.count)
                return column < 2 ? text + padding : padding + text
            }.joined(separator: "  ")
        }.joined(separator: "\n") + "\n"
    }
}
