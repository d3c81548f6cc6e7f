import Notation
import Payload
import PositionedYAML

extension PositionedNode {
    /// The value in the tagged notation.
    func payload() throws(PositionedError) -> PayloadValue {
        do throws(NotationError) {
            return try PayloadNotation.value(of: notation)
        } catch {
            throw PositionedError(
                at: position(ofPath: error.path), expected: error.expected, found: error.found, advice: error.advice)
        }
    }

    /// The value as a dictionary in the tagged notation.
    func payloadDictionary() throws(PositionedError) -> PayloadDictionary {
        if case .dictionary(let dictionary) = try payload() { return dictionary }
        throw error(expected: "a dictionary in the tagged notation, for example {title: Groceries}")
    }
}
