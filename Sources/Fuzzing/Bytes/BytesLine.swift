import Notation

/// The lines between a bench and its process: an input in hexadecimal digits, and its verdict.
enum BytesLine {
    /// Begins a question whose answer has the summary.
    private static let described = UInt8(ascii: "?")
    private static let tab = UInt8(ascii: "\t")
    /// The question whether the process has started, and the answer.
    static let greeting = [UInt8(ascii: "=")]

    static func question(_ input: [UInt8], isDescribed: Bool = false) -> [UInt8] {
        var line: [UInt8] = isDescribed ? [described] : []
        line.reserveCapacity(input.count * 2 + 1)
        for byte in input {
            line.append(digit(byte >> 4))
            line.append(digit(byte & 15))
        }
        return line
    }

    /// Nil if the line is no question.
    static func input(_ line: [UInt8]) -> (bytes: [UInt8], isDescribed: Bool)? {
        let isDescribed = line.first == described
        let digits = line[(isDescribed ? 1 : 0)...]
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
            guard let high = number(digits[index]), let low = number(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return (bytes, isDescribed)
    }

    /// The features, then, where there is more to say, a tab and the texts.
    static func answer(_ verdict: ByteVerdict, isDescribed: Bool) -> [UInt8] {
        var line = Array(verdict.features.map { String($0, radix: 16) }.joined(separator: " ").utf8)
        guard isDescribed || verdict.violation != nil else { return line }
        line.append(tab)
        var texts = [verdict.summary]
        if let violation = verdict.violation { texts += [violation.oracle, violation.expected, violation.observed] }
        JSONText.append(.array(texts.map { .string(String($0.prefix(2_000))) }), to: &line)
        return line
    }

    /// Nil if the line is no answer.
    static func verdict(_ line: [UInt8]) -> ByteVerdict? {
        let end = line.firstIndex(of: tab) ?? line.count
        var features: [UInt64] = []
        for word in line[..<end].split(separator: UInt8(ascii: " ")) {
            guard let feature = UInt64(String(decoding: word, as: UTF8.self), radix: 16) else { return nil }
            features.append(feature)
        }
        guard end < line.count else { return ByteVerdict(features: features) }
        guard case .array(let nodes)? = try? JSONText.parse(Array(line[(end + 1)...])) else { return nil }
        let texts = nodes.compactMap { if case .string(let text) = $0 { text } else { nil } }
        switch texts.count {
        case 1: return ByteVerdict(summary: texts[0], features: features)
        case 4:
            let violation = ByteVerdict.Violation(oracle: texts[1], expected: texts[2], observed: texts[3])
            return ByteVerdict(summary: texts[0], features: features, violation: violation)
        default: return nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func number(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
