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
    /// Keeps the decision and has it note each time that the defective one answers otherwise.
    package let watch: @Sendable (inout Decisions, _ note: @escaping @Sendable () -> Void) -> Void

    private init<Decision>(
        _ seam: any WritableKeyPath<Decisions, Decision> & Sendable,
        _ make: @escaping @Sendable (Decision) -> Decision,
        watching:
            @escaping @Sendable (
                _ decision: Decision, _ defective: Decision, _ note: @escaping @Sendable () -> Void
            ) -> Decision
    ) {
        self.seam = seam
        apply = { $0[keyPath: seam] = make($0[keyPath: seam]) }
        watch = { decisions, note in
            let defective = make(Decisions()[keyPath: seam])
            decisions[keyPath: seam] = watching(decisions[keyPath: seam], defective, note)
        }
    }
}

/// Whether two answers differ; of answers that cannot be compared that is taken for granted.
private func differ<Answer>(_ left: Answer, _ right: Answer) -> Bool {
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
            watching: { decision, defective, note in
                {
                    let answer = decision()
                    if differ(answer, defective()) { note() }
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
            watching: { decision, defective, note in
                {
                    let answer = decision($0)
                    if differ(answer, defective($0)) { note() }
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
            watching: { decision, defective, note in
                {
                    let answer = decision($0, $1)
                    if differ(answer, defective($0, $1)) { note() }
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
            watching: { decision, defective, note in
                {
                    let answer = decision($0, $1, $2)
                    if differ(answer, defective($0, $1, $2)) { note() }
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
            watching: { decision, defective, note in
                {
                    let answer = decision($0, $1, $2, $3)
                    if differ(answer, defective($0, $1, $2, $3)) { note() }
                    return answer
                }
            })
    }
}
