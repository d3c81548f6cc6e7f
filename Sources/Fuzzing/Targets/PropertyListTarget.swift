import Generation
import Payload

/// Binary property lists, the payload on the wire.
struct PropertyListTarget: ByteTarget {
    let name = "property-list"
    let meaning = "binary property lists (bplist00), the encoding of a payload on the wire"

    private static let values = PayloadValues(limits: .init(depth: 4, elements: 4, bytes: 24, pieces: 4, edge: 512))
    /// Large ones take a thousand times as long.
    private static let large = PayloadValues(limits: .init(depth: 2, elements: 4, bytes: 24, pieces: 4, edge: 65_536))

    var dictionary: [[UInt8]] {
        ["bplist00", "$null", "$uuid", "$url", "$set", "$dictionary", "$date"].map { Array($0.utf8) }
            // Markers: true, integers, reals, dates, UID, and counts that follow as integers.
            + [[0x00], [0x08], [0x09], [0x13], [0x14], [0x22], [0x23], [0x33], [0x80]]
            + [[0x4F, 0x10], [0x5F, 0x11], [0x6F, 0x12], [0xAF, 0x10], [0xC1], [0xD1], [0xDF, 0x10]]
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        let values = source.chance(2) ? Self.large : Self.values
        return PropertyList.encode(values.value(&source, depth: source.below(4) + 1))
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        do throws(PropertyListError) {
            return accepted(try PropertyList.decode(bytes), of: bytes)
        } catch {
            return .rejected(expected: error.expected, found: error.found, at: error.offset, of: bytes.count)
        }
    }

    private func accepted(_ value: PayloadValue, of bytes: [UInt8]) -> ByteVerdict {
        var verdict = ByteVerdict.accepted("\(value.kind.rawValue)")
        verdict.note(value)
        let encoded = PropertyList.encode(value)
        verdict.demand(
            "what is written is what was read", (try? PropertyList.decode(encoded)) == value,
            expected: verdictText(value),
            observed: (try? PropertyList.decode(encoded)).map(verdictText) ?? "a list that is refused")
        verdict.demand(
            "equal values give equal bytes",
            (try? PropertyList.decode(encoded)).map(PropertyList.encode) == encoded, expected: "the same bytes",
            observed: "others")
        verdict.demand(
            "the size of a value is that of its bytes", value.propertyListSize == encoded.count,
            expected: "\(encoded.count)", observed: "\(value.propertyListSize)")
        keptTags(bytes, &verdict)
        return verdict
    }

    /// A reader that keeps the tags accepts what one that unwraps them accepts, except for the depth of its containers.
    private func keptTags(_ bytes: [UInt8], _ verdict: inout ByteVerdict) {
        do throws(PropertyListError) {
            let kept = try PropertyList.decode(bytes, tags: .kept)
            verdict.demand(
                "what is written is what was read, with tags kept",
                (try? PropertyList.decode(PropertyList.encode(kept), tags: .kept)) == kept
                    || !kept.isNative,
                expected: verdictText(kept), observed: "another value")
        } catch {
            verdict.demand(
                "both readings accept a list", error.expected.contains("inside one another"),
                expected: "a list that is accepted with tags kept as well", observed: error.description)
        }
    }
}

/// A value for a message.
func verdictText(_ value: PayloadValue) -> String { String(PayloadNotation.text(value).prefix(400)) }

extension PayloadValue {
    /// Whether a property list has each kind itself, so that the writer wraps nothing under a tag.
    fileprivate var isNative: Bool {
        switch self {
        case .boolean, .integer, .unsigned, .real, .string, .data: true
        case .null, .uuid, .url, .set, .date: false
        case .array(let elements): elements.allSatisfy(\.isNative)
        case .dictionary(let dictionary):
            dictionary.entries.allSatisfy { $0.key.stringValue?.hasPrefix("$") == false && $0.value.isNative }
        }
    }
}

extension ByteVerdict {
    /// Notes the kinds of a value, with their depth and sizes.
    mutating func note(_ value: PayloadValue, depth: Int = 0) {
        // What is deeper or later shows no new behaviour.
        guard features.count < 64, depth < 16 else { return }
        let name = "\(value.kind.rawValue) \(min(depth, 3))"
        switch value {
        case .string(let text): note(name, text.utf8.count)
        case .data(let data): note(name, data.count)
        case .array(let elements):
            note(name, elements.count)
            for element in elements.prefix(16) { note(element, depth: depth + 1) }
        case .set(let set):
            note(name, set.count)
            for element in set.elements.prefix(16) { note(element, depth: depth + 1) }
        case .dictionary(let dictionary):
            note(name, dictionary.count)
            for entry in dictionary.entries.prefix(16) {
                note("key \(entry.key.kind.rawValue)")
                note(entry.value, depth: depth + 1)
            }
        default: note(name)
        }
    }
}
