import Foundation
import Payload

/// A property list, XML or binary, that has been read within limits.
struct ListFile: Sendable {
    /// The path in messages.
    var path: String
    var value: PayloadValue
    /// The key paths of keys that stand twice in their dictionary.
    var repeatedKeys: [String] = []

    /// The entries; empty if the root is no dictionary.
    var entries: PayloadDictionary { value.dictionaryValue ?? [:] }

    /// The root is a dictionary.
    var isDictionary: Bool { value.dictionaryValue != nil }

    /// Reads a property list.
    init(_ bytes: [UInt8], path: String) throws(ListError) {
        self.path = path
        if PropertyList.hasMagic(bytes) {
            let limits = PropertyList.Limits(
                nesting: ReadingLimits.listNesting, objects: ReadingLimits.listElements, bytes: ReadingLimits.list)
            do throws(PropertyListError) {
                value = try PropertyList.decode(bytes, tags: .kept, limits: limits)
            } catch {
                throw ListError(place: "byte \(error.offset)", expected: error.expected, found: error.found)
            }
            return
        }
        guard Self.isXML(bytes) else {
            throw ListError(
                place: "", expected: "an XML or binary property list",
                found: bytes.isEmpty ? "an empty file" : "other bytes")
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw ListError(place: "", expected: "UTF-8", found: "other bytes")
        }
        repeatedKeys = try XMLListGuard.repeatedKeys(in: bytes)
        let object: Any
        do {
            object = try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        } catch {
            throw ListError(place: "", expected: "an XML property list", found: "one that cannot be read")
        }
        value = try Self.value(of: object)
    }

    /// Whether bytes begin as XML does.
    static func isXML(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes.dropFirst(start).first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// The depth is bounded, because the guard has walked through the text.
    private static func value(of object: Any) throws(ListError) -> PayloadValue {
        switch object {
        case let text as String: return .string(text)
        case let number as NSNumber: return value(of: number)
        case let date as Date: return .date(PayloadDate(secondsSince2001: date.timeIntervalSinceReferenceDate))
        case let data as Data: return .data([UInt8](data))
        case let array as [Any]:
            var values: [PayloadValue] = []
            for element in array { values.append(try value(of: element)) }
            return .array(values)
        case let dictionary as [String: Any]:
            var pairs: [(PayloadValue, PayloadValue)] = []
            for (key, element) in dictionary { pairs.append((.string(key), try value(of: element))) }
            return .dictionary(PayloadDictionary(pairs))
        default: throw ListError(place: "", expected: "values of property lists", found: "\(type(of: object))")
        }
    }

    /// An integer 1 would pass for a Boolean in a cast; only its type tells them apart.
    private static func value(of number: NSNumber) -> PayloadValue {
        switch String(cString: number.objCType) {
        case "c", "B": .boolean(number.boolValue)
        case "d", "f": .real(number.doubleValue)
        case "Q": PayloadValue(number.uint64Value)
        default:
            // Above Int64.max the number without a sign is the right one.
            number.compare(NSNumber(value: number.int64Value)) == .orderedSame
                ? .integer(number.int64Value) : PayloadValue(number.uint64Value)
        }
    }
}
