import Payload

extension Deviation {
    /// The deviation in words.
    ///
    /// - Parameters:
    ///   - value: what stands in place of the declared value.
    ///   - kind: the declared kind.
    func words(_ value: PayloadValue?, insteadOf kind: PayloadKind?) -> String {
        switch change {
        case .missing: "\(place) missing"
        case .null, .anotherKind:
            "\(place) is \(value.map { Self.article($0.kind) } ?? "nothing")"
                + (kind.map { " instead of \(Self.article($0))" } ?? "")
        case .negative: "\(place) negative"
        case .large: "\(place) large"
        case .atLimit: "\(place) at a limit"
        case .outsideRange(let range): "\(place) outside of \(range.lowerBound)...\(range.upperBound)"
        case .noneOf: "\(place) is none of its values"
        case .older: "\(place) older"
        case .newer: "\(place) newer"
        case .empty: "\(place) empty"
        case .huge: "\(place) \(Self.length(of: value))"
        case .hostile: "\(place) has unusual characters"
        case .repeatedElement: "\(place) repeats an element"
        case .insideList: "\(place) inside a list"
        case .nestedDeep: "\(place) inside \(Self.depth(of: value)) lists"
        case .renamed: "\(place) is called \(value?.stringValue ?? "otherwise")"
        case .extraKey: "an extra key"
        case .manyKeys: "\(value?.integerValue ?? 0) extra keys"
        case .emptyUserInfo: "userInfo empty"
        case .noUserInfo: "no userInfo"
        case .title(let change): Self.words("title", change, value)
        case .webpageURL(let change): Self.words("webpageURL", change, value)
        }
    }

    private static func words(_ name: String, _ change: TextChange, _ value: PayloadValue?) -> String {
        switch change {
        case .missing: "\(name) missing"
        case .ordinary: "a \(name)"
        case .empty: "\(name) empty"
        case .huge: "\(name) \(length(of: value))"
        case .hostile: "\(name) has unusual characters"
        }
    }

    private static func article(_ kind: PayloadKind) -> String {
        switch kind {
        case .null: "null"
        case .boolean: "a Boolean"
        case .integer: "an integer"
        case .real: "a real number"
        case .string: "a string"
        case .date: "a date"
        case .data: "data"
        case .uuid: "a UUID"
        case .url: "a URL"
        case .array: "an array"
        case .set: "a set"
        case .dictionary: "a dictionary"
        }
    }

    private static func length(of value: PayloadValue?) -> String {
        switch value {
        case .string(let text)?: "is \(text.count) characters long"
        case .data(let bytes)?: "is \(bytes.count) bytes long"
        case .array(let elements)?: "has \(elements.count) elements"
        default: "is long"
        }
    }

    private static func depth(of value: PayloadValue?) -> Int {
        var depth = 0
        var value = value
        while case .array(let elements)? = value, let first = elements.first {
            depth += 1
            value = first
        }
        return depth
    }
}
