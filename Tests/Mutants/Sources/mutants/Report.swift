import Foundation
import Mutation

/// The outcomes as tables and as a list of survivors.
struct Report {
    let mutants: [Mutant]
    let outcomes: [Mutant.Identity: Outcome]
    let list: SurvivorList

    private func verdict(_ mutant: Mutant) -> Outcome.Verdict? { outcomes[mutant.identity]?.verdict }

    private func survives(_ mutant: Mutant) -> Bool { [.survived, .untested].contains(verdict(mutant)) }

    var unlisted: [Mutant.Identity] {
        mutants.filter { verdict($0) == .survived && list[$0.identity] == nil }.map(\.identity)
    }

    var listedAndKilled: [Mutant.Identity] {
        mutants.filter { mutant in
            guard verdict(mutant) != nil else { return false }
            return !survives(mutant) && list[mutant.identity] != nil
        }.map(\.identity)
    }

    func tables() -> String {
        let modules = Workspace.modules.map { module in row(module) { $0.module == module } }
        let kinds = MutationKind.allCases.map { kind in row(kind.rawValue) { $0.identity.kind == kind } }
        return ([header] + modules + kinds + [row("all") { _ in true }]).joined(separator: "\n") + "\n"
    }

    private var header: String {
        columns(["", "mutants", "suites", "tests", "survive", "equivalent", "suites", "both"])
    }

    /// Both shares leave out the mutants that the list calls equivalent. What the tests have not run with counts as neither.
    private func row(_ name: String, _ belongs: (Mutant) -> Bool) -> String {
        let chosen = mutants.filter { belongs($0) && verdict($0) != nil }
        func count(_ wanted: Outcome.Verdict) -> Int { chosen.count { verdict($0) == wanted } }
        let equivalent = chosen.count { survives($0) && list[$0.identity]?.group == .equivalent }
        let judged = chosen.count - equivalent
        func share(_ part: Int) -> String {
            judged == 0 ? "." : String(format: "%.1f %%", 100 * Double(part) / Double(judged))
        }
        let survivors = chosen.count { survives($0) }
        let (suites, tests) = (count(.suites), count(.tests))
        return columns([
            name, "\(chosen.count)", "\(suites)", "\(tests)", "\(survivors)", "\(equivalent)", share(suites),
            share(suites + tests),
        ])
    }

    private func columns(_ cells: [String]) -> String {
        zip(cells, [20, 9, 9, 9, 9, 12, 9, 9]).enumerated().map { index, cell in
            let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return index == 0 ? cell.0 + blanks : blanks + cell.0
        }.joined()
    }

    /// Those of which neither a case nor a test takes note, with the reason if the list has one.
    func survivors() -> String {
        mutants.filter(survives).map { mutant in
            let outcome = outcomes[mutant.identity]
            let log = outcome?.changesLog == true ? "changes lines of the log" : "changes no line of the log"
            let entry = list[mutant.identity]
            return """
                Sources/\(mutant.identity.file):\(mutant.line): \(mutant.identity.function): \(mutant.identity.kind.rawValue); \(log)
                  - \(mutant.identity.original)
                  + \(mutant.identity.mutated)
                  \(entry.map { "\($0.group.rawValue): \($0.reason)" } ?? "not in the list")

                """
        }.joined(separator: "\n")
    }
}

extension Mutant {
    var text: String { "Sources/\(identity.file):\(line): \(identity.description)" }
}

extension Mutant.Identity {
    var text: String { "Sources/\(file): \(description)" }

    fileprivate var description: String {
        "\(function): \(kind.rawValue): \(original) => \(mutated)\(ordinal > 1 ? " (\(ordinal))" : "")"
    }
}
