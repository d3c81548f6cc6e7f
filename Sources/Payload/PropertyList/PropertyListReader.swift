import Text

/// Makes a value of the objects of a binary property list, within limits.
struct PropertyListReader {
    private let objects: PropertyListObjects
    private let tags: PropertyList.Tags
    private let limits: PropertyList.Limits

    private var remainingObjects: Int
    private var remainingBytes: Int
    private var nesting = 0
    /// The container objects around the current one.
    private var open: [Int] = []
    /// How many elements to reserve memory for at once. A count cannot be trusted: shared containers could repeat a
    /// large one at every depth before the limits are reached.
    private static let reserve = 1024

    private var bytes: [UInt8] { objects.bytes }

    init(bytes: [UInt8], tags: PropertyList.Tags, limits: PropertyList.Limits) throws(PropertyListError) {
        objects = try PropertyListObjects(bytes)
        self.tags = tags
        self.limits = limits
        remainingObjects = limits.objects
        remainingBytes = limits.bytes
    }

    mutating func list() throws(PropertyListError) -> PayloadValue { try value(of: objects.top) }

    // MARK: - Objects

    private mutating func value(of object: Int) throws(PropertyListError) -> PayloadValue {
        let offset = try objects.offset(of: object)
        switch bytes[offset] >> 4 {
        case 0xA: return .array(try elements(of: object))
        case 0xC:
            let elements = try elements(of: object)
            return .set(try set(of: elements, at: offset))
        case 0xD: return try dictionary(object)
        default: return try scalar(object)
        }
    }

    private mutating func scalar(_ object: Int) throws(PropertyListError) -> PayloadValue {
        let offset = try objects.offset(of: object)
        try charge(objects: 1, at: offset)
        let marker = bytes[offset]
        let low = Int(marker & 15)
        switch marker >> 4 {
        case 0x0:
            switch low {
            case 0: return .null
            case 8: return .boolean(false)
            case 9: return .boolean(true)
            default: throw unknown(marker, at: offset)
            }
        case 0x1: return try integer(at: offset)
        case 0x2 where low == 2 || low == 3:
            let width = 1 << low
            try objects.demand(width, after: offset)
            let bits = objects.number(at: offset + 1, width: width)
            return .real(
                width == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case 0x3 where low == 3:
            try objects.demand(8, after: offset)
            let bits = objects.number(at: offset + 1, width: 8)
            return .date(PayloadDate(secondsSince2001: Double(bitPattern: bits)))
        case 0x4:
            let (count, start) = try objects.head(at: offset, unit: 1)
            try charge(bytes: count, at: offset)
            return .data(Array(bytes[start..<start + count]))
        case 0x5:
            let (count, start) = try objects.head(at: offset, unit: 1)
            try charge(bytes: count, at: offset)
            if let foreign = bytes[start..<start + count].firstIndex(where: { $0 >= 0x80 }) {
                throw PropertyListError(
                    offset: foreign, expected: "ASCII",
                    found: "0x\(hexadecimal(number: bytes[foreign], digits: 2, uppercase: true))")
            }
            return .string(String(decoding: bytes[start..<start + count], as: UTF8.self))
        case 0x6:
            let (count, start) = try objects.head(at: offset, unit: 2)
            try charge(bytes: count * 2, at: offset)
            let units = (0..<count).map { UInt16(bytes[start + $0 * 2]) << 8 | UInt16(bytes[start + $0 * 2 + 1]) }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw PropertyListError(offset: start, expected: "well-formed UTF-16", found: "a lone surrogate")
            }
            return .string(text)
        case 0x8:
            throw PropertyListError(
                offset: offset, expected: "a payload value", found: "a UID object",
                advice: "this is a keyed archive; send the archive as data, or its decoded content")
        case 0xA, 0xC, 0xD:
            throw PropertyListError(offset: offset, expected: "a scalar", found: "a container")
        default: throw unknown(marker, at: offset)
        }
    }

