import Foundation
import Notation
import Payload

/// A value that `userInfo` does not allow (ERR-019).
struct DisallowedValue: Error {
    /// Its place, for example `userInfo["a"][3]`.
    var path: String
    /// What was found there.
    var found: String
    /// It is a key.
    var isKey = false
    /// How many containers contain it; userInfo is the first.
    var containersAround = 1

    /// The reason in an exception.
    var reason: String {
        "\(path) is \(found); allowed are array, data, date, dictionary, null, number, set, string, UUID and URL, "
            + "in at most \(PayloadValue.maximumNesting) containers inside one another; encode anything else first"
    }
}

/// Converts between `userInfo` in Apple's API (`[AnyHashable: Any]`) and the stored payload.
///
/// A number keeps its kind: Boolean, integer of any width, or real. As `AnyHashable`, 1 and 1.0 are equal, so the
/// dictionary has only one of two such keys, as Apple's does. The stored payload keeps both.
enum PayloadBridge {
    // MARK: To the payload

    /// The payload of an app's dictionary, without disallowed entries for which `leavingOut` returns true.
    static func payload(
        _ userInfo: [AnyHashable: Any], leavingOut: (DisallowedValue) -> Bool = { _ in false }
    ) throws(DisallowedValue) -> PayloadDictionary {
        try dictionary(userInfo, path: "userInfo", depth: 1, leavingOut: leavingOut)
    }

    private static func dictionary(
        _ values: [AnyHashable: Any], path: String, depth: Int, leavingOut: (DisallowedValue) -> Bool = { _ in false }
    ) throws(DisallowedValue) -> PayloadDictionary {
        try check(depth, path)
        var result = PayloadDictionary()
        // The loop is in hash order, on which the reported one of several disallowed values must not depend.
        var rejected: [DisallowedValue] = []
        for (key, element) in values {
            do throws(DisallowedValue) {
                let place = "\(path)[\(name(of: key))]"
                let bridged = try self.key(key, path: "the key \(place)", depth: depth)
                result[bridged] = try value(element, path: place, depth: depth)
            } catch {
                if !leavingOut(error) { rejected.append(error) }
            }
        }
        if let first = rejected.min(by: { ($0.path, $0.found) < ($1.path, $1.found) }) { throw first }
        return result
    }

    private static func key(_ key: AnyHashable, path: String, depth: Int) throws(DisallowedValue) -> PayloadValue {
        do throws(DisallowedValue) {
            return try value(key.base, path: path, depth: depth)
        } catch {
            var error = error
            error.isKey = true
            throw error
        }
    }

    private static func value(_ any: Any, path: String, depth: Int) throws(DisallowedValue) -> PayloadValue {
        switch any {
        case let value as PayloadValue:
            guard !value.nests(deeperThan: PayloadValue.maximumNesting - depth) else { throw tooDeep(path) }
            return value
        case let value as PayloadDictionary:
            return try self.value(PayloadValue.dictionary(value), path: path, depth: depth)
        case let value as AnyHashable where type(of: any) == AnyHashable.self:
            return try self.value(value.base, path: path, depth: depth)
        case let value as NSNumber where isObject(any): return number(value)
        case let value as Bool: return .boolean(value)
        case let value as any BinaryInteger: return try integer(value, path: path)
        case let value as Double: return .real(value)
        case let value as Float: return .real(Double(value))
        case let value as CGFloat: return .real(Double(value))
        case let value as String: return .string(value)
        case let value as Substring: return .string(String(value))
        case let value as Date: return .date(PayloadDate(secondsSince2001: value.timeIntervalSinceReferenceDate))
        case let value as Data: return .data([UInt8](value))
        case let value as UUID: return try uuid(value, path: path)
        case let value as URL: return .url(value.absoluteString)
        case is NSNull: return .null
        case let value as NSString: return .string(value.bridged)
        case let value as NSDate: return .date(PayloadDate(secondsSince2001: value.timeIntervalSinceReferenceDate))
        case let value as NSData: return .data([UInt8](Data(referencing: value)))
        case let value as NSUUID:
            return try self.value(UUID(uuidString: value.uuidString) as Any, path: path, depth: depth)
        case let value as NSURL: return .url(value.absoluteString)
        case let value as NSDictionary:
            var entries: [AnyHashable: Any] = [:]
            for (key, element) in value {
                guard let key = key as? AnyHashable else { throw disallowed(key, path: "a key of \(path)") }
                entries[key] = element
            }
            return .dictionary(try dictionary(entries, path: path, depth: depth + 1))
        case let value as NSArray: return .array(try elements(value.map { $0 }, path: path, depth: depth + 1))
        case let value as NSSet: return .set(PayloadSet(try elements(value.map { $0 }, path: path, depth: depth + 1)))
        case let value as [AnyHashable: Any]: return .dictionary(try dictionary(value, path: path, depth: depth + 1))
        case let value as Set<AnyHashable>:
            // Elements of a set have no place of their own. The set's is reported, which does not depend on hash order.
            try check(depth + 1, path)
            var result = PayloadSet()
            for element in value {
                result.insert(try self.value(element.base, path: "an element of \(path)", depth: depth + 1))
            }
            return .set(result)
        case let value as [Any]: return .array(try elements(value, path: path, depth: depth + 1))
        default:
            var error = disallowed(any, path: path)
            error.containersAround = depth
            throw error
        }
    }

