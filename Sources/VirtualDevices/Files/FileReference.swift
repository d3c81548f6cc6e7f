import Payload

/// What the source of an activity says about one of its URLs: which item it means.
package struct FileReference: Hashable, Sendable {
    /// The URL's text as it stands in the payload.
    package var url: String
    /// The item.
    package var item: FileItem

    /// Makes a reference.
    package init(url: String, item: FileItem) {
        self.url = url
        self.item = item
    }

    /// The reference as a part of a message.
    var payload: PayloadValue {
        let (place, owner) =
            switch item.place {
            case .iCloud(let container): ("iCloud", container)
            case .provider(let bundle): ("provider", bundle)
            case .sandbox(let bundle): ("sandbox", bundle)
            }
        return [
            "url": .string(url), "place": .string(place), "owner": .string(owner),
            "path": .array(item.path.map(PayloadValue.string)),
        ]
    }

    /// Reads what ``payload`` wrote. Nil for anything that names no item: what comes over a link is hostile, and a path with
    /// a way out in it must not reach a device's file system.
    init?(payload: PayloadValue) {
        guard let entries = payload.dictionaryValue, let url = entries["url"]?.stringValue,
            let owner = entries["owner"]?.stringValue, FilePath.isName(owner),
            let names = entries["path"]?.arrayValue
        else { return nil }
        let path = names.compactMap(\.stringValue)
        guard path.count == names.count, path.allSatisfy(FilePath.isName) else { return nil }
        switch entries["place"]?.stringValue {
        case "iCloud": self.init(url: url, item: FileItem(place: .iCloud(owner), path: path))
        case "provider": self.init(url: url, item: FileItem(place: .provider(owner), path: path))
        case "sandbox": self.init(url: url, item: FileItem(place: .sandbox(owner), path: path))
        default: return nil
        }
    }
}

extension PayloadValue {
    /// The value with others put in place of those for which `replacement` has one, however deep; keys stay. Nil where there
    /// was nothing to replace.
    func replacingValues(_ replacement: (PayloadValue) -> PayloadValue?) -> PayloadValue? {
        switch self {
        case .array(let elements):
            var result = elements
            var isChanged = false
            for (index, element) in elements.enumerated() {
                guard let new = element.replacingValues(replacement) else { continue }
                result[index] = new
                isChanged = true
            }
            return isChanged ? .some(.array(result)) : .none
        case .set(let set):
            var isChanged = false
            let result = set.map { element -> PayloadValue in
                guard let new = element.replacingValues(replacement) else { return element }
                isChanged = true
                return new
            }
            return isChanged ? .some(.set(PayloadSet(result))) : .none
        case .dictionary(let dictionary):
            var result = dictionary
            var isChanged = false
            for (key, value) in dictionary {
                guard let new = value.replacingValues(replacement) else { continue }
                result[key] = new
                isChanged = true
            }
            return isChanged ? .some(.dictionary(result)) : .none
        default: return replacement(self)
        }
    }

    /// Goes through all values that are no containers, in canonical order; keys are left out.
    func forEachValue(_ body: (PayloadValue) -> Void) {
        switch self {
        case .array(let elements): for element in elements { element.forEachValue(body) }
        case .set(let set): for element in set { element.forEachValue(body) }
        case .dictionary(let dictionary): for (_, value) in dictionary { value.forEachValue(body) }
        default: body(self)
        }
    }
}
