import Synchronization
package import VirtualDevices

/// One decision of the reference device put in place of another.
///
/// The seam is a key path to a closure in ``Decisions``, so that the decisions that a case consults can be found out by
/// a run in which every seam notes that it was asked: only such a case can see the defect.
package struct Replacement: Sendable {
    /// Where the decision stands.
    package let seam: any AnyKeyPath & Sendable
    /// Puts the defective decision in place.
    package let apply: @Sendable (inout Decisions) -> Void
    /// Keeps the decision and has it note each time that it is asked.
    package let observe: @Sendable (inout Decisions, _ note: @escaping @Sendable () -> Void) -> Void

    private init<Decision>(
        _ seam: any WritableKeyPath<Decisions, Decision> & Sendable,
        _ make: @escaping @Sendable (Decision) -> Decision,
        noting: @escaping @Sendable (Decision, @escaping @Sendable () -> Void) -> Decision
    ) {
        self.seam = seam
        apply = { $0[keyPath: seam] = make($0[keyPath: seam]) }
        observe = { $0[keyPath: seam] = noting($0[keyPath: seam], $1) }
    }
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
            noting: { decision, note in
                {
                    note(); return decision()
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
            noting: { decision, note in
                {
                    note(); return decision($0)
                }
            })
    }

    /// A decision with two arguments.
    package init<First, Second, Result>(
        _ seam: any WritableKeyPath<Decisions, @Sendable (First, Second) -> Result> & Sendable,
        _ make:
            @escaping @Sendable (@escaping @Sendable (First, Second) -> Result) ->
            @Sendable (First, Second) -> Result
    ) {
        self.init(
            seam, make,
            noting: { decision, note in
                {
                    note(); return decision($0, $1)
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
            noting: { decision, note in
                {
                    note(); return decision($0, $1, $2)
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
            noting: { decision, note in
                {
                    note(); return decision($0, $1, $2, $3)
                }
            })
    }
}
