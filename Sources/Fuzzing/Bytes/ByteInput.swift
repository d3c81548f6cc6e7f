import Generation

/// Makes inputs of a target from choices: a whole one, then changes to it.
struct ByteInput: Sendable {
    /// No decoder is tried with more.
    static let mostBytes = 1 << 18

    let target: any ByteTarget
    /// Whether inputs begin with what the target's declarations make. Otherwise they begin with its examples.
    let isStructured: Bool
    private let examples: [[UInt8]]
    private let mutation: ByteMutation

    init(_ target: any ByteTarget, isStructured: Bool) {
        self.target = target
        self.isStructured = isStructured
        examples = target.examples
        mutation = ByteMutation(dictionary: target.dictionary)
    }

    func bytes(_ source: inout RecordedChoices) -> [UInt8] {
        var bytes = whole(&source)
        source.repeated(usually: 2, atMost: 32) { source in
            let other = source.chance(6) ? whole(&source) : []
            mutation.change(&bytes, with: other, &source)
            if bytes.count > Self.mostBytes { bytes.removeSubrange(Self.mostBytes...) }
        }
        return bytes
    }

    private func whole(_ source: inout RecordedChoices) -> [UInt8] {
        source.piece { source in
            switch source.below(16) {
            case 0: return literal(&source)
            case 1, 2: return source.element(of: examples)
            default:
                guard isStructured else { return source.element(of: examples) }
                return Array(target.structured(&source).prefix(Self.mostBytes))
            }
        }
    }

    // MARK: Literal bytes

    /// Whether choices say each byte.
    static func isLiteral(_ choices: RecordedChoices) -> Bool { choices.values.first == 0 }

    private func literal(_ source: inout RecordedChoices) -> [UInt8] {
        var bytes: [UInt8] = []
        source.repeated(usually: 24) { bytes.append(UInt8($0.choice(below: 256))) }
        return bytes
    }

    /// The choices that make exactly these bytes, one piece a byte: from them, single bytes can be left out.
    ///
    /// Nil for so many that the recording cannot hold their choices.
    func choices(making bytes: [UInt8]) -> RecordedChoices? {
        guard bytes.count <= RecordedChoices.mostChoices / 2 - 8 else { return nil }
        var values: [UInt64] = [0]
        for byte in bytes { values += [1, UInt64(byte)] }
        var choices = RecordedChoices(replaying: values)
        return self.bytes(&choices) == bytes ? choices : nil
    }
}
