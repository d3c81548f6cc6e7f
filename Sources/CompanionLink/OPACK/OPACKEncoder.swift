/// Encodes OPACK as Apple's devices do: integers in the smallest signed width, a reference for every value that was
/// written before, and an end mark for collections of more than fourteen elements.
enum OPACKEncoder {
    /// The bytes of a value.
    static func encode(_ value: OPACKValue) -> [UInt8] {
        var writer = Writer()
        writer.write(value)
        return writer.bytes
    }

    private struct Writer {
        var bytes: [UInt8] = []
        /// The number of each inline value of more than one byte, by its encoding.
        private var table: [[UInt8]: Int] = [:]

        mutating func write(_ value: OPACKValue) {
            switch value {
            case .null: bytes.append(OPACKTag.null)
            case .boolean(let value): bytes.append(value ? OPACKTag.isTrue : OPACKTag.isFalse)
            case .array(let elements):
                begin(elements.count, OPACKTag.firstArray, OPACKTag.endlessArray)
                for element in elements { write(element) }
                end(elements.count)
            case .dictionary(let entries):
                begin(entries.count, OPACKTag.firstDictionary, OPACKTag.endlessDictionary)
                for entry in entries {
                    write(entry.key)
                    write(entry.value)
                }
                end(entries.count)
            default: writeInline(OPACKEncoder.inline(value))
            }
        }

        private mutating func begin(_ count: Int, _ first: UInt8, _ endless: UInt8) {
            bytes.append(count <= OPACKTag.longestCounted ? first + UInt8(count) : endless)
        }

        private mutating func end(_ count: Int) {
            if count > OPACKTag.longestCounted { bytes.append(OPACKTag.end) }
        }

        private mutating func writeInline(_ encoding: [UInt8]) {
            guard encoding.count > 1 else {
                bytes += encoding
                return
            }
            if let index = table[encoding] {
                bytes += OPACKEncoder.sized(index, OPACKTag.firstReference, OPACKTag.reference)
            } else {
                table[encoding] = table.count
                bytes += encoding
            }
        }
    }

    /// The encoding of a value that is no collection.
    private static func inline(_ value: OPACKValue) -> [UInt8] {
        switch value {
        case .integer(let integer):
            switch integer.width {
            case .tag:
                [integer.value < 0 ? OPACKTag.minusOne : OPACKTag.firstInteger + UInt8(integer.value)]
            case .one: [OPACKTag.integer] + littleEndian(integer.value, 1)
            case .two: [OPACKTag.integer + 1] + littleEndian(integer.value, 2)
            case .four: [OPACKTag.integer + 2] + littleEndian(integer.value, 4)
            case .eight: [OPACKTag.integer + 3] + littleEndian(integer.value, 8)
            }
        case .float32(let number): [OPACKTag.float32] + littleEndian(number.bitPattern, 4)
        case .float64(let number): [OPACKTag.float64] + littleEndian(number.bitPattern, 8)
        case .date(let seconds): [OPACKTag.date] + littleEndian(seconds.bitPattern, 8)
        case .uuid(let bytes): [OPACKTag.uuid] + bytes
        case .string(let text):
            sized(text.utf8.count, OPACKTag.firstString, OPACKTag.string) + Array(text.utf8)
        case .data(let bytes): sized(bytes.count, OPACKTag.firstData, OPACKTag.data) + bytes
        case .null, .boolean, .array, .dictionary: []
        }
    }

    /// A tag with a size or an index: in the tag up to 32, then in 1, 2, 4 or 8 bytes behind it.
    private static func sized(_ number: Int, _ first: UInt8, _ wide: UInt8) -> [UInt8] {
        switch number {
        case ...OPACKTag.longestInTag: [first + UInt8(number)]
        case ...0xFF: [wide] + littleEndian(number, 1)
        case ...0xFFFF: [wide + 1] + littleEndian(number, 2)
        case ...0xFFFF_FFFF: [wide + 2] + littleEndian(number, 4)
        default: [wide + 3] + littleEndian(number, 8)
        }
    }

    private static func littleEndian(_ number: some FixedWidthInteger, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
