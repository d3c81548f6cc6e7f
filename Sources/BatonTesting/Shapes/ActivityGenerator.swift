import Generation
import Payload

/// Makes activities of an app's shape, and such that deviate from it.
struct ActivityGenerator {
    private let shape: PayloadShape
    private let declared: FuzzedActivity
    private let catalogue: [Deviation]
    private let ordinary = OrdinaryValues()
    private let deviating = DeviatingValues()

    private static let mostDeviations = 3

    /// An activity, with its deviations in words.
    struct Generated {
        var activity: FuzzedActivity
        var deviations: [String]
        /// The numbers of the deviations that were chosen. Not all of them need show.
        var numbers: [Int] = []
    }

    /// - Parameter declared: title and web page of the app's own activities.
    init(_ shape: PayloadShape, declared: FuzzedActivity) {
        self.shape = shape
        self.declared = declared
        catalogue =
            DeviationCatalogue(shape, hasTitle: declared.title != nil, hasPage: declared.webpageURL != nil).deviations
    }

    /// How many single deviations there are.
    var deviationCount: Int { catalogue.count }

    /// The first choices of an activity that has the deviation with this number, and perhaps others.
    static func choices(ofDeviation number: Int) -> [UInt64] { [99, UInt64(number)] }

    /// An activity. Without choices, it is as the app declares it.
    func activity(_ source: inout some ChoiceSource) -> Generated {
        var changes: [Change] = []
        while changes.count < Self.mostDeviations, let change = nextChange(&source) { changes.append(change) }
        // An optional value that deviates inside is there.
        let needed = changes.compactMap { $0.deviation.path.count > 1 ? $0.deviation.path.first : nil }
        var generated = Generated(activity: declared, deviations: [])
        generated.numbers = changes.map(\.number)
        generated.activity.userInfo = ordinary.dictionary(of: shape, including: needed, &source)
        for change in changes {
            let before = generated.activity
            apply(change, to: &generated.activity)
            // A deviation may undo another one, or find its place gone.
            guard generated.activity != before else { continue }
            let kind = form(at: change.deviation.path[...])?.payloadKind
            generated.deviations.append(change.deviation.words(change.value, insteadOf: kind))
        }
        return generated
    }

    /// A chosen deviation with what it brings.
    private struct Change {
        var number: Int
        var deviation: Deviation
        var value: PayloadValue?
        var extra: PayloadDictionary = [:]
    }

    /// A further deviation with the value that it brings, so that shrinking takes both out; nil for none.
    private func nextChange<Source: ChoiceSource>(_ source: inout Source) -> Change? {
        source.piece { source in
            guard source.chance(25), !catalogue.isEmpty else { return nil }
            let number = source.below(catalogue.count)
            var change = Change(number: number, deviation: catalogue[number])
            complete(&change, &source)
            return change
        }
    }

    private func complete(_ change: inout Change, _ source: inout some ChoiceSource) {
        switch change.deviation.change {
        case .title(let kind): change.value = text(kind, ordinary: "Title", &source)
        case .webpageURL(let kind):
            let long = "https://example.com/" + String(repeating: "a", count: hugeCount(kind, &source))
            change.value = kind == .missing ? nil : .string(long)
        case .extraKey:
            let keys: [PayloadValue] = ["extra", "", "$set", 1, true, .string(source.hostileText(pieces: 3))]
            let forms: [PayloadShape.Form] = [.integer(nil), .string, .date, .data, .array(.string)]
            let key = source.element(of: keys)
            change.extra = [key: ordinary.value(of: source.element(of: forms), &source)]
        case .manyKeys:
            let count = deviating.hugeCount(atMost: 1024, &source)
            change.extra = PayloadDictionary((0..<count).map { (.string("extra\($0)"), 0) })
            change.value = PayloadValue(count)
        case .renamed: change.value = otherName(of: change.deviation.path, &source)
        default:
            guard let form = form(at: change.deviation.path[...]) else { return }
            change.value = deviating.value(change.deviation.change, of: form, &source)
        }
    }

    private func hugeCount(_ change: Deviation.TextChange, _ source: inout some ChoiceSource) -> Int {
        change == .huge ? deviating.hugeCount(atMost: 4096, &source) : 0
    }

    private func text(
        _ change: Deviation.TextChange, ordinary: PayloadValue, _ source: inout some ChoiceSource
    ) -> PayloadValue? {
        switch change {
        case .missing: nil
        case .ordinary: ordinary
        case .empty: ""
        case .huge: .string(deviating.text(&source))
        case .hostile: .string(source.hostileText())
        }
    }

    /// The key as another programmer may write it.
    private func otherName(of path: [Deviation.Step], _ source: inout some ChoiceSource) -> PayloadValue? {
        guard case .key(.string(let name))? = path.last else { return nil }
        let capitalized = name.prefix(1).uppercased() + name.dropFirst()
        let names = [name.lowercased(), capitalized, name.uppercased(), name + "s", name + " "].filter { $0 != name }
        return .string(source.element(of: names))
    }

    /// The declared form at a path.
    private func form(at path: ArraySlice<Deviation.Step>) -> PayloadShape.Form? {
        var form = PayloadShape.Form.dictionary(shape)
        guard !path.isEmpty else { return nil }
        for step in path {
            switch (step, form.declared) {
            case (.key(let key), .dictionary(let shape)):
                guard let entry = shape.entries.first(where: { $0.key == key }) else { return nil }
                form = entry.kind.form
            case (.element, .array(let kind)), (.element, .set(let kind)): form = kind.form
            default: return nil
            }
        }
        return form.declared
    }

    private func apply(_ change: Change, to activity: inout FuzzedActivity) {
        let path = change.deviation.path[...]
        switch change.deviation.change {
        case .title: activity.title = change.value?.stringValue
        case .webpageURL: activity.webpageURL = change.value?.stringValue
        case .extraKey, .manyKeys: activity.userInfo?.merge(change.extra)
        case .emptyUserInfo: activity.userInfo = [:]
        case .noUserInfo: activity.userInfo = nil
        case .missing: activity.userInfo?.change(at: path, to: nil)
        case .renamed:
            guard let value = activity.userInfo?.value(at: path), let name = change.value else { return }
            activity.userInfo?.change(at: path, to: nil)
            activity.userInfo?.change(at: path.dropLast() + [.key(name)], to: value)
        default:
            if let value = change.value { activity.userInfo?.change(at: path, to: value) }
        }
    }
}
