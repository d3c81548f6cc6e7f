import Payload

extension PayloadDictionary {
    /// Sets or removes what is at the end of a path, if the path leads there.
    mutating func change(at path: ArraySlice<Deviation.Step>, to value: PayloadValue?) {
        guard case .key(let key)? = path.first else { return }
        guard path.count > 1 else {
            self[key] = value
            return
        }
        self[key] = self[key]?.changed(at: path.dropFirst(), to: value)
    }
}

extension PayloadDictionary {
    /// What is at the end of a path; nil if there is nothing.
    func value(at path: ArraySlice<Deviation.Step>) -> PayloadValue? {
        var value: PayloadValue? = .dictionary(self)
        for step in path {
            switch (step, value) {
            case (.key(let key), .dictionary(let dictionary)?): value = dictionary[key]
            case (.element, .array(let elements)?): value = elements.first
            case (.element, .set(let set)?): value = set.elements.first
            default: return nil
            }
        }
        return value
    }
}

extension PayloadValue {
    /// The value with another one at the end of a path; nil takes that one out. The value as it is if the path does not
    /// lead there, because another deviation was first.
    fileprivate func changed(at path: ArraySlice<Deviation.Step>, to value: PayloadValue?) -> PayloadValue {
        guard let step = path.first else { return value ?? .null }
        switch (step, self) {
        case (.key, .dictionary(var dictionary)):
            dictionary.change(at: path, to: value)
            return .dictionary(dictionary)
        case (.element, .array(var elements)):
            guard let first = elements.first else { return self }
            elements[0] = first.changed(at: path.dropFirst(), to: value)
            return .array(elements)
        case (.element, .set(let set)):
            guard let first = set.elements.first else { return self }
            return .set(PayloadSet([first.changed(at: path.dropFirst(), to: value)] + set.elements.dropFirst()))
        default: return self
        }
    }
}
