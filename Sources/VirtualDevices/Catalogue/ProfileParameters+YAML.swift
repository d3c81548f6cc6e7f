package import Platforms
package import PositionedYAML
import Text

extension ProfileParameters {
    /// Sets a value as a case writes it. Name, unit and range are checked.
    package mutating func override(_ entry: PositionedNode.Entry) throws(PositionedError) {
        guard let name = ParameterName(rawValue: entry.key) else {
            throw PositionedError(
                at: entry.keyPosition, expected: "the name of a parameter", found: "`\(excerpt(entry.key))`",
                advice: adviceForUnknown(entry.key, among: ParameterName.allCases.map(\.rawValue), noun: "parameters"))
        }
        self[name] = try name.measure.value(of: entry.value)
    }
}
