import BluetoothLE
import Events
import Notation
import Payload

/// Takes the members of one JSON object out one by one, and complains about every one that is left.
///
/// Strict on purpose: a reader that skips what it does not know lets a misspelt key pass for an absent one.
struct ObjectReader {
    let path: [NotationError.PathElement]
    private var members: [(key: String, node: NotationNode)]

    init(_ node: NotationNode, at path: [NotationError.PathElement] = []) throws(NotationError) {
        guard case .object(let members) = node else {
            throw NotationError(path: path, expected: "an object", found: node.summary)
        }
        self.path = path
        self.members = members
    }

    /// The path to a member.
    func place(_ key: String) -> [NotationError.PathElement] { path + [.key(key)] }

    /// Whether a member is there and has not been taken.
    func has(_ key: String) -> Bool { index(of: key) != nil }

    private func index(of key: String) -> Int? {
        // By bytes: some characters equal an ASCII letter canonically. Most keys differ in length already.
        members.firstIndex { $0.key.utf8.count == key.utf8.count && $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// Takes a member that may be absent.
    mutating func take(_ key: String) -> NotationNode? {
        guard let index = index(of: key) else { return nil }
        return members.remove(at: index).node
    }

    /// What was expected is put into words only for a mistake: these lines are read at every step of a run.
    mutating func required(
        _ key: String, _ expected: @autoclosure () -> String
    ) throws(NotationError) -> NotationNode {
        guard let node = take(key) else {
            throw NotationError(path: place(key), expected: expected(), found: "no such member")
        }
        return node
    }

    /// Takes the number of the request that is answered.
    mutating func openRequest(_ id: Int) throws(NotationError) {
        func expected() -> String { "\(id), the id of the open request" }
        let node = try required("id", expected())
        guard case .integer(Int64(id)) = node else { throw error("id", expected(), node) }
    }

    /// Everything must have been taken.
    func end() throws(NotationError) {
        guard let key = members.first?.key else { return }
        throw NotationError(
            path: path, expected: "no other member", found: "the member \(JSONText.quoted(key, limit: 40))",
            advice: "remove it, or correct its spelling")
    }

    func error(_ key: String, _ expected: String, _ node: NotationNode) -> NotationError {
        NotationError(path: place(key), expected: expected, found: node.summary)
    }

    // MARK: - Texts and words

    mutating func text(_ key: String) throws(NotationError) -> String {
        let node = try required(key, "text")
        guard case .string(let text) = node else { throw error(key, "text", node) }
        return text
    }

    /// Text that stands in every report.
    mutating func shortText(_ key: String) throws(NotationError) -> String {
        let text = try text(key)
        guard text.utf8.count <= Self.shortTextByteCount else {
            throw NotationError(
                path: place(key), expected: "at most \(Self.shortTextByteCount) bytes of text",
                found: "\(text.utf8.count)")
        }
        return text
    }

    private static let shortTextByteCount = 200

    mutating func optionalText(_ key: String) throws(NotationError) -> String? {
        guard let node = take(key) else { return nil }
        guard case .string(let text) = node else { throw error(key, "text", node) }
        return text
    }

    mutating func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Word.Type
    ) throws(NotationError) -> Word where Word.RawValue == String {
        func expected() -> String { "one of " + Word.allCases.map(\.rawValue).joined(separator: ", ") }
        let node = try required(key, expected())
        guard case .string(let text) = node, let word = Word(rawValue: text) else { throw error(key, expected(), node) }
        return word
    }

    mutating func optionalWord<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Word.Type
    ) throws(NotationError) -> Word? where Word.RawValue == String {
        guard has(key) else { return nil }
        return try word(key, type)
    }

    mutating func texts(_ key: String) throws(NotationError) -> [String] {
        var texts: [String] = []
        for (index, node) in try elements(key, "an array of texts").enumerated() {
            guard case .string(let text) = node else {
                throw NotationError(path: place(key) + [.index(index)], expected: "text", found: node.summary)
            }
            texts.append(text)
        }
        return texts
    }

    /// Texts in any order; a repeated one is an error.
    mutating func distinctTexts(_ key: String) throws(NotationError) -> Set<String> {
        var distinct: Set<String> = []
        for (index, text) in try texts(key).enumerated() where !distinct.insert(text).inserted {
            throw NotationError(
                path: place(key) + [.index(index)], expected: "texts that differ",
                found: "\(JSONText.quoted(text, limit: 40)) a second time")
        }
        return distinct
    }

    // MARK: - Numbers

    mutating func boolean(_ key: String) throws(NotationError) -> Bool {
        let node = try required(key, "true or false")
        guard case .boolean(let value) = node else { throw error(key, "true or false", node) }
        return value
    }

