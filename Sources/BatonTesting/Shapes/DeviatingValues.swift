import Generation
import Payload

/// Values that deviate from what an app declares.
struct DeviatingValues {
    private let ordinary = OrdinaryValues()

    private static let reals: [Double] = [
        0, -1.5, -0.0, 1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ]
    private static let integers: [PayloadValue] = [
        0, 255, 256, 32_768, 65_536, 2_147_483_647, 2_147_483_648, .integer(.max), .integer(.min), .unsigned(.max),
    ]
    /// 2001, the second before it, 1970, and the first and last days that Foundation names.
    private static let dates: [Double] = [0, -1, -978_307_200, 63_113_904_000, -63_114_076_800]
    private static let urls = [
        "relative/path?q#f", "file:///var/mobile/a.txt", "data:text/plain;base64,QQ==", "mailto:a@example.com",
        "http://[::1]:80/", "HTTPS://EXAMPLE.COM",
    ]

    /// The value that stands in place of an ordinary one; nil for changes that make none.
    func value(
        _ change: Deviation.Change, of form: PayloadShape.Form, _ source: inout some ChoiceSource
    ) -> PayloadValue? {
        switch change {
        case .null: return .null
        case .anotherKind(let kind):
            return PayloadShape.Form(of: kind).map { ordinary.value(of: $0, &source) }
        case .negative: return .integer(-1 - magnitude(&source))
        case .large: return .integer(magnitude(&source))
        case .outsideRange(let range): return outside(range, &source)
        case .noneOf(let values): return other(than: values, &source)
        case .older(let version): return VersionNeighbours(of: version).older(&source)
        case .newer(let version): return VersionNeighbours(of: version).newer(&source)
        case .atLimit: return limit(of: form, &source)
        case .empty: return empty(form)
        case .huge: return huge(form, &source)
        case .hostile: return .string(source.hostileText())
        case .repeatedElement:
            guard case .array(let kind) = form else { return nil }
            let element = ordinary.value(of: kind.form, &source)
            return .array([element, element])
        case .insideList: return .array([ordinary.value(of: form, &source)])
        case .nestedDeep:
            let depth = 1 + source.below(100)
            return ordinary.value(of: form, &source).nested(depth) { .array([$0]) }
        default: return nil
        }
    }

    /// 0 or more; small numbers are as frequent as large ones.
    private func magnitude(_ source: inout some ChoiceSource) -> Int64 {
        Int64(source.choice(below: 1 << 63) { $0.next() >> UInt64.random(in: 1..<64, using: &$0) })
    }

    private func outside(_ range: ClosedRange<Int>, _ source: inout some ChoiceSource) -> PayloadValue? {
        let isAbove = source.below(2) == 1
        let distance = Int(1 + source.below(1000))
        let (number, overflows) =
            isAbove
            ? range.upperBound.addingReportingOverflow(distance)
            : range.lowerBound.subtractingReportingOverflow(distance)
        return overflows ? nil : PayloadValue(number)
    }

    private func other(than values: [PayloadValue], _ source: inout some ChoiceSource) -> PayloadValue? {
        let first = values.first ?? .null
        let others: [PayloadValue]
        switch first {
        case .string(let text):
            others = [.string("unknown"), .string(""), .string(text.uppercased()), .string(text + " ")]
        case .integer(let number):
            let greatest = values.compactMap(\.integerValue).max() ?? number
            others = [.integer(greatest &+ 1), -1, .integer(.max)]
        default: others = [.string("unknown")]
        }
        return source.element(of: others.filter { !values.contains($0) } + [.null])
    }

    private func limit(of form: PayloadShape.Form, _ source: inout some ChoiceSource) -> PayloadValue? {
        switch form {
        case .integer: source.element(of: Self.integers)
        case .real: .real(source.element(of: Self.reals))
        case .date: .date(PayloadDate(secondsSince2001: source.element(of: Self.dates)))
        case .url: .url(source.element(of: Self.urls))
        default: nil
        }
    }

    private func empty(_ form: PayloadShape.Form) -> PayloadValue? {
        switch form {
        case .string: ""
        case .data: .data([])
        case .array: []
        case .set: .set([])
        case .dictionary: [:]
        default: nil
        }
    }

    private func huge<Source: ChoiceSource>(_ form: PayloadShape.Form, _ source: inout Source) -> PayloadValue? {
        switch form {
        case .string: return .string(text(&source))
        case .data:
            let count = hugeCount(atMost: 65_536, &source)
            return .data([UInt8](repeating: UInt8(source.choice(below: 256)), count: count))
        case .array(let kind):
            let count = hugeCount(atMost: 4_096, &source)
            return .array([PayloadValue](repeating: ordinary.value(of: kind.form, &source), count: count))
        default: return nil
        }
    }

    /// Long text of one repeated character.
    func text(_ source: inout some ChoiceSource) -> String {
        let count = hugeCount(atMost: 65_536, &source)
        return String(repeating: source.element(of: ["a", "é", "键", "🛒"]), count: count)
    }

    /// A count that buffers and encodings find large. Shrinking finds the smallest that does the same.
    func hugeCount(atMost most: Int, _ source: inout some ChoiceSource) -> Int {
        let edges = sizeEdges.filter { $0 <= most && $0 >= most / 256 }
        return Int(
            source.choice(below: UInt64(most) + 1) { numbers in
                UInt64(edges.randomElement(using: &numbers) ?? most)
            })
    }
}
