import Generation
import Notation
import Payload

/// The tagged notation, by which logs, cases and the adapter protocol write payloads in JSON.
struct TaggedNotationTarget: ByteTarget {
    let name = "tagged-notation"
    let meaning = "payload values as JSON with tags such as $date, in logs, cases and the adapter protocol"

    private static let values = PayloadValues(limits: .init(depth: 4, elements: 4, bytes: 24, pieces: 4, edge: 512))
    /// Large ones take a thousand times as long.
    private static let large = PayloadValues(limits: .init(depth: 2, elements: 4, bytes: 24, pieces: 4, edge: 65_536))

    var dictionary: [[UInt8]] {
        [
            "null", "true", "false", "-0", "1e308", "1e-400", "18446744073709551615", "18446744073709551616",
            "-9223372036854775809", #""$date":"#, #""$data":""#, #""$uuid":""#, #""$url":"#, #""$set":["#, #""$real":"#,
            #""$integer":"#, #""$null":true"#, #""$dictionary":[["#, #""nan""#, #""-inf""#, #""2001-01-01T00:00:00Z""#,
            #""0001-01-01T00:00:00.5+23:59""#, #"\u0000"#, #"\ud83d\ude00"#, #"\ud800"#, "{", "}", "[", "]", ",", ":",
        ].map { Array($0.utf8) }
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        let values = source.chance(2) ? Self.large : Self.values
        return PayloadNotation.encode(values.value(&source, depth: source.below(4) + 1))
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        let value: PayloadValue
        do throws(NotationError) {
            value = try PayloadNotation.decode(bytes)
        } catch {
            return .rejected(error, in: bytes)
        }
        var verdict = ByteVerdict.accepted("\(value.kind.rawValue)")
        verdict.note(value)
        let encoded = PayloadNotation.encode(value)
        let again = try? PayloadNotation.decode(encoded)
        verdict.demand(
            "what is written is what was read", again == value, expected: verdictText(value),
            observed: again.map(verdictText) ?? "a text that is refused")
        verdict.demand(
            "equal values give equal bytes", again.map(PayloadNotation.encode) == encoded, expected: "the same bytes",
            observed: "others")
        verdict.demand(
            "both writers write the same", json(PayloadNotation.node(of: value)) == encoded,
            expected: verdictText(value), observed: "another text from the tree")
        verdict.demand(
            "a value keeps its kind as a property list",
            value.isTooDeepForLists || (try? PropertyList.decode(PropertyList.encode(value))) == value,
            expected: verdictText(value), observed: "another value")
        return verdict
    }

    private func json(_ node: NotationNode) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONText.append(node, to: &bytes)
        return bytes
    }
}

extension PayloadValue {
    /// Whether its nesting is near the limit, of which wrappers take a part.
    fileprivate var isTooDeepForLists: Bool { depth(most: 40) >= 40 }

    private func depth(most: Int) -> Int {
        guard most > 0 else { return 0 }
        let inner: [PayloadValue]
        switch self {
        case .array(let elements): inner = elements
        case .set(let set): inner = Array(set.elements)
        case .dictionary(let dictionary): inner = dictionary.entries.flatMap { [$0.key, $0.value] }
        default: return 0
        }
        return 1 + (inner.map { $0.depth(most: most - 1) }.max() ?? 0)
    }
}

extension ByteVerdict {
    /// An input that a strict JSON reader rejects: by a place in the text, or by the path to a node.
    static func rejected(_ error: NotationError, in bytes: [UInt8]) -> ByteVerdict {
        if let location = error.location {
            var verdict = rejected(
                expected: error.expected, found: error.found, at: location.offset, of: bytes.count)
            let line = bytes.prefix(location.offset).count { $0 == 0x0A } + 1
            verdict.demand(
                "line and offset are one place", location.line == line && location.column >= 1,
                expected: "line \(line)", observed: "line \(location.line), column \(location.column)")
            return verdict
        }
        let place = JSONPlace(of: error, in: bytes)
        var verdict = rejected(
            expected: error.expected, found: error.found, at: place.range.lowerBound, of: bytes.count)
        verdict.note("path", error.path.count)
        verdict.demand(
            "the error's path leads to a node", place.range.upperBound <= bytes.count, expected: "bytes of the input",
            observed: "\(place.range)")
        return verdict
    }
}
