/// What came of an input in the process that tried it.
package enum ByteOutcome: Sendable {
    /// The target's verdict.
    case verdict(ByteVerdict)
    /// The process died, in these words.
    case died(String)
    /// The process took longer than the limit.
    case hung(seconds: Double)

    static let death = "no input ends the process"
    static let hang = "every input is decoded in time"

    /// What is wrong; nil if nothing is.
    package var violation: ByteVerdict.Violation? {
        switch self {
        case .verdict(let verdict): verdict.violation
        case .died(let words):
            ByteVerdict.Violation(
                oracle: "\(Self.death): \(words.prefix(160))", expected: "a value or an error",
                observed: "the process \(words)")
        case .hung(let seconds):
            ByteVerdict.Violation(
                oracle: Self.hang, expected: "a value or an error within \(seconds) s", observed: "none")
        }
    }

    var features: [UInt64] { if case .verdict(let verdict) = self { verdict.features } else { [] } }
}
