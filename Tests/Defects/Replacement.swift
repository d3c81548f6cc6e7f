import Synchronization
package import VirtualDevices

/// One decision of the reference device put in place of another.
///
/// The seam is a key path to a closure in ``Decisions``. In a run of the reference each replacement watches its seam and
/// notes when it would have decided otherwise. Decisions are pure functions and worlds deterministic, so a case in which
/// that never happens cannot see the defect and need not be run against it.
package struct Replacement: Sendable {
    /// Where the decision stands.
    package let seam: any AnyKeyPath & Sendable
    /// Puts the defective decision in place.
    package let apply: @Sendable (inout Decisions) -> Void
    /// Keeps the decision and notes in the difference whether the defective one ever answers otherwise.
    package let watch: @Sendable (inout Decisions, Difference) -> Void

    private init<Decision: Sendable>(
        _ seam: any WritableKeyPath<Decisions, Decision> & Sendable,
        _ make: @escaping @Sendable (Decision) -> Decision,
        watching:
            @escaping @Sendable (_ decision: Decision, _ defective: Decision, Difference) -> Decision
    ) {
        self.seam = seam
        apply = { $0[keyPath: seam] = make($0[keyPath: seam]) }
        let defective = make(reference[keyPath: seam])
        watch = { decisions, difference in
            // To read one decision by its key path would copy all of them.
            func watch(_ decision: inout Decision) { decision = watching(decision, defective, difference) }
            watch(&decisions[keyPath: seam])
        }
    }
}

/// The decisions of the reference, of which each replacement makes its own.
private let reference = Decisions()

/// Whether a defective decision answered otherwise than the reference somewhere in a case.
package final class Difference: Sendable {
    private let noted = Atomic(false)

    /// No decision has answered yet.
    package init() {}

    /// Whether it did.
    package var isNoted: Bool { noted.load(ordering: .relaxed) }

    /// Compares two answers, unless earlier ones differed: to ask a defective decision and to compare takes longer than to decide.
    fileprivate func note<Answer>(_ answer: Answer, _ defective: @autoclosure () -> Answer) {
        guard !isNoted, differ(answer, defective()) else { return }
        noted.store(true, ordering: .relaxed)
    }
}

/// Whether two answers differ; of answers that cannot be compared that is taken for granted.
private func differ<Answer>(_ left: Answer, _ right: Answer) -> Bool {
    // Most answers are true or false, and the cast below is slow.
    if let left = left as? Bool, let right = right as? Bool { return left != right }
    // In arrays, because a cast of an optional value looks into it.
    guard let compared = [left] as? any Equatable else { return true }
    if !compared.equals([right]) { return true }
    // Text that is composed in another way is equal to Swift, and other bytes on the air.
    let isText = Answer.self == String.self || Answer.self == String?.self || Answer.self == [String].self
    return isText && !"\(left)".utf8.elementsEqual("\(right)".utf8)
}

extension Equatable {
    fileprivate func equals(_ other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}

// One initializer an arity: a parameter pack cannot be inferred from the function type at the end of a key path.
extension Replacement {
    /// A decision without arguments; `make` gets the reference's and answers with the defective one.
    package init<Result>(
        _ seam: any WritableKeyPath<Decisions, @Sendable () -> Result> & Sendable,
        _ make: @escaping @Sendable (@escaping @Sendable () -> Result) -> @Sendable () -> Result
    ) {
        self.init(
            seam, make,
            watching: { decision, defective, difference in
                {
                    let answer = decision()
                    difference.note(answer, defective())
                    return answer
                }
            })
    }

    /// A decision with one argument.
    package init<First, Result>(
        _ seam: any WritableKeyPath<Decisions, @Sendable (First) -> Result> & Sendable,
        _ make: @escaping @Sendable (@escaping @Sendable (First) -> Result) -> @Sendable (First) -> Result
    ) {
        self.init(
            seam, make,
            watching: { decision, defective, difference in
                {
                    let answer = decision($0)
                    difference.note(answer, defective($0))
                    return answer
                }
            })
    }

    /// A decision with two arguments.
    package init<First, Second, Result>(
        _ seam: any WritableKeyPath<Decisions, @Sendable (First, Second) -> Result> & Sendable,
        _ make:
            @escaping @Sendable (@escaping @Sendable (First, Second) -> Result) -> @Sendable (First, Second) -> Result
    ) {
        self.init(
            seam, make,
            watching: { decision, defective, difference in
                {
                    let answer = decision($0, $1)
                    difference.note(answer, defective($0, $1))
                    return answer
                }
            })
    }

    /// A decision with three arguments.
    package init<First, Second, Third, Result>(
        _ seam: any WritableKeyPath<Decisions, @Sendable (First, Second, Third) -> Result> & Sendable,
        _ make:
            @escaping @Sendable (@escaping @Sendable (First, Second, Third) -> Result) ->
            @Sendable (First, Second, Third) -> Result
    ) {
        self.init(
            seam, make,
            watching: { decision, defective, difference in
                {
                    let answer = decision($0, $1, $2)
                    difference.note(answer, defective($0, $1, $2))
                    return answer
                }
            })
    }

    /// A decision with four arguments.
    package init<First, Second, Third, Fourth, Result>(
        _ seam: any WritableKeyPath<Decisions, @Sendable (First, Second, Third, Fourth) -> Result> & Sendable,
        _ make:
            @escaping @Sendable (@escaping @Sendable (First, Second, Third, Fourth) -> Result) ->
            @Sendable (First, Second, Third, Fourth) -> Result
    ) {
        self.init(
            seam, make,
            watching: { decision, defective, difference in
                {
                    let answer = decision($0, $1, $2, $3)
                    difference.note(answer, defective($0, $1, $2, $3))
                    return answer
                }
            })
    }
}
