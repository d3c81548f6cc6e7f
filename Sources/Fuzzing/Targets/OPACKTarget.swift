import CompanionLink
import Generation

/// OPACK, which devices of others send in Companion Link's frames.
struct OPACKTarget: ByteTarget {
    let name = "opack"
    let meaning = "OPACK, the notation of Companion Link's messages"

    var dictionary: [[UInt8]] {
        let single: [UInt8] = [
            OPACKTag.null, OPACKTag.minusOne, OPACKTag.end, OPACKTag.uuid, OPACKTag.date, OPACKTag.float32,
            OPACKTag.float64, OPACKTag.terminatedString, OPACKTag.dataInParts, OPACKTag.endlessArray,
            OPACKTag.endlessDictionary,
        ]
        var words: [[UInt8]] = single.map { [$0] }
        for range in [
            OPACKTag.integers, OPACKTag.strings, OPACKTag.dataValues, OPACKTag.references, OPACKTag.arrays,
            OPACKTag.dictionaries,
        ] {
            words += [[range.lowerBound], [range.lowerBound + 1], [range.upperBound]]
        }
        // The first size that does not stand in the tag, in each width.
        let edge = UInt8(OPACKTag.longestInTag + 1)
        for width in 0..<4 as Range<UInt8> {
            words.append([OPACKTag.integer + width])
            let rest = [UInt8](repeating: 0, count: (1 << Int(width)) - 1)
            for tag in [OPACKTag.string, OPACKTag.data, OPACKTag.reference] {
                words.append([tag + width, edge] + rest)
            }
        }
        return words
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] { OPACKBytes.value(&source) }

    func check(_ bytes: [UInt8]) -> ByteVerdict { Self.verdict(bytes) }

    /// What the codec makes of bytes that should be OPACK, wherever they stand.
    static func verdict(_ bytes: [UInt8]) -> ByteVerdict {
        do throws(OPACKError) {
            return accepted(try OPACKDecoder.decode(bytes), of: bytes)
        } catch {
            return rejected(error, of: bytes)
        }
    }

    // MARK: What is accepted

    private static func accepted(_ value: OPACKValue, of bytes: [UInt8]) -> ByteVerdict {
        var verdict = ByteVerdict.accepted(value.kind)
        verdict.note(value)
        let extent = Extent(of: value)
        verdict.note("values", extent.count)
        let limits = OPACKDecoder.Limits()
        verdict.demand(
            "a value stays within the decoder's bounds",
            extent.count <= limits.count && extent.depth <= limits.depth && extent.bytes <= limits.bytes,
            expected: "at most \(limits.count) values, \(limits.depth) deep, of \(limits.bytes) bytes",
            observed: "\(extent.count) values, \(extent.depth) deep, of \(extent.bytes) bytes from \(bytes.count)")
        // What is beyond the bounds would take long.
        guard verdict.violation == nil else { return verdict }
        let encoded = value.encoded
        verdict.note("canonical \(encoded == bytes)")
        let again = try? OPACKDecoder.decode(encoded)
        verdict.demand(
            "what is written is what was read", again?.isSame(as: value) == true, expected: text(value),
            observed: again.map(text) ?? "bytes that are refused")
        verdict.demand(
            "equal values give equal bytes", again?.encoded == encoded, expected: "the same bytes", observed: "others")
        for count in Set([0, bytes.count / 2, bytes.count - 1]).sorted() {
            verdict.demand(
                "a value that is cut off is refused as one", reason(of: bytes.prefix(count)) == .truncated,
                expected: "\(OPACKError.Reason.truncated) after \(count) of \(bytes.count) bytes",
                observed: "\(reason(of: bytes.prefix(count)).map { "\($0)" } ?? "a value")")
        }
        return verdict
    }

    /// Why bytes are refused; nil if they are not.
    private static func reason(of bytes: ArraySlice<UInt8>) -> OPACKError.Reason? {
        do throws(OPACKError) {
            _ = try OPACKDecoder.decode(bytes)
            return nil
        } catch {
            return error.reason
        }
    }

    /// A value for a message.
    private static func text(_ value: OPACKValue) -> String { String("\(value)".prefix(400)) }

    /// How large a value is with everything written out.
    private struct Extent {
        var count = 0
        var depth = 0
        /// Those of text and data, and at least one a value.
        var bytes = 0

        init(of value: OPACKValue) { add(value, depth: 0) }

