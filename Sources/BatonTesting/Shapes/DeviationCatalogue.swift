import Payload

/// Every single deviation that a shape allows, the simplest ones first.
struct DeviationCatalogue {
    let deviations: [Deviation]

    /// Deviations of nested values end at this depth. Hostile shapes must not make endless lists.
    private static let greatestDepth = 4

    /// - Parameters:
    ///   - shape: the app's keys.
    ///   - hasTitle: activities of the app have a title.
    ///   - hasPage: activities of the app have a web page.
    init(_ shape: PayloadShape, hasTitle: Bool, hasPage: Bool) {
        var deviations = Self.ofEntries(shape, at: [])
        let texts: [Deviation.TextChange] = [.empty, .huge, .hostile]
        let whole: [Deviation.Change] =
            [.extraKey, .emptyUserInfo, .noUserInfo, .manyKeys, .title(hasTitle ? .missing : .ordinary)]
            + texts.map { .title($0) } + [.webpageURL(hasPage ? .missing : .ordinary), .webpageURL(.huge)]
        deviations += whole.map { Deviation(path: [], change: $0) }
        self.deviations = deviations
    }

    private static func ofEntries(_ shape: PayloadShape, at path: [Deviation.Step]) -> [Deviation] {
        var deviations: [Deviation] = []
        for entry in shape.entries {
            let place = path + [.key(entry.key)]
            // The absence of an optional key is no deviation.
            if entry.isRequired { deviations.append(Deviation(path: place, change: .missing)) }
            deviations.append(Deviation(path: place, change: .renamed))
            deviations += ofValue(entry.kind.form, at: place)
        }
        return deviations
    }

    private static func ofValue(_ form: PayloadShape.Form, at path: [Deviation.Step]) -> [Deviation] {
        let form = form.declared
        let kind = form.payloadKind
        let changes =
            [.null] + ofContent(form)
            + PayloadKind.allCases.filter { $0 != kind && $0 != .null }.map { .anotherKind($0) }
            + [.insideList, .nestedDeep] as [Deviation.Change]
        var deviations = changes.map { Deviation(path: path, change: $0) }
        guard path.count < greatestDepth else { return deviations }
        switch form {
        case .array(let kind), .set(let kind): deviations += ofValue(kind.form, at: path + [.element])
        case .dictionary(let shape): deviations += ofEntries(shape, at: path)
        default: break
        }
        return deviations
    }

    /// Deviations that keep the kind.
    private static func ofContent(_ form: PayloadShape.Form) -> [Deviation.Change] {
        switch form {
        case .boolean, .uuid, .example: []
        case .integer(nil): [.negative, .large, .atLimit]
        case .integer(let range?): [.outsideRange(range), .negative, .large, .atLimit]
        case .real, .date, .url: [.atLimit]
        case .string: [.empty, .huge, .hostile]
        case .data: [.empty, .huge]
        case .oneOf(let values): [.noneOf(values)]
        case .version(let value): [.older(value), .newer(value)]
        case .array: [.empty, .repeatedElement, .huge]
        case .set, .dictionary: [.empty]
        }
    }
}
