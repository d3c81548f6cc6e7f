import Text

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

    /// Describes a name that is none of the known ones, and advises the nearest of these.
    package init(
        at position: SourcePosition, expected: String, unknown name: String, among known: [String], noun: String
    ) {
        self.init(
            at: position, expected: expected, found: "`\(excerpt(name))`",
            advice: adviceForUnknown(name, among: known, noun: noun))
    }

    /// `FILE:LINE:COLUMN: expected …, found …. advice`
    package var description: String {
        let sentence = "\(position): expected \(expected), found \(found)."
        return advice.isEmpty ? sentence : "\(sentence) \(advice)"
    }
}