    private func integer(at offset: Int) throws(PropertyListError) -> PayloadValue {
        let marker = bytes[offset]
        guard marker & 15 <= 4 else { throw unknown(marker, at: offset) }
        let width = 1 << Int(marker & 15)
        try objects.demand(width, after: offset)
        if width <= 8 {
            // Only the form of 8 bytes has a sign; the shorter ones are never that large.
            return .integer(Int64(bitPattern: objects.number(at: offset + 1, width: width)))
        }
        let high = objects.number(at: offset + 1, width: 8)
        let low = objects.number(at: offset + 9, width: 8)
        if high == 0 { return PayloadValue(low) }
        if high == .max, low >> 63 == 1 { return .integer(Int64(bitPattern: low)) }
        throw PropertyListError(
            offset: offset, expected: "an integer from \(Int64.min) to \(UInt64.max)", found: "a greater magnitude")
    }

    /// The elements of an array or a set object, which counts as one container.
    private mutating func elements(of object: Int) throws(PropertyListError) -> [PayloadValue] {
        let (count, start) = try enter(object)
        var result: [PayloadValue] = []
        result.reserveCapacity(min(count, Self.reserve))
        for index in 0..<count { result.append(try value(of: objects.reference(index, from: start))) }
        leave()
        return result
    }

    private func set(of elements: [PayloadValue], at offset: Int) throws(PropertyListError) -> PayloadSet {
        let set = PayloadSet(elements)
        if set.count != elements.count {
            throw PropertyListError(
                offset: offset, expected: "elements that differ", found: "\(elements.count - set.count) repeated")
        }
        return set
    }

    private mutating func dictionary(_ object: Int) throws(PropertyListError) -> PayloadValue {
        let offset = try objects.offset(of: object)
        if tags == .unwrapped, let (tag, content) = try tag(of: object) {
            return try wrapped(object, tag: tag, content: content)
        }
        let (count, start) = try enter(object)
        var entries: [PayloadDictionary.Element] = []
        entries.reserveCapacity(min(count, Self.reserve))
        for index in 0..<count {
            let key = try value(of: objects.reference(index, from: start))
            entries.append((key, try value(of: objects.reference(count + index, from: start))))
        }
        leave()
        return .dictionary(try dictionary(of: entries, at: offset))
    }

    private func dictionary(
        of entries: [PayloadDictionary.Element], at offset: Int
    ) throws(PropertyListError) -> PayloadDictionary {
        do throws(PayloadDictionary.RepeatedKey) {
            return try PayloadDictionary(uniqueEntries: entries)
        } catch {
            throw PropertyListError(
                offset: offset, expected: "keys that differ", found: "\(shortText(error.key)) twice")
        }
    }

    // MARK: - Kinds that a property list lacks

    private enum Tag: String {
        case null = "$null"
        case uuid = "$uuid"
        case url = "$url"
        case set = "$set"
        case dictionary = "$dictionary"
        case date = "$date"
    }

    /// The tag of a dictionary with one entry, with the object that it wraps; nil for every other dictionary.
    private mutating func tag(of object: Int) throws(PropertyListError) -> (Tag, content: Int)? {
        let offset = try objects.offset(of: object)
        guard bytes[offset] & 15 == 1 else { return nil }
        let (_, start) = try objects.head(at: offset, unit: objects.referenceWidth * 2)
        let key = try objects.reference(0, from: start)
        // The longest tag has 11 characters, so that its length always stands in the marker.
        let keyOffset = try objects.offset(of: key)
        // ASCII or UTF-16: a writer may choose either for any text.
        guard bytes[keyOffset] >> 4 == 5 || bytes[keyOffset] >> 4 == 6, bytes[keyOffset] & 15 < 15,
            case .string(let text) = try scalar(key), let tag = Tag(rawValue: text)
        else { return nil }
        return (tag, try objects.reference(1, from: start))
    }

