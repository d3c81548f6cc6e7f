/// Everything that is wrong in one or several files, never empty, in the order of the text.
package struct PositionedErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistakes, sorted by position.
    package let errors: [PositionedError]

    /// Wraps one mistake.
    package init(_ error: PositionedError) {
        errors = [error]
    }

    /// Wraps several mistakes; nothing is made of none.
    package init?(_ errors: [PositionedError]) {
        guard !errors.isEmpty else { return nil }
        var seen = Set<PositionedError>()
        self.errors = errors.filter { seen.insert($0).inserted }.sorted { left, right in
            if left.position != right.position { return left.position < right.position }
            return left.description < right.description
        }
    }

    /// One line for each mistake.
    package var description: String {
        errors.map(\.description).joined(separator: "\n")
    }
}
