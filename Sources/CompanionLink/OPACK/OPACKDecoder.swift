/// Decodes OPACK strictly: what decoders of others disagree on is an error, except for the width of an integer and of a
/// size.
///
/// Every inline value of more than one byte gets a number, whether it stands before or not, except for an empty string
/// and empty data. That is how the decoder of watchOS counts, as described by others; a decoder that counts equal values
/// once takes a reference for another value.
package enum OPACKDecoder {
    /// The bounds of a value.
    package struct Limits: Sendable {
        /// How deep collections may be nested.
        package var depth = 32
        /// How many values there may be, with those inside collections.
        package var count = 1_000_000
        /// How many bytes the value may have with every reference replaced by what it names. A value without references
        /// always fits into a frame; one with references would not have to.
        package var bytes = CompanionLinkFrame.longestBody

        package init() {}
    }

    /// The value that these bytes are.
    package static func decode(
        _ bytes: some Collection<UInt8>, limits: Limits = Limits()
    ) throws(OPACKError) -> OPACKValue {
        var reader = Reader(bytes: Array(bytes), limits: limits)
        let value = try reader.value(depth: 0)
        guard reader.offset == reader.bytes.count else { throw reader.error(.trailingBytes, at: reader.offset) }
        return value
    }

    fileprivate struct Reader {
        let bytes: [UInt8]
        let limits: Limits
        private(set) var offset = 0
        /// The values that have a number, with their lengths and their identities.
        private var table: [(value: OPACKValue, length: Int, identity: [UInt8])] = []
        /// All that was read, in a form that is the same for equal values and names a long one by a number. Keys are
        /// compared by it: with references written out, keys inside keys would be read again and again.
        private var identities: [UInt8] = []
        /// The numbers in ``identities``, by the encodings of inline values and by what ``identities`` has for keys.
        private var numbers: [[UInt8]: UInt64] = [:]
        private var count = 0
        /// By how many bytes what references name is longer than they are.
        private var repeated = 0

        init(bytes: [UInt8], limits: Limits) {
            self.bytes = bytes
            self.limits = limits
        }

        func error(_ reason: OPACKError.Reason, at offset: Int) -> OPACKError {
            OPACKError(offset: offset, reason: reason)
        }

        mutating func value(depth: Int) throws(OPACKError) -> OPACKValue {
            let start = offset
            let tag = try byte(of: start)
            count += 1
            guard count <= limits.count else { throw error(.count, at: start) }
            if OPACKTag.isWhole(tag) { identities.append(tag) }
            switch tag {
            case OPACKTag.isTrue: return true
            case OPACKTag.isFalse: return false
            case OPACKTag.null: return .null
            case OPACKTag.minusOne: return -1
            case OPACKTag.integers: return .integer(OPACKInteger(Int64(tag - OPACKTag.firstInteger)))
            case OPACKTag.references: return try referenced(UInt64(tag - OPACKTag.firstReference), start)
            case OPACKTag.reference...(OPACKTag.reference + 3):
                return try referenced(try number(1 << (tag - OPACKTag.reference), start), start)
            case OPACKTag.arrays:
                return try array(Int(tag - OPACKTag.firstArray), depth: depth, start)
            case OPACKTag.endlessArray: return try array(nil, depth: depth, start)
            case OPACKTag.dictionaries:
                return try dictionary(Int(tag - OPACKTag.firstDictionary), depth: depth, start)
            case OPACKTag.endlessDictionary: return try dictionary(nil, depth: depth, start)
            default:
                let value = try inline(tag, start)
                let identity = identity(of: value)
                identities += identity
                if offset - start > 1 { table.append((value, offset - start, identity)) }
                try limitSize(start)
                return value
            }
        }

        /// The bytes by which an inline value is told from others: a few, however long it is.
        private mutating func identity(of value: OPACKValue) -> [UInt8] {
            let encoding = value.encoded
            return encoding.count > 1 ? numbered(encoding) : encoding
        }

        /// The bytes by which a key is told from others: those from a place on, or a few in their place, which also stand for
        /// it inside of other keys.
        private mutating func key(since place: Int) -> [UInt8] {
            let form = Array(identities[place...])
            guard form.count > Self.numberedLength else { return form }
            let short = numbered(form)
            identities.replaceSubrange(place..., with: short)
            return short
        }

        /// The length of what ``numbered(_:)`` returns: a tag and a number.
        private static let numberedLength = 1 + 8

        /// Bytes that are the same for the same bytes. No inline value begins as a collection does, so that the two share the
        /// numbers.
        private mutating func numbered(_ form: [UInt8]) -> [UInt8] {
            let number = numbers[form] ?? UInt64(numbers.count)
            numbers[form] = number
            return [OPACKTag.reference + 3] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
        }

        // MARK: Collections

        private mutating func array(_ count: Int?, depth: Int, _ start: Int) throws(OPACKError) -> OPACKValue {
            guard depth < limits.depth else { throw error(.depth, at: start) }
            var elements: [OPACKValue] = []
            identities.append(OPACKTag.endlessArray)
            while try hasMore(than: elements.count, of: count, start) {
                elements.append(try value(depth: depth + 1))
            }
            identities.append(OPACKTag.end)
            return .array(elements)
        }

        private mutating func dictionary(_ count: Int?, depth: Int, _ start: Int) throws(OPACKError) -> OPACKValue {
            guard depth < limits.depth else { throw error(.depth, at: start) }
            var entries: [OPACKValue.Entry] = []
            var keys: Set<[UInt8]> = []
            identities.append(OPACKTag.endlessDictionary)
            while try hasMore(than: entries.count, of: count, start) {
                let place = offset
                let beginning = identities.count
                let key = try value(depth: depth + 1)
                guard keys.insert(self.key(since: beginning)).inserted else { throw error(.repeatedKey, at: place) }
                entries.append(OPACKValue.Entry(key, try value(depth: depth + 1)))
            }
            identities.append(OPACKTag.end)
            return .dictionary(entries)
        }

        /// Whether a collection goes on. Takes the end mark of one without a count.
        private mutating func hasMore(than read: Int, of count: Int?, _ start: Int) throws(OPACKError) -> Bool {
            if let count { return read < count }
            guard offset < bytes.count else { throw error(.truncated, at: start) }
            guard bytes[offset] == OPACKTag.end else { return true }
            offset += 1
            return false
        }

        // MARK: Other values

        private mutating func referenced(_ index: UInt64, _ start: Int) throws(OPACKError) -> OPACKValue {
            guard index < UInt64(table.count) else { throw error(.reference(index), at: start) }
            let (value, length, identity) = table[Int(index)]
            identities += identity
            repeated += length - (offset - start)
            try limitSize(start)
            return value
        }

        /// A short reference can name a long value, any number of times.
        private func limitSize(_ start: Int) throws(OPACKError) {
            guard offset + repeated <= limits.bytes else { throw error(.size, at: start) }
        }

        private mutating func inline(_ tag: UInt8, _ start: Int) throws(OPACKError) -> OPACKValue {
            switch tag {
            case OPACKTag.uuid: return .uuid(Array(try take(16, start)))
            case OPACKTag.date: return .date(try float64(start))
            case OPACKTag.integer: return try integer(.one, start)
            case OPACKTag.integer + 1: return try integer(.two, start)
            case OPACKTag.integer + 2: return try integer(.four, start)
            case OPACKTag.integer + 3: return try integer(.eight, start)
            case OPACKTag.float32:
                let number = Float(bitPattern: UInt32(truncatingIfNeeded: try number(4, start)))
                guard !number.isNaN else { throw error(.notANumber, at: start) }
                return .float32(number)
            case OPACKTag.float64: return .float64(try float64(start))
            case OPACKTag.strings: return try string(UInt64(tag - OPACKTag.firstString), start)
            case OPACKTag.string...(OPACKTag.string + 3):
                return try string(try number(1 << (tag - OPACKTag.string), start), start)
            case OPACKTag.terminatedString:
                guard let end = bytes[offset...].firstIndex(of: 0) else { throw error(.truncated, at: start) }
                let text = try string(UInt64(end - offset), start)
                offset += 1
                return text
            case OPACKTag.dataInParts: return try dataInParts(start)
            default:
                guard let length = try dataLength(tag, start) else { throw error(.tag(tag), at: start) }
                return .data(Array(try take(length, start)))
            }
        }

        private mutating func dataInParts(_ start: Int) throws(OPACKError) -> OPACKValue {
            var joined: [UInt8] = []
            while true {
                let place = offset
                let tag = try byte(of: start)
                if tag == OPACKTag.end { return .data(joined) }
                guard let length = try dataLength(tag, place) else { throw error(.tag(tag), at: place) }
                joined += try take(length, place)
            }
        }

        /// The length of data with this tag; nil for the tag of something else.
        private mutating func dataLength(_ tag: UInt8, _ start: Int) throws(OPACKError) -> UInt64? {
            switch tag {
            case OPACKTag.dataValues: UInt64(tag - OPACKTag.firstData)
            case OPACKTag.data...(OPACKTag.data + 3): try number(1 << (tag - OPACKTag.data), start)
            default: nil
            }
        }

        private mutating func integer(_ width: OPACKInteger.Width, _ start: Int) throws(OPACKError) -> OPACKValue {
            let bits = try number(width.rawValue, start)
            let shift = 64 - 8 * width.rawValue
            let value = Int64(bitPattern: bits << shift) >> shift
            guard let integer = OPACKInteger(value, width: width) else { throw error(.truncated, at: start) }
            return .integer(integer)
        }

        private mutating func float64(_ start: Int) throws(OPACKError) -> Double {
            let number = Double(bitPattern: try number(8, start))
            guard !number.isNaN else { throw error(.notANumber, at: start) }
            return number
        }

        private mutating func string(_ length: UInt64, _ start: Int) throws(OPACKError) -> OPACKValue {
            guard let text = String(validating: try take(length, start), as: UTF8.self) else {
                throw error(.invalidUTF8, at: start)
            }
            return .string(text)
        }

        // MARK: Bytes

        private mutating func byte(of start: Int) throws(OPACKError) -> UInt8 {
            guard offset < bytes.count else { throw error(.truncated, at: start) }
            defer { offset += 1 }
            return bytes[offset]
        }

        private mutating func number(_ count: Int, _ start: Int) throws(OPACKError) -> UInt64 {
            try take(UInt64(count), start).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        }

        private mutating func take(_ length: UInt64, _ start: Int) throws(OPACKError) -> ArraySlice<UInt8> {
            guard length <= UInt64(bytes.count - offset) else { throw error(.truncated, at: start) }
            defer { offset += Int(length) }
            return bytes[offset..<(offset + Int(length))]
        }
    }
}
