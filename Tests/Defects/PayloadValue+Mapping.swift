import Payload

extension PayloadValue {
    /// The value with every value inside it, keys of dictionaries too where asked for, and itself replaced.
    func mapping(keys: Bool = false, _ replace: (PayloadValue) -> PayloadValue) -> PayloadValue {
        switch self {
        case .array(let elements): replace(.array(elements.map { $0.mapping(keys: keys, replace) }))
        case .set(let set): replace(.set(PayloadSet(set.map { $0.mapping(keys: keys, replace) })))
        case .dictionary(let dictionary): replace(.dictionary(dictionary.mapping(keys: keys, replace)))
        default: replace(self)
        }
    }
}

extension PayloadDictionary {
    /// The dictionary with every value inside it replaced.
    func mapping(keys: Bool = false, _ replace: (PayloadValue) -> PayloadValue) -> PayloadDictionary {
        var result = PayloadDictionary()
        for (key, value) in self { result[keys ? replace(key) : key] = value.mapping(keys: keys, replace) }
        return result
    }
}
