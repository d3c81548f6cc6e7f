import Events
package import Notation

extension WrittenForm where Value == [Int] {
    /// Numbers from 0 on, each under its name.
    static func counts(_ names: [String]) -> WrittenForm {
        WrittenForm(.record(names.map { ($0, .count) })) { counts in
            .object(zip(names, counts).map { (key: $0, node: .integer(Int64($1))) })
        }
    }
}

extension WrittenForm where Value == RunTally.OutcomeCounts {
    /// The number of cases of every outcome.
    static let outcomes = WrittenForm<[Int]>.counts(Outcome.allCases.map(\.rawValue))
        .mapped { (counts: RunTally.OutcomeCounts) in Outcome.allCases.map { counts[$0] } }
}

extension WrittenForm where Value == [String] {
    static let texts = WrittenForm.list(of: WrittenForm<String>.text)
}

extension WrittenForm where Value == Void {
    /// The version of a document's form.
    package static func version(_ number: Int) -> WrittenForm {
        WrittenForm(.of([("const", .integer(Int64(number)))])) { .integer(Int64(number)) }
    }
}