    mutating func integer(
        _ key: String, in range: ClosedRange<Int64> = .min ... .max
    ) throws(NotationError) -> Int64 {
        func expected() -> String {
            range == .min ... .max
                ? "an integer" : "an integer from \(range.lowerBound) to \(range.upperBound)"
        }
        let node = try required(key, expected())
        guard case .integer(let value) = node, range.contains(value) else { throw error(key, expected(), node) }
        return value
    }

    mutating func int(_ key: String, in range: ClosedRange<Int> = .min ... .max) throws(NotationError) -> Int {
        Int(try integer(key, in: Int64(range.lowerBound)...Int64(range.upperBound)))
    }

    mutating func optionalInt(_ key: String) throws(NotationError) -> Int? {
        guard has(key) else { return nil }
        return try int(key)
    }

    mutating func real(_ key: String) throws(NotationError) -> Double {
        let node = try required(key, "a number")
        switch try PayloadNotation.value(of: node, at: place(key)) {
        case .real(let value): return value
        case .integer(let value): return Double(value)
        default: throw error(key, "a number", node)
        }
    }

    mutating func instant(_ key: String = "t") throws(NotationError) -> Instant {
        Instant(nanoseconds: try integer(key, in: 0 ... .max))
    }

    /// An unsigned 64-bit number as decimal digits in a text: many readers of JSON round numbers beyond 2^53.
    mutating func digits(_ key: String) throws(NotationError) -> UInt64 {
        let expected = "a text of decimal digits, a number below 2^64"
        let node = try required(key, expected)
        guard case .string(let text) = node, let value = UInt64(text), String(value).utf8.elementsEqual(text.utf8)
        else { throw error(key, expected, node) }
        return value
    }

    // MARK: - Bytes, payloads, parts

    /// Bytes in the tagged notation.
    mutating func bytes(_ key: String, count: ClosedRange<Int> = 0 ... .max) throws(NotationError) -> [UInt8] {
        let expected = #"bytes as {"$data": "<base64>"}"#
        let node = try required(key, expected)
        guard case .data(let bytes) = try PayloadNotation.value(of: node, at: place(key)) else {
            throw error(key, expected, node)
        }
        guard count.contains(bytes.count) else {
            let wanted =
                count.lowerBound == count.upperBound ? "\(count.lowerBound) bytes" : "at most \(count.upperBound) bytes"
            throw NotationError(path: place(key), expected: wanted, found: "\(bytes.count)")
        }
        return bytes
    }

    mutating func payload(_ key: String) throws(NotationError) -> PayloadValue {
        try PayloadNotation.value(of: try required(key, "a payload value"), at: place(key))
    }

    mutating func dictionary(_ key: String) throws(NotationError) -> PayloadDictionary {
        guard case .dictionary(let dictionary) = try payload(key) else {
            throw NotationError(path: place(key), expected: "a dictionary", found: "another payload value")
        }
        return dictionary
    }

    mutating func elements(_ key: String, _ expected: String) throws(NotationError) -> [NotationNode] {
        let node = try required(key, expected)
        guard case .array(let nodes) = node else { throw error(key, expected, node) }
        return nodes
    }

    mutating func object(_ key: String) throws(NotationError) -> ObjectReader {
        try ObjectReader(try required(key, "an object"), at: place(key))
    }

    mutating func address(_ key: String) throws(NotationError) -> DeviceAddress {
        let expected = "an address as 4c:00:0c:0e:00:57"
        let node = try required(key, expected)
        guard case .string(let text) = node, let address = DeviceAddress(text) else { throw error(key, expected, node) }
        return address
    }

    mutating func identityResolvingKey(_ key: String) throws(NotationError) -> IdentityResolvingKey {
        let count = IdentityResolvingKey.byteCount
        guard let value = IdentityResolvingKey(try bytes(key, count: count...count)) else {
            throw NotationError(path: place(key), expected: "\(count) bytes", found: "others")
        }
        return value
    }
}

/// The members of an object that is written, in their order.
struct ObjectWriter {
    private(set) var members: [(key: String, node: NotationNode)] = []

    var node: NotationNode { .object(members) }

    /// The object as one line, without the line feed.
    var line: [UInt8] {
        var line: [UInt8] = []
        JSONText.append(node, to: &line)
        return line
    }

    mutating func set(_ key: String, _ node: NotationNode) { members.append((key, node)) }
    mutating func set(_ key: String, text: String) { set(key, .string(text)) }
    mutating func set(_ key: String, texts: [String]) { set(key, .array(texts.map(NotationNode.string))) }
    mutating func set(_ key: String, integer: Int) { set(key, .integer(Int64(integer))) }
    mutating func set(_ key: String, digits: UInt64) { set(key, .string(String(digits))) }
    mutating func set(_ key: String, bytes: [UInt8]) { set(key, PayloadNotation.node(of: .data(bytes))) }
    mutating func set(_ key: String, payload: PayloadValue) { set(key, PayloadNotation.node(of: payload)) }
    mutating func set(_ key: String, _ instant: Instant) { set(key, .integer(instant.nanoseconds)) }
}