        private mutating func add(_ value: OPACKValue, depth inner: Int) {
            count += 1
            switch value {
            case .string(let text): bytes += max(1, text.utf8.count)
            case .data(let data): bytes += max(1, data.count)
            case .array(let elements):
                bytes += 1
                depth = max(depth, inner + 1)
                for element in elements { add(element, depth: inner + 1) }
            case .dictionary(let entries):
                bytes += 1
                depth = max(depth, inner + 1)
                for entry in entries {
                    add(entry.key, depth: inner + 1)
                    add(entry.value, depth: inner + 1)
                }
            default: bytes += 1
            }
        }
    }

    // MARK: What is refused

    private static func rejected(_ error: OPACKError, of bytes: [UInt8]) -> ByteVerdict {
        var verdict = ByteVerdict.rejected(
            expected: "OPACK", found: error.description, at: error.offset, of: bytes.count)
        verdict.note("reason \(String("\(error.reason)".prefix { $0 != "(" }))")
        guard verdict.violation == nil else { return verdict }
        verdict.demand(
            "an error names its place", error.description.hasSuffix("at byte \(error.offset)"),
            expected: "byte \(error.offset)", observed: error.description)
        verdict.demand(
            "an error stands where its reason is", isAtItsPlace(error, in: bytes),
            expected: "a byte that begins what is wrong", observed: error.description)
        let before = reason(of: bytes.prefix(error.offset))
        verdict.demand(
            "what stands before an error is the beginning of a value, or one",
            before == (error.reason == .trailingBytes ? nil : .truncated),
            expected: error.reason == .trailingBytes ? "a value" : "\(OPACKError.Reason.truncated)",
            observed: before.map { "\($0)" } ?? "a value")
        return verdict
    }

    /// Whether what begins at the error's place can be wrong for its reason.
    private static func isAtItsPlace(_ error: OPACKError, in bytes: [UInt8]) -> Bool {
        guard error.offset < bytes.count else { return error.reason == .truncated }
        let tag = bytes[error.offset]
        switch error.reason {
        case .truncated, .count, .size, .repeatedKey, .trailingBytes: return true
        case .tag(let wrong): return tag == wrong
        case .reference: return OPACKTag.references ~= tag || (OPACKTag.reference...OPACKTag.reference + 3) ~= tag
        case .depth: return (OPACKTag.firstArray...OPACKTag.endlessDictionary) ~= tag
        case .invalidUTF8: return (OPACKTag.firstString...OPACKTag.terminatedString) ~= tag
        case .notANumber: return [OPACKTag.date, OPACKTag.float32, OPACKTag.float64].contains(tag)
        }
    }
}

extension OPACKValue {
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .integer(let integer): "integer \(integer.width.rawValue)"
        case .float32: "float32"
        case .float64: "float64"
        case .date: "date"
        case .string: "string"
        case .data: "data"
        case .uuid: "uuid"
        case .array: "array"
        case .dictionary: "dictionary"
        }
    }

    /// Whether another value has the same kinds and contents, judged without the codec.
    func isSame(as other: OPACKValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.boolean(let own), .boolean(let other)): own == other
        case (.integer(let own), .integer(let other)): own == other
        case (.float32(let own), .float32(let other)): own.bitPattern == other.bitPattern
        case (.float64(let own), .float64(let other)), (.date(let own), .date(let other)):
            own.bitPattern == other.bitPattern
        case (.string(let own), .string(let other)): own.utf8.elementsEqual(other.utf8)
        case (.data(let own), .data(let other)), (.uuid(let own), .uuid(let other)): own == other
        case (.array(let own), .array(let other)):
            own.count == other.count && zip(own, other).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let own), .dictionary(let other)):
            own.count == other.count
                && zip(own, other).allSatisfy { $0.key.isSame(as: $1.key) && $0.value.isSame(as: $1.value) }
        default: false
        }
    }
}

extension ByteVerdict {
    /// Notes the kinds of a value, with their depth and sizes.
    fileprivate mutating func note(_ value: OPACKValue, depth: Int = 0) {
        // What is deeper or later shows no new behaviour.
        guard features.count < 64, depth < 16 else { return }
        let name = "\(value.kind) \(min(depth, 3))"
        switch value {
        case .string(let text): note(name, text.utf8.count)
        case .data(let data): note(name, data.count)
        case .array(let elements):
            note(name, elements.count)
            for element in elements.prefix(16) { note(element, depth: depth + 1) }
        case .dictionary(let entries):
            note(name, entries.count)
            for entry in entries.prefix(16) {
                note("key \(entry.key.kind)")
                note(entry.value, depth: depth + 1)
            }
        default: note(name)
        }
    }
}