    private static func elements(_ values: [Any], path: String, depth: Int) throws(DisallowedValue) -> [PayloadValue] {
        try check(depth, path)
        var result: [PayloadValue] = []
        result.reserveCapacity(values.count)
        for (index, element) in values.enumerated() {
            result.append(try value(element, path: "\(path)[\(index)]", depth: depth))
        }
        return result
    }

    /// Whether a value is an instance of a class. Foundation would convert a Swift number to one.
    private static func isObject(_ any: Any) -> Bool { type(of: any) is AnyClass }

    private static func number(_ value: NSNumber) -> PayloadValue {
        switch String(cString: value.objCType) {
        case "c", "B": .boolean(value.boolValue)
        case "f", "d": .real(value.doubleValue)
        case "Q": PayloadValue(value.uint64Value)
        default: .integer(value.int64Value)
        }
    }

    private static func integer(_ value: any BinaryInteger, path: String) throws(DisallowedValue) -> PayloadValue {
        if let signed = Int64(exactly: value) { return .integer(signed) }
        if let unsigned = UInt64(exactly: value) { return .unsigned(unsigned) }
        throw DisallowedValue(path: path, found: "an integer of more than 64 bits")
    }

    private static func uuid(_ value: UUID, path: String) throws(DisallowedValue) -> PayloadValue {
        let bytes = withUnsafeBytes(of: value.uuid) { [UInt8]($0) }
        guard let uuid = PayloadUUID(bytes: bytes) else { throw disallowed(value, path: path) }
        return .uuid(uuid)
    }

    private static func check(_ depth: Int, _ path: String) throws(DisallowedValue) {
        if depth > PayloadValue.maximumNesting { throw tooDeep(path) }
    }

    private static func tooDeep(_ path: String) -> DisallowedValue {
        // The path of such a value is long.
        DisallowedValue(path: String(path.prefix(80)), found: "nested too deeply")
    }

    private static func disallowed(_ any: Any, path: String) -> DisallowedValue {
        DisallowedValue(path: path, found: "of type \(type(of: any))")
    }

    private static func name(of key: AnyHashable) -> String {
        // Only text is quoted: the description of an object may hold its address, which differs from run to run.
        switch key.base {
        case let text as String: JSONText.quoted(text, limit: 40)
        case let number as any BinaryInteger: "\(number)"
        default: "\(type(of: key.base))"
        }
    }

    // MARK: From the payload

    /// The dictionary that an app receives.
    static func userInfo(_ payload: PayloadDictionary) -> [AnyHashable: Any] {
        var result: [AnyHashable: Any] = [:]
        result.reserveCapacity(payload.count)
        for (key, value) in payload { result[hashable(key)] = any(value) }
        return result
    }

    /// The value that an app receives.
    static func any(_ value: PayloadValue) -> Any {
        switch value {
        case .array(let elements): elements.map(any)
        case .dictionary(let dictionary): userInfo(dictionary)
        default: hashable(value).base
        }
    }

    private static func hashable(_ value: PayloadValue) -> AnyHashable {
        switch value {
        case .null: return AnyHashable(NSNull())
        case .boolean(let value): return AnyHashable(value)
        case .integer(let value): return Int(exactly: value).map { AnyHashable($0) } ?? AnyHashable(value)
        case .unsigned(let value): return UInt(exactly: value).map { AnyHashable($0) } ?? AnyHashable(value)
        case .real(let value): return AnyHashable(value)
        case .string(let value): return AnyHashable(value)
        case .date(let value): return AnyHashable(Date(timeIntervalSinceReferenceDate: value.secondsSince2001))
        case .data(let bytes): return AnyHashable(Data(bytes))
        case .uuid(let uuid): return UUID(uuidString: uuid.text).map { AnyHashable($0) } ?? AnyHashable(value)
        case .url(let text):
            // A URL that Foundation would refuse or rewrite keeps its text, so that reading and writing back loses nothing.
            let url = URL(string: text, encodingInvalidCharacters: false)
            return url.flatMap { $0.absoluteString == text ? AnyHashable($0) : nil } ?? AnyHashable(value)
        case .array(let elements): return AnyHashable(elements.map(hashable))
        case .set(let set): return AnyHashable(Set(set.map(hashable)))
        case .dictionary(let dictionary):
            var result: [AnyHashable: AnyHashable] = [:]
            for (key, value) in dictionary { result[hashable(key)] = hashable(value) }
            return AnyHashable(result)
        }
    }
}

extension NSString {
    fileprivate var bridged: String { String(describing: self) }
}
