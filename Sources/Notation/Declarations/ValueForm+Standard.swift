extension ValueForm where Value == String {
    /// Any text.
    package static let text = ValueForm(
        "text", schema: .type("string"), match: { if case .string(let text) = $0 { text } else { nil } },
        write: { .string($0) })

    /// One of these texts.
    package static func text(of words: [String]) -> ValueForm {
        ValueForm(
            "one of " + words.joined(separator: ", "), schema: .words(words),
            match: { node in
                guard case .string(let text) = node else { return nil }
                return words.first { isSameText($0, text) }
            }, write: { .string($0) })
    }

    /// Text of at most so many bytes.
    package static func text(atMost count: Int) -> ValueForm {
        ValueForm(
            expected: "at most \(count) bytes of text", words: "text",
            schema: .of([("type", "string"), ("maxLength", .integer(Int64(count)))]),
            read: { node throws(NotationError) in
                let text = try ValueForm.text.read(node)
                guard text.utf8.count <= count else {
                    throw NotationError(expected: "at most \(count) bytes of text", found: "\(text.utf8.count)")
                }
                return text
            }, write: { .string($0) })
    }
}

extension ValueForm where Value == Bool {
    /// true or false.
    package static let boolean = ValueForm(
        "true or false", words: "Boolean", schema: .type("boolean"),
        match: { if case .boolean(let value) = $0 { value } else { nil } }, write: { .boolean($0) })
}

extension ValueForm where Value: FixedWidthInteger & Sendable {
    /// An integer of 64 bits that the type holds.
    package static var integer: ValueForm { .integer(in: .min ... .max) }

    /// An integer in a range.
    package static func integer(in range: ClosedRange<Value>) -> ValueForm {
        let lower = Int64(clamping: range.lowerBound)
        let upper = Int64(clamping: range.upperBound)
        let expected =
            switch (lower, upper) {
            case (.min, .max): "an integer"
            case (_, .max): "an integer from \(lower)"
            default: "an integer from \(lower) to \(upper)"
            }
        return ValueForm(
            expected, words: "integer", schema: .integer(lower...upper),
            match: { node in
                guard case .integer(let number) = node, let value = Value(exactly: number), range.contains(value)
                else { return nil }
                return value
            }, write: { .integer(Int64(clamping: $0)) })
    }
}

extension ValueForm where Value == UInt64 {
    /// An unsigned 64-bit number as decimal digits in a text: many readers of JSON round numbers beyond 2^53.
    package static let digits = ValueForm(
        "a text of decimal digits, a number below 2^64", words: "digits",
        schema: .text(
            matching: digitsPattern,
            "A number below 2^64 in decimal digits: many readers of JSON round numbers beyond 2^53."),
        match: { node in
            guard case .string(let text) = node, let value = UInt64(text), String(value).utf8.elementsEqual(text.utf8)
            else { return nil }
            return value
        }, write: { .string(String($0)) })

    /// A number below 2^64 without leading zeros: digit by digit along 18446744073709551615.
    private static var digitsPattern: String {
        let greatest = Array(String(UInt64.max))
        var branches = ["0", "[1-9][0-9]{0,\(greatest.count - 2)}"]
        for (index, digit) in greatest.enumerated() {
            guard let value = digit.wholeNumberValue, value > (index == 0 ? 1 : 0) else { continue }
            let head = String(greatest[..<index])
            let range = "[\(index == 0 ? 1 : 0)-\(value - 1)]"
            let rest = greatest.count - index - 1
            branches.append(head + range + (rest > 0 ? "[0-9]{\(rest)}" : ""))
        }
        branches.append(String(greatest))
        return "^(\(branches.joined(separator: "|")))$"
    }
}

extension ValueForm where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
    /// One of the words of an enumeration, or of some of its cases.
    package static func word(_ allowed: [Value]? = nil, _ expected: String? = nil) -> ValueForm {
        let values = allowed ?? Array(Value.allCases)
        let words = values.map(\.rawValue)
        // By scalars, and faster than `init(rawValue:)`, which compares with one case after the other.
        let table = Dictionary(uniqueKeysWithValues: zip(words.map(ScalarString.init), values))
        return ValueForm(
            expected ?? "one of " + words.joined(separator: ", "),
            words: words.map { "`\($0)`" }.joined(separator: ", "), schema: .words(words),
            match: { node in
                guard case .string(let text) = node else { return nil }
                return table[ScalarString(text)]
            }, write: { .string($0.rawValue) })
    }
}

