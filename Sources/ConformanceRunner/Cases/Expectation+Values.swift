package import Events
package import Payload

extension Expectation {
    /// Gives conditions on fields of the expected event other values.
    package mutating func expect(_ values: [FieldName: PayloadValue]) {
        guard case .event(var pattern, let count) = matter else { return }
        for index in pattern.conditions.indices {
            guard case .field(let name) = pattern.conditions[index].subject, let value = values[name] else { continue }
            pattern.conditions[index].test = .equals(value)
        }
        matter = .event(pattern, count: count)
    }
}
