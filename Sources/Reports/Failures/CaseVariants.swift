import Events

/// What varies among the permutations and repetitions of one case, for one line of a report.
struct CaseVariants: Sendable {
    private var variables: [Variable] = []
    private var repetitions = 0
    private var cases = 0

    private struct Variable: Sendable {
        let name: String
        /// The first values, each once.
        var values: [String]
        /// Whether there are more.
        var isCut = false
    }

    /// More values than this are not listed.
    private static let listedValues = 3
    /// More variables than a case has. A hostile log may have more.
    private static let variableLimit = 32

    /// The case's name without its permutation and repetition.
    static func declaredName(of name: String) -> String {
        String(BaselineTally.baseName(name).prefix { $0 != "{" })
    }

    /// Takes the full name of the next case.
    mutating func take(_ name: String) {
        cases += 1
        let base = BaselineTally.baseName(name)
        if base.utf8.count < name.utf8.count { repetitions += 1 }
        guard let brace = base.firstIndex(of: "{") else { return }
        for (variable, value) in Self.assignments(in: base[base.index(after: brace)...].dropLast()) {
            note(variable, value)
        }
    }

    private mutating func note(_ name: String, _ value: String) {
        guard let index = variables.firstIndex(where: { $0.name == name }) else {
            if variables.count < Self.variableLimit { variables.append(Variable(name: name, values: [value])) }
            return
        }
        guard !variables[index].values.contains(value) else { return }
        if variables[index].values.count < Self.listedValues {
            variables[index].values.append(value)
        } else {
            variables[index].isCut = true
        }
    }

    /// The variables of a permutation. A comma also stands in values: what has no equals sign continues the value before.
    private static func assignments(in text: Substring) -> [(name: String, value: String)] {
        var found: [(name: String, value: String)] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            if let sign = part.firstIndex(of: "=") {
                found.append((String(part[..<sign]), String(part[part.index(after: sign)...])))
            } else if !found.isEmpty {
                found[found.count - 1].value += "," + part
            }
        }
        return found
    }

    /// `×42: osPair=…, team=TEAM2BBBBB`: few values are listed, many are an ellipsis. Empty for one case.
    var text: String {
        guard cases > 1 else { return "" }
        var words = variables.map { variable in
            "\(variable.name)=\(variable.isCut ? "…" : variable.values.joined(separator: "|"))"
        }
        if repetitions > 0 { words.append("repeated") }
        return "×\(cases)" + (words.isEmpty ? "" : ": " + words.joined(separator: ", "))
    }
}
