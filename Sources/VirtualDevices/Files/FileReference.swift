import Payload

/// The item that one of an activity's URLs means, as the source says.
package struct FileReference: Hashable, Sendable {
    /// The URL's text as it stands in the payload.
    package var url: String
    package var item: FileItem

    package init(url: String, item: FileItem) {
        self.url = url
        self.item = item
    }

    var payload: PayloadValue {
        let (kind, owner) = item.place.named
        return [
            "url": .string(url), "place": .string(kind.rawValue), "owner": .string(owner),
            "path": .array(item.path.map(PayloadValue.string)),
        ]
    }

    /// Reads what ``payload`` wrote; nil for anything else. A message may be hostile, and a path that leads out of its
    /// folder must not reach a device's file system.
    init?(payload: PayloadValue) {
        guard let entries = payload.dictionaryValue, let url = entries["url"]?.stringValue,
            let kind = entries["place"]?.stringValue.flatMap(FilePlace.Kind.init),
            let owner = entries["owner"]?.stringValue, FilePath.isName(owner),
            let names = entries["path"]?.arrayValue
        else { return nil }
        let path = names.compactMap(\.stringValue)
        guard path.count == names.count, path.allSatisfy(FilePath.isName) else { return nil }
        self.init(url: url, item: FileItem(place: FilePlace(kind, owner: owner), path: path))
    }
}

extension PayloadValue {
    /// The value with each value inside replaced for which `replacement` returns another. Keys stay.
    func replacingValues(_ replacement: (PayloadValue) -> PayloadValue?) -> PayloadValue {
        switch self {
        case .array(let elements): return .array(elements.map { $0.replacingValues(replacement) })
        case .set(let set): return .set(PayloadSet(set.map { $0.replacingValues(replacement) }))
        case .dictionary(var dictionary):
            for (key, value) in dictionary { dictionary[key] = value.replacingValues(replacement) }
            return .dictionary(dictionary)
        default: return replacement(self) ?? self
        }
    }

    /// Calls `body` for all values inside that are not containers, in canonical order. Keys are left out.
    func forEachValue(_ body: (PayloadValue) -> Void) {
        switch self {
        case .array(let elements): for element in elements { element.forEachValue(body) }
        case .set(let set): for element in set { element.forEachValue(body) }
        case .dictionary(let dictionary): for (_, value) in dictionary { value.forEachValue(body) }
        default: body(self)
        }
    }
}
