import Continuity
import Generation

/// Continuity elements from the declarations of their messages.
enum ContinuityBytes {
    /// Types with a declaration, Handoff first; one of each way to write a length among them.
    private static let types: [ContinuityType] =
        [.handoff] + (1...0x17).map { ContinuityType(rawValue: UInt8($0)) }.filter { $0 != .handoff }

    /// Several elements, one behind the other.
    static func elements<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var bytes: [UInt8] = []
        source.repeated(usually: 2) { source in
            let type = source.element(of: types)
            let value = value(of: type, &source)
            bytes.append(type.rawValue)
            switch type.lengthEncoding {
            case .byte: bytes.append(UInt8(truncatingIfNeeded: value.count))
            case .packed: bytes.append(UInt8(source.below(8)) << 5 | UInt8(value.count & 0x1F))
            case .fixed: break
            }
            bytes += value
        }
        return bytes
    }

    private static func value<Source: ChoiceSource>(of type: ContinuityType, _ source: inout Source) -> [UInt8] {
        let layout = source.element(of: type.layouts)
        var bytes: [UInt8] = []
        for field in layout.fields {
            if field.presence != .always, source.chance(50) { continue }
            guard let count = field.byteCount else {
                bytes += source.bytes(source.below(12))
                continue
            }
            bytes += number(field, count, &source) ?? source.bytes(count)
        }
        return bytes
    }

    /// Mostly one of the values that have a name.
    private static func number<Source: ChoiceSource>(
        _ field: Field, _ count: Int, _ source: inout Source
    ) -> [UInt8]? {
        guard case .unsigned(_, let order) = field.encoding, !field.valueNames.isEmpty, source.chance(70) else {
            return nil
        }
        let value = source.element(of: field.valueNames.keys.sorted())
        let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
        return order == .big ? little.reversed() : little
    }
}