    private mutating func wrapped(_ object: Int, tag: Tag, content: Int) throws(PropertyListError) -> PayloadValue {
        let offset = try objects.offset(of: content)
        try charge(objects: 1, at: offset)
        let expected: String
        switch tag {
        case .null:
            if case .boolean(true) = try scalar(content) { return .null }
            expected = "true"
        case .uuid:
            if case .string(let text) = try scalar(content), let uuid = PayloadUUID(text) { return .uuid(uuid) }
            expected = "a UUID as XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX"
        case .url:
            if case .string(let text) = try scalar(content) { return .url(text) }
            expected = "the URL's text"
        case .date:
            if case .real(let seconds) = try scalar(content) { return .date(PayloadDate(secondsSince2001: seconds)) }
            expected = "a real, the seconds since 2001"
        case .set:
            if bytes[offset] >> 4 == 0xA {
                try mark(object)
                let elements = try elements(of: content)
                open.removeLast()
                return .set(try set(of: elements, at: offset))
            }
            expected = "an array of elements"
        case .dictionary:
            if bytes[offset] >> 4 == 0xA {
                try mark(object)
                let entries = try pairs(of: content)
                open.removeLast()
                return .dictionary(try dictionary(of: entries, at: offset))
            }
            expected = "an array of [key, value] pairs"
        }
        throw PropertyListError(
            offset: offset, expected: "\(expected) under \(tag.rawValue)", found: "another object",
            advice: "keep the tags if the maker of this list does not know them")
    }

    private mutating func pairs(of object: Int) throws(PropertyListError) -> [PayloadDictionary.Element] {
        let (count, start) = try enter(object)
        var entries: [PayloadDictionary.Element] = []
        entries.reserveCapacity(min(count, Self.reserve))
        for index in 0..<count {
            let pair = try objects.reference(index, from: start)
            let offset = try objects.offset(of: pair)
            guard bytes[offset] == 0xA2 else {
                throw PropertyListError(
                    offset: offset, expected: "a pair [key, value] under $dictionary", found: "another object")
            }
            let (_, pairStart) = try objects.head(at: offset, unit: objects.referenceWidth)
            try charge(objects: 1, at: offset)
            try mark(pair)
            let key = try value(of: objects.reference(0, from: pairStart))
            entries.append((key, try value(of: objects.reference(1, from: pairStart))))
            open.removeLast()
        }
        leave()
        return entries
    }

    // MARK: - Containers around the current object

    /// Begins to read a container of the value: its count, and the offset of its references.
    private mutating func enter(_ object: Int) throws(PropertyListError) -> (count: Int, start: Int) {
        let offset = try objects.offset(of: object)
        let isDictionary = bytes[offset] >> 4 == 0xD
        let result = try objects.head(
            at: offset, unit: isDictionary ? objects.referenceWidth * 2 : objects.referenceWidth)
        try charge(objects: 1, at: offset)
        if result.count > remainingObjects { throw tooLarge("objects", limits.objects, at: offset) }
        try mark(object)
        nesting += 1
        if nesting > limits.nesting {
            throw PropertyListError(
                offset: offset, expected: "at most \(limits.nesting) containers inside one another", found: "one more",
                advice: "flatten the payload")
        }
        return result
    }

    private mutating func leave() {
        nesting -= 1
        open.removeLast()
    }

    /// Notes that an object is being read. If it is already, it would contain itself.
    private mutating func mark(_ object: Int) throws(PropertyListError) {
        if open.contains(object) {
            throw PropertyListError(
                offset: try objects.offset(of: object), expected: "a tree of objects",
                found: "a container inside itself")
        }
        open.append(object)
    }

    // MARK: - Limits

    private mutating func charge(objects count: Int, at offset: Int) throws(PropertyListError) {
        remainingObjects -= count
        if remainingObjects < 0 { throw tooLarge("objects", limits.objects, at: offset) }
    }

    private mutating func charge(bytes count: Int, at offset: Int) throws(PropertyListError) {
        remainingBytes -= count
        if remainingBytes < 0 { throw tooLarge("bytes of strings and data", limits.bytes, at: offset) }
    }

    private func tooLarge(_ what: String, _ limit: Int, at offset: Int) -> PropertyListError {
        PropertyListError(
            offset: offset, expected: "a value of at most \(limit) \(what)",
            found: "more, by references to shared objects",
            advice: "raise the limit if the maker of this list is trusted")
    }

    private func unknown(_ marker: UInt8, at offset: Int) -> PropertyListError {
        PropertyListError(
            offset: offset, expected: "the marker of an object in version 00",
            found: "0x\(hexadecimal(number: marker, digits: 2, uppercase: true))")
    }
}
