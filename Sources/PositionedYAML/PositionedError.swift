/// One thing that is wrong in a text file: where, what was expected, what was found and what to do about it.
package struct PositionedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where the wrong thing stands.
    package let position: SourcePosition
    /// What would have been right, as a noun phrase without a full stop.
    package let expected: String
    /// What stands there, as a noun phrase without a full stop. Text from the file is escaped and shortened.
    package let found: String
    /// What to do, as a sentence; empty if expected and found say it all.
    package let advice: String

    /// Describes one mistake.
    package init(at position: SourcePosition, expected: String, found: String, advice: String = "") {
        self.position = position
        self.expected = expected
        self.found = found
        self.advice = advice
    }

    /// `FILE:LINE:COLUMN: expected …, found …. advice`
    package var description: String {
        let sentence = "\(position): expected \(expected), found \(found)."
        return advice.isEmpty ? sentence : "\(sentence) \(advice)"
    }
}

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

/// Gathers mistakes while a loader goes on reading, so that a file with three mistakes is mended in one round.
///
/// The number kept is bounded: beyond `limit` further mistakes are counted only.
package struct PositionedErrorCollector: Sendable {
    /// How many mistakes are kept.
    package static let limit = 100

    /// The mistakes so far, in the order of discovery.
    package private(set) var errors: [PositionedError] = []
    private var omitted = 0

    /// Starts with no mistake.
    package init() {}

    /// Notes a mistake.
    package mutating func add(_ error: PositionedError) {
        if errors.count < Self.limit {
            errors.append(error)
        } else {
            omitted += 1
        }
    }

    /// Notes several mistakes.
    package mutating func add(_ several: PositionedErrors) {
        for error in several.errors { add(error) }
    }

    /// Runs `body` and notes its mistake; the result is nil if there was one.
    package mutating func attempt<Value>(_ body: () throws(PositionedError) -> Value) -> Value? {
        do throws(PositionedError) {
            return try body()
        } catch {
            add(error)
            return nil
        }
    }

    /// Throws everything that was noted, or returns if nothing was.
    package func finish() throws(PositionedErrors) {
        guard let last = errors.last else { return }
        var all = errors
        if omitted > 0 {
            all.append(
                PositionedError(
                    at: last.position, expected: "no mistakes", found: "\(omitted) more after this one",
                    advice: "They are not listed; mend these first."))
        }
        if let several = PositionedErrors(all) { throw several }
    }
}
