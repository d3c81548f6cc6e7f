import Notation

/// Makes a value of a tree. The limit of nesting counts containers of the value, not of the tree.
struct PayloadNotationReader {
    private var path: [NotationError.PathElement] = []
    private var nesting = 0

    mutating func value(_ node: NotationNode) throws(NotationError) -> PayloadValue {
        switch node {
        case .null: return .null
        case .boolean(let value): return .boolean(value)
        case .integer(let value): return .integer(value)
        case .unsigned(let value): return PayloadValue(value)
        case .real(let value): return .real(value)
        case .string(let value): return .string(value)
        case .array(let nodes): return .array(try elements(nodes))
        case .object(let members):
            if members.count == 1, members[0].key.utf8.first == UInt8(ascii: "$") {
                path.append(.key(members[0].key))
                let value = try tagged(members[0].key, members[0].node)
                path.removeLast()
                return value
            }
            return .dictionary(try dictionary(members))
        }
    }

    private mutating func elements(_ nodes: [NotationNode]) throws(NotationError) -> [PayloadValue] {
        try enter()
        var result: [PayloadValue] = []
        result.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            path.append(.index(index))
            result.append(try value(node))
            path.removeLast()
        }
        nesting -= 1
        return result
    }

    private mutating func dictionary(
        _ members: [(key: String, node: NotationNode)]
    ) throws(NotationError) -> PayloadDictionary {
        try enter()
        var entries: [PayloadDictionary.Element] = []
        entries.reserveCapacity(members.count)
        for member in members {
            path.append(.key(member.key))
            entries.append((.string(member.key), try value(member.node)))
            path.removeLast()
        }
        nesting -= 1
        return try dictionary(of: entries)
    }

    private mutating func dictionary(
        ofPairs node: NotationNode
    ) throws(NotationError) -> PayloadDictionary {
        guard case .array(let nodes) = node else { throw error(expected: "an array of [key, value] pairs", node) }
        try enter()
        var entries: [PayloadDictionary.Element] = []
        entries.reserveCapacity(nodes.count)
        for (index, node) in nodes.enumerated() {
            path.append(.index(index))
            guard case .array(let pair) = node, pair.count == 2 else {
                throw error(expected: "a pair [key, value]", node)
            }
            path.append(.index(0))
            let key = try value(pair[0])
            path[path.count - 1] = .index(1)
            entries.append((key, try value(pair[1])))
            path.removeLast(2)
        }
        nesting -= 1
        return try dictionary(of: entries)
    }

    private func dictionary(of entries: [PayloadDictionary.Element]) throws(NotationError) -> PayloadDictionary {
        do throws(PayloadDictionary.RepeatedKey) {
            return try PayloadDictionary(uniqueEntries: entries)
        } catch {
            throw NotationError(
                path: path, expected: "keys that differ", found: "\(shortText(error.key)) twice",
                advice: "remove one of the two")
        }
    }

    private mutating func set(_ node: NotationNode) throws(NotationError) -> PayloadSet {
        guard case .array(let nodes) = node else { throw error(expected: "an array of elements", node) }
        let elements = try elements(nodes)
        let set = PayloadSet(elements)
        if set.count != elements.count {
            throw NotationError(
                path: path, expected: "elements that differ", found: "\(elements.count - set.count) repeated",
                advice: "remove the repeated elements")
        }
        return set
    }

    private mutating func tagged(_ tag: String, _ node: NotationNode) throws(NotationError) -> PayloadValue {
        switch tag {
        case "$date": return .date(try date(node))
        case "$data":
            guard case .string(let text) = node, let bytes = Base64.decode(text) else {
                throw error(expected: "base64 with padding and without white space", node)
            }
            return .data(bytes)
        case "$uuid":
            guard case .string(let text) = node, let uuid = PayloadUUID(text) else {
                throw error(expected: "a UUID as XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX", node)
            }
            return .uuid(uuid)
        case "$url":
            guard case .string(let text) = node else { throw error(expected: "the URL's text", node) }
            return .url(text)
        case "$set": return .set(try set(node))
        case "$real": return .real(try real(node))
        case "$integer": return try integer(node)
        case "$null":
            guard case .boolean(true) = node else { throw error(expected: "true", node) }
            return .null
        case "$dictionary": return .dictionary(try dictionary(ofPairs: node))
        default:
            throw NotationError(
                path: path,
                expected: "one of $date, $data, $uuid, $url, $set, $real, $integer, $null, $dictionary",
                found: "the tag \(JSONText.quoted(tag, limit: 40))",
                advice: #"write {"$dictionary": [[key, value]]} for a dictionary with such a key"#)
        }
    }

    private func date(_ node: NotationNode) throws(NotationError) -> PayloadDate {
        switch node {
        case .integer(let seconds): return PayloadDate(secondsSince2001: Double(seconds))
        case .unsigned(let seconds): return PayloadDate(secondsSince2001: Double(seconds))
        case .real(let seconds): return PayloadDate(secondsSince2001: seconds)
        case .string(let text):
            if let date = PayloadDate(text) { return date }
            if let seconds = PayloadNotation.special(named: text) { return PayloadDate(secondsSince2001: seconds) }
        default: break
        }
        throw error(
            expected: "a date as YYYY-MM-DDThh:mm:ssZ, or seconds since 2001 as a number", node,
            advice: "a time zone is required: Z, or an offset such as +02:00")
    }

    private func real(_ node: NotationNode) throws(NotationError) -> Double {
        switch node {
        case .real(let value): return value
        case .integer(let value): if let real = Double(exactly: value) { return real }
        case .unsigned(let value): if let real = Double(exactly: value) { return real }
        case .string(let text): if let real = PayloadNotation.special(named: text) { return real }
        default: break
        }
        throw error(expected: #"a number that a 64-bit float can hold, or "nan", "inf", "-inf", "-0.0""#, node)
    }

    private func integer(_ node: NotationNode) throws(NotationError) -> PayloadValue {
        switch node {
        case .integer(let value): return .integer(value)
        case .unsigned(let value): return PayloadValue(value)
        case .string(let text):
            let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
            let isDecimal = digits.allSatisfy { ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) }
            if isDecimal, let value = Int64(text) { return .integer(value) }
            if isDecimal, let value = UInt64(text) { return PayloadValue(value) }
        default: break
        }
        throw error(expected: "an integer from \(Int64.min) to \(UInt64.max)", node)
    }

    private mutating func enter() throws(NotationError) {
        nesting += 1
        if nesting > PayloadValue.maximumNesting {
            throw NotationError(
                path: path, expected: "at most \(PayloadValue.maximumNesting) containers inside one another",
                found: "one more", advice: "flatten the payload")
        }
    }

    private func error(expected: String, _ node: NotationNode, advice: String = "") -> NotationError {
        NotationError(path: path, expected: expected, found: node.summary, advice: advice)
    }
}

/// The beginning of a value's text, for messages.
func shortText(_ value: PayloadValue) -> String {
    let text = value.description
    return text.utf8.count > 60 ? "\(text.prefix(60))…" : text
}
