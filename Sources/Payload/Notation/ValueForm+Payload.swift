package import Notation

extension ValueForm where Value == PayloadValue {
    /// Any payload value in the tagged notation.
    package static let payload = ValueForm(
        expected: "a payload value", words: "payload value", schema: TaggedNotationSchema.payload,
        read: { node throws(NotationError) in try PayloadNotation.value(of: node) },
        write: { PayloadNotation.node(of: $0) }
    ).defined(as: "payload")
}

extension ValueForm where Value == PayloadDictionary {
    /// A dictionary in the tagged notation.
    package static let dictionary = ValueForm(
        expected: "a dictionary", words: "dictionary", schema: TaggedNotationSchema.dictionary,
        definitions: ValueForm<PayloadValue>.payload.definitions,
        read: { node throws(NotationError) in
            guard case .dictionary(let dictionary) = try PayloadNotation.value(of: node) else {
                throw NotationError(expected: "a dictionary", found: "another payload value")
            }
            return dictionary
        }, write: { PayloadNotation.node(of: .dictionary($0)) }
    ).defined(as: "dictionary")
}

extension ValueForm where Value == Double {
    /// A number: an integer, a real, or one that JSON lacks, under a tag.
    package static let real = ValueForm(
        expected: "a number", words: "number", schema: TaggedNotationSchema.real,
        read: { node throws(NotationError) in
            switch try PayloadNotation.value(of: node) {
            case .real(let value): return value
            case .integer(let value): return Double(value)
            default: throw NotationError(expected: "a number", found: node.summary)
            }
        }, write: { PayloadNotation.node(of: .real($0)) }
    ).defined(as: "real")
}

extension ValueForm where Value == [UInt8] {
    /// Any number of bytes as `{"$data": "<base64>"}`.
    package static let data = ValueForm(
        expected: #"bytes as {"$data": "<base64>"}"#, words: "bytes", schema: TaggedNotationSchema.data(nil),
        read: { node throws(NotationError) in
            guard case .data(let bytes) = try PayloadNotation.value(of: node) else {
                throw NotationError(expected: #"bytes as {"$data": "<base64>"}"#, found: node.summary)
            }
            return bytes
        }, write: { PayloadNotation.node(of: .data($0)) }
    ).defined(as: "data")

    /// A given number of bytes.
    package static func data(_ count: ClosedRange<Int>) -> ValueForm {
        let isFixed = count.lowerBound == count.upperBound
        let expected = isFixed ? "\(count.lowerBound) bytes" : "at most \(count.upperBound) bytes"
        return ValueForm(
            expected: data.expected, words: expected, schema: TaggedNotationSchema.data(count),
            read: { node throws(NotationError) in
                let bytes = try data.read(node)
                guard count.contains(bytes.count) else {
                    throw NotationError(expected: expected, found: "\(bytes.count)")
                }
                return bytes
            }, write: data.write)
    }
}
