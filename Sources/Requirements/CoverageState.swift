/// What is known about the testing of one requirement: exactly one state each.
package enum CoverageState: Hashable, Sendable {
    /// Cases cite it (and always-on rules may check it as well).
    case tested(byCases: [String], byRules: [String])
    /// No case cites it, but rules check it on every run and every recording that shows it.
    case alwaysOnRule([String])
    /// No observation shows whether it holds.
    case notObservable(because: String)
    /// It is none of this project's business.
    case outOfScope(because: String)
    /// Nothing tests it yet; what it waits for, if that is known.
    case notYet(waitsFor: String?)

    /// The state's name in reports.
    package var name: String {
        switch self {
        case .tested: "tested"
        case .alwaysOnRule: "always-on rule"
        case .notObservable: "not observable"
        case .outOfScope: "out of scope"
        case .notYet: "not yet"
        }
    }

    /// The names in the order in which reports count them.
    package static let names = ["tested", "always-on rule", "not observable", "out of scope", "not yet"]
}
