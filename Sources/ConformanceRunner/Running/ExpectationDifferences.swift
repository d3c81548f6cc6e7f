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
