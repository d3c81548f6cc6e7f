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

    /// Notes a mistake.
    package mutating func add(at position: SourcePosition, expected: String, found: String, advice: String = "") {
        add(PositionedError(at: position, expected: expected, found: found, advice: advice))
    }

    /// Notes a name that is none of the known ones.
    package mutating func add(
        at position: SourcePosition, expected: String, unknown name: String, among known: [String], noun: String
    ) {
        add(PositionedError(at: position, expected: expected, unknown: name, among: known, noun: noun))
    }

    /// Notes several mistakes.
    package mutating func add(_ several: PositionedErrors) {
        for error in several.errors { add(error) }
    }

    /// Notes what another collector has noted.
    package mutating func add(_ other: PositionedErrorCollector) {
        for error in other.errors { add(error) }
        omitted += other.omitted
    }

    /// The value of an expression; nil after a mistake, which is noted.
    @discardableResult
    package mutating func attempt<Value>(_ expression: @autoclosure () throws(PositionedError) -> Value) -> Value? {
        attempt { () throws(PositionedError) in try expression() }
    }

    /// Runs `body` and notes its mistake; the result is nil if there was one.
    @discardableResult
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