extension ValueForm {
    /// Exactly this node, which is not a container. It carries no value.
    package static func constant(_ node: NotationNode) -> ValueForm where Value == Void {
        ValueForm(
            node.summary, words: "`\(node.text)`", schema: .constant(node), match: { $0 == node ? () : nil },
            write: { node })
    }

    /// A list. Paths of errors name the element by its index.
    package static func list<Element>(
        of element: ValueForm<Element>, _ words: String? = nil
    ) -> ValueForm where Value == [Element] {
        let expected = words ?? "an array"
        return ValueForm(
            expected: expected, words: "list of \(element.words)", schema: .list(of: element.schema),
            definitions: element.definitions,
            read: { node throws(NotationError) in
                guard case .array(let nodes) = node else {
                    throw NotationError(expected: expected, found: node.summary)
                }
                var elements: [Element] = []
                elements.reserveCapacity(nodes.count)
                for (index, node) in nodes.enumerated() {
                    do throws(NotationError) {
                        elements.append(try element.read(node))
                    } catch {
                        throw error.under(.index(index))
                    }
                }
                return elements
            }, write: { .array($0.map(element.write)) })
    }

    /// An object with arbitrary keys. Paths of errors name the member.
    package static func entries<Element>(
        of element: ValueForm<Element>, _ words: String? = nil
    ) -> ValueForm where Value == [(key: String, value: Element)] {
        let expected = words ?? "an object"
        return ValueForm(
            expected: expected, words: "object of \(element.words)",
            schema: .of([("type", "object"), ("additionalProperties", element.schema)]),
            definitions: element.definitions,
            read: { node throws(NotationError) in
                guard case .object(let members) = node else {
                    throw NotationError(expected: expected, found: node.summary)
                }
                var entries: [(key: String, value: Element)] = []
                entries.reserveCapacity(members.count)
                for member in members {
                    do throws(NotationError) {
                        entries.append((member.key, try element.read(member.node)))
                    } catch {
                        throw error.under(.key(member.key))
                    }
                }
                return entries
            }, write: { .object($0.map { ($0.key, element.write($0.value)) }) })
    }

    /// An object whose keys are words of a form.
    package static func entries<Word, Element>(
        by word: ValueForm<Word>, of element: ValueForm<Element>
    ) -> ValueForm where Value == [(key: Word, value: Element)] {
        let entries = ValueForm<[(key: String, value: Element)]>.entries(of: element)
        return ValueForm(
            expected: entries.expected, words: entries.words,
            schema: .of([("propertyNames", word.schema)] + entries.schema.members),
            definitions: word.definitions + entries.definitions,
            read: { node throws(NotationError) in
                try entries.read(node).map { member throws(NotationError) in
                    guard let key = try? word.read(.string(member.key)) else {
                        throw .key(member.key, expected: word.expected)
                    }
                    return (key, member.value)
                }
            },
            write: { members in
                entries.write(
                    members.map { member in
                        guard case .string(let key) = word.write(member.key) else { return ("", member.value) }
                        return (key, member.value)
                    })
            })
    }
}

extension ValueForm where Value == NotationNode {
    /// Any value.
    package static let anything = ValueForm(
        expected: "a value", words: "anything", schema: true, read: { $0 }, write: { $0 })
}

extension ValueForm where Value == Set<String> {
    /// Distinct texts in any order. They are written sorted.
    package static var distinctTexts: ValueForm {
        let list = ValueForm<[String]>.list(of: .text, "an array of texts")
        return ValueForm(
            expected: list.expected, words: "list of distinct texts",
            schema: .list(of: .type("string"), distinct: true),
            read: { node throws(NotationError) in
                var distinct: Set<String> = []
                for (index, text) in try list.read(node).enumerated() where !distinct.insert(text).inserted {
                    throw NotationError(
                        path: [.index(index)], expected: "strings without duplicates",
                        found: "\(JSONText.quoted(text, limit: 40)) a second time")
                }
                return distinct
            }, write: { .array($0.sorted().map { .string($0) }) })
    }
}
