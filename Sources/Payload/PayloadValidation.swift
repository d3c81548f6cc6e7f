extension PayloadValue {
    /// The greatest number of nested containers, keys included: 0 for a scalar, 1 for an empty array.
    public var nesting: Int {
        switch self {
        case .array(let elements): 1 + Self.nesting(of: elements)
        case .set(let set): 1 + Self.nesting(of: set.elements)
        case .dictionary(let dictionary):
            1 + dictionary.entries.reduce(0) { max($0, $1.key.nesting, $1.value.nesting) }
        default: 0
        }
    }

    /// Whether more than `limit` containers are nested. It looks no deeper than that.
    public func nests(deeperThan limit: Int) -> Bool {
        switch self {
        case .array(let elements): limit < 1 || elements.contains { $0.nests(deeperThan: limit - 1) }
        case .set(let set): limit < 1 || set.elements.contains { $0.nests(deeperThan: limit - 1) }
        case .dictionary(let dictionary):
            limit < 1
                || dictionary.entries.contains {
                    $0.key.nests(deeperThan: limit - 1) || $0.value.nests(deeperThan: limit - 1)
                }
        default: limit < 0
        }
    }

    /// Checks the nesting, which the type does not limit.
    ///
    /// - Throws: ``PayloadValidationError`` with the limit that was passed.
    public func validate() throws(PayloadValidationError) {
        if nests(deeperThan: Self.maximumNesting) { throw .nestedTooDeep(limit: Self.maximumNesting) }
    }

    private static func nesting(of elements: [PayloadValue]) -> Int { elements.reduce(0) { max($0, $1.nesting) } }
}

/// Why a payload value cannot be sent.
public enum PayloadValidationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// More containers are nested than readers accept.
    case nestedTooDeep(limit: Int)

    /// What was expected, what was found, and what to do.
    public var description: String {
        switch self {
        case .nestedTooDeep(let limit):
            "expected at most \(limit) containers inside one another, found more; flatten the payload"
        }
    }
}
