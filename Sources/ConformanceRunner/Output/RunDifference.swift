import Events
import Reports
import Text

/// What differs between two runs, in words of the command line. Digests say nothing to people.
struct RunDifference {
    /// The differences, as in `seed 3 instead of seed 4`; empty for two parts of one run.
    private(set) var words: [String] = []
    private let conjunction: String

    /// - Parameter conjunction: what stands between the two values.
    init(_ first: RunHeader, _ conjunction: String, _ second: RunHeader) {
        self.conjunction = conjunction
        compare(first.cases, second.cases) { "\($0) case\($0 == 1 ? "" : "s")" }
        if first.cases == second.cases, first.selection != second.selection { words.append("different cases") }
        compare(first.seed, second.seed) { "seed \($0)" }
        compare(first.shard, second.shard) { $0.map { "shard \($0.index)/\($0.count)" } ?? "no shard" }
        compare(first.implementation, second.implementation) { "implementation \(VisibleText.escape($0, limit: 80))" }
        compare(first.role, second.role) { $0.map { "role \(VisibleText.escape($0, limit: 20))" } ?? "no role" }
        compare(first.clock, second.clock) { $0.map { "clock \(VisibleText.escape($0, limit: 20))" } ?? "no clock" }
        if first.capabilities != second.capabilities { words.append("different capabilities") }
        if first.digest != second.digest { words.append("different Conformance files or case files") }
        if first.epoch != second.epoch { words.append("different beginnings of time") }
        compare(first.baton, second.baton) { "Baton \(VisibleText.escape($0, limit: 40))" }
        compare(first.version, second.version) { "log format \($0)" }
        if words.isEmpty, first.arguments != second.arguments { words.append("different arguments") }
    }

    private mutating func compare<Value: Equatable>(_ first: Value, _ second: Value, name: (Value) -> String) {
        guard first != second else { return }
        let names = (name(first), name(second))
        // Two shards of one number may still have different cases.
        words.append(names.0 == names.1 ? "\(names.0) with other cases" : "\(names.0) \(conjunction) \(names.1)")
    }

    /// The command of a run, as a shell takes it.
    static func command(of header: RunHeader) -> String {
        VisibleText.escape("baton " + header.arguments.map(ShellWord.text).joined(separator: " "), limit: 400)
    }
}
