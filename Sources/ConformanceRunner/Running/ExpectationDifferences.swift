import Events

/// How what a judge found differs from what a case expects of it, in words.
struct ExpectationDifferences {
    /// What was expected and not found.
    private(set) var missing: [String] = []
    /// What was found and not expected.
    private(set) var surplus: [String] = []

    /// What was expected where only something else was found.
    var other = "no other breach"

    /// Differences that a finding lists.
    private static let listed = 4

    mutating func add(missing: String? = nil, surplus: String? = nil) {
        if let missing { self.missing.append(missing) }
        if let surplus { self.surplus.append(surplus) }
    }

    /// Adds the first difference of two lists, if there is one.
    mutating func add(firstOf wanted: [String], _ found: [String], _ noun: String) {
        guard wanted != found else { return }
        let same = zip(wanted, found).prefix { $0 == $1 }.count
        func words(_ list: [String]) -> String {
            list.count > same ? "as \(noun) \(same + 1): \(list[same])" : "\(list.count) × \(noun)"
        }
        add(missing: words(wanted), surplus: words(found))
    }

    /// Adds the first line in which two texts differ, if there is one.
    mutating func add(firstLineOf wanted: String, _ found: String) {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
        add(firstOf: lines(wanted), lines(found), "line")
    }

    /// Met if there is no difference. Otherwise it names the first ones.
    var finding: ExpectationFinding {
        if missing.isEmpty, surplus.isEmpty { return ExpectationFinding(outcome: .pass) }
        return ExpectationFinding(
            outcome: .fail, expected: missing.isEmpty ? other : list(missing),
            observed: surplus.isEmpty ? "nothing of that" : list(surplus))
    }

    private func list(_ differences: [String]) -> String {
        let shown = differences.prefix(Self.listed).joined(separator: "; ")
        let rest = differences.count - Self.listed
        return rest > 0 ? "\(shown); and \(rest) more" : shown
    }
}
