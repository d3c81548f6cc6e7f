package enum Step: Sendable {
    /// Something is done, at the present instant.
    case operation(OperationStep)
    /// Something is expected; virtual time passes until it is decided.
    case expectation(Expectation)

    /// The expectation, if it is one.
    package var expectation: Expectation? {
        if case .expectation(let expectation) = self { expectation } else { nil }
    }
}
