import Generation
import Payload

/// Values as an app declares them: nothing about them is unusual.
///
/// The choice 0 makes the simplest one everywhere, so that shrinking ends at values that can be read at a glance.
struct OrdinaryValues {
    /// 2026-01-01T00:00:00Z, in seconds since 2001.
    private static let newYear = 788_918_400.0

    /// A value of a form.
    func value(of form: PayloadShape.Form, _ source: inout some ChoiceSource) -> PayloadValue {
        switch form {
        case .boolean: .boolean(source.below(2) == 1)
        case .integer(nil): PayloadValue(1 + source.below(100))
        case .integer(let range?): PayloadValue(Self.number(in: range, &source))
        case .real: .real(Double(1 + source.below(100)) + 0.5)
        case .string: .string(source.element(of: ["a", "Milk", "note 17", "Café au lait", "牛乳"]))
        case .date: .date(PayloadDate(secondsSince2001: Self.newYear + 3600 * Double(source.below(1000))))
        case .data: .data([UInt8](repeating: UInt8(source.below(256)), count: 1 + source.below(8)))
        case .url: .url("https://example.com/" + source.element(of: ["", "list", "item?number=17"]))
        case .uuid: .uuid(PayloadUUID(high: 0, low: source.choice(below: 0)))
        case .oneOf(let values): source.element(of: values)
        case .version(let value), .example(let value, _): value
        case .array(let kind): .array(elements(kind.form, &source))
        case .set(let kind): .set(PayloadSet(elements(kind.form, &source)))
        case .dictionary(let shape): .dictionary(dictionary(of: shape, &source))
        }
    }

    /// A dictionary with all required keys, those that are named, and some of the others.
    func dictionary<Source: ChoiceSource>(
        of shape: PayloadShape, including needed: [Deviation.Step] = [], _ source: inout Source
    ) -> PayloadDictionary {
        var dictionary = PayloadDictionary()
        for entry in shape.entries {
            source.piece { source in
                guard entry.isRequired || needed.contains(.key(entry.key)) || source.chance(50) else { return }
                dictionary[entry.key] = value(of: entry.kind.form, &source)
            }
        }
        return dictionary
    }

    private func elements<Source: ChoiceSource>(_ form: PayloadShape.Form, _ source: inout Source) -> [PayloadValue] {
        var elements = [value(of: form, &source)]
        source.repeated(usually: 1, atMost: 3) { elements.append(value(of: form, &$0)) }
        return elements
    }

    private static func number(in range: ClosedRange<Int>, _ source: inout some ChoiceSource) -> Int {
        let width = UInt64(bitPattern: Int64(range.upperBound)) &- UInt64(bitPattern: Int64(range.lowerBound))
        return range.lowerBound &+ Int(truncatingIfNeeded: source.choice(below: width &+ 1))
    }
}
