import Payload

/// Reads one dictionary of a behaviour, strictly: unknown keys and wrong kinds are errors.
struct BehaviourReader {
    let path: String
    private let entries: PayloadDictionary

    init(_ value: PayloadValue, path: String, keys: [String]) throws(BehaviourError) {
        guard let entries = value.dictionaryValue else {
            throw BehaviourError(
                path: path, expected: "a dictionary with some of the keys " + keys.joined(separator: ", "),
                found: summary(of: value))
        }
        for key in entries.keys {
            guard let name = key.stringValue, keys.contains(name) else {
                throw BehaviourError(
                    path: path, expected: "one of the keys " + keys.joined(separator: ", "), found: summary(of: key))
            }
        }
        self.path = path
        self.entries = entries
    }

    func place(_ key: String) -> String { "\(path).\(key)" }

    subscript(key: String) -> PayloadValue? { entries[key] }

    private func wrong(_ key: String, _ expected: String, _ value: PayloadValue) -> BehaviourError {
        BehaviourError(path: place(key), expected: expected, found: summary(of: value))
    }

    func boolean(_ key: String) throws(BehaviourError) -> Bool? {
        guard let value = entries[key] else { return nil }
        guard let result = value.booleanValue else { throw wrong(key, "true or false", value) }
        return result
    }

    func text(_ key: String) throws(BehaviourError) -> String? {
        guard let value = entries[key] else { return nil }
        guard let result = value.stringValue else { throw wrong(key, "text", value) }
        return result
    }

    func name(_ key: String) throws(BehaviourError) -> String {
        guard let value = entries[key], let result = value.stringValue, !result.isEmpty else {
            throw wrong(key, "a name", entries[key] ?? .null)
        }
        return result
    }

    func dictionary(_ key: String) throws(BehaviourError) -> PayloadDictionary? {
        guard let value = entries[key] else { return nil }
        guard let result = value.dictionaryValue else { throw wrong(key, "a dictionary", value) }
        return result
    }

    func list(_ key: String) throws(BehaviourError) -> [PayloadValue] {
        guard let value = entries[key] else { return [] }
        guard let result = value.arrayValue else { throw wrong(key, "a list", value) }
        return result
    }

    func names(_ key: String) throws(BehaviourError) -> [String] {
        var result: [String] = []
        for (index, element) in try list(key).enumerated() {
            guard let name = element.stringValue, !name.isEmpty else {
                throw BehaviourError(path: "\(place(key))[\(index)]", expected: "a name", found: summary(of: element))
            }
            result.append(name)
        }
        return result
    }

    /// Nanoseconds.
    func duration(_ key: String) throws(BehaviourError) -> Int64? {
        guard let value = entries[key] else { return nil }
        guard let result = value.integerValue, result >= 0 else {
            throw wrong(key, "a duration in whole nanoseconds, not negative", value)
        }
        return result
    }

    /// One of the words of a type, or what `words` maps another value to.
    func word<Word: RawRepresentable & CaseIterable>(
        _ key: String, _ type: Word.Type
    ) throws(BehaviourError) -> Word? where Word.RawValue == String {
        guard let value = entries[key] else { return nil }
        // YAML reads `true` and `false` as Booleans; here they are words like the others.
        let text = value.booleanValue.map { $0 ? "true" : "false" } ?? value.stringValue
        guard let result = text.flatMap(Word.init(rawValue:)) else {
            throw wrong(key, "one of " + type.allCases.map(\.rawValue).joined(separator: ", "), value)
        }
        return result
    }
}

/// A value for a message: its notation, cut short.
func summary(of value: PayloadValue) -> String {
    let text = value.description
    return text.utf8.count > 60 ? String(decoding: text.utf8.prefix(60), as: UTF8.self) + "…" : text
}
