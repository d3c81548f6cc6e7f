import Text

/// Reads a binary property list. Every offset, count and reference is checked before it is used, and what the value may
/// grow to is counted down from the limits.
struct PropertyListReader {
    private let bytes: [UInt8]
    private let tags: PropertyList.Tags
    private let limits: PropertyList.Limits
    private let offsetWidth: Int
    private let referenceWidth: Int
    private let objectCount: Int
    private let topObject: Int
    /// Where the offset table begins, and the objects end.
    private let table: Int

    private var remainingObjects: Int
    private var remainingBytes: Int
    private var nesting = 0
    /// The container objects around the current one.
    private var open: [Int] = []
    /// How many elements to make room for at once. A count is only a claim: shared containers could repeat a great one
    /// at every depth before the limits are reached.
    private static let reserve = 1024

    init(bytes: [UInt8], tags: PropertyList.Tags, limits: PropertyList.Limits) throws(PropertyListError) {
        guard PropertyList.hasMagic(bytes) else {
            let isXML = bytes.first == UInt8(ascii: "<")
            throw PropertyListError(
                offset: 0, expected: "the magic bplist00", found: isXML ? "what may be XML" : "other bytes",
                advice: isXML ? "convert it to a binary property list first" : "")
        }
        let trailer = bytes.count - PropertyList.trailerLength
        guard trailer >= 8 else {
            throw PropertyListError(
                offset: bytes.count, expected: "at least 40 bytes", found: "\(bytes.count)", advice: "the list is cut")
        }
        offsetWidth = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        for (width, offset) in [(offsetWidth, trailer + 6), (referenceWidth, trailer + 7)]
        where !(1...8).contains(width) {
            throw PropertyListError(offset: offset, expected: "a width of 1 to 8 bytes", found: "\(width)")
        }
        let count = bigEndian(bytes, at: trailer + 8, width: 8)
        let top = bigEndian(bytes, at: trailer + 16, width: 8)
        let tableOffset = bigEndian(bytes, at: trailer + 24, width: 8)
        guard tableOffset >= 9, tableOffset < UInt64(trailer) else {
            throw PropertyListError(
                offset: trailer + 24, expected: "an offset table between the objects and the trailer at \(trailer)",
                found: "one at \(tableOffset)", advice: "the list is cut or damaged")
        }
        table = Int(tableOffset)
        guard count >= 1, count <= UInt64((trailer - table) / offsetWidth) else {
            throw PropertyListError(
                offset: trailer + 8,
                expected: "1 to \((trailer - table) / offsetWidth) objects, as the offset table has room for",
                found: "\(count)", advice: "the list is cut or damaged")
        }
        objectCount = Int(count)
        guard top < count else {
            throw PropertyListError(
                offset: trailer + 16, expected: "a top object below \(count)", found: "object \(top)")
        }
        topObject = Int(top)
        self.bytes = bytes
        self.tags = tags
        self.limits = limits
        remainingObjects = limits.objects
        remainingBytes = limits.bytes
    }

    mutating func list() throws(PropertyListError) -> PayloadValue { try value(of: topObject) }

    // MARK: - Objects

    private mutating func value(of object: Int) throws(PropertyListError) -> PayloadValue {
        let offset = try offset(of: object)
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
        let offset = try offset(of: object)
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
            try demand(width, after: offset)
            let bits = bigEndian(bytes, at: offset + 1, width: width)
            return .real(
                width == 8 ? Double(bitPattern: bits) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case 0x3 where low == 3:
            try demand(8, after: offset)
            let bits = bigEndian(bytes, at: offset + 1, width: 8)
            return .date(PayloadDate(secondsSince2001: Double(bitPattern: bits)))
        case 0x4:
            let (count, start) = try head(at: offset, unit: 1)
            try charge(bytes: count, at: offset)
            return .data(Array(bytes[start..<start + count]))
        case 0x5:
            let (count, start) = try head(at: offset, unit: 1)
            try charge(bytes: count, at: offset)
            if let foreign = bytes[start..<start + count].firstIndex(where: { $0 >= 0x80 }) {
                throw PropertyListError(
                    offset: foreign, expected: "ASCII",
                    found: "0x\(hexadecimal(number: bytes[foreign], digits: 2, uppercase: true))")
            }
            return .string(String(decoding: bytes[start..<start + count], as: UTF8.self))
        case 0x6:
            let (count, start) = try head(at: offset, unit: 2)
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
        try demand(width, after: offset)
        if width <= 8 {
            // Only 8 bytes have a sign; the shorter forms cannot reach it.
            return .integer(Int64(bitPattern: bigEndian(bytes, at: offset + 1, width: width)))
        }
        let high = bigEndian(bytes, at: offset + 1, width: 8)
        let low = bigEndian(bytes, at: offset + 9, width: 8)
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
        for index in 0..<count { result.append(try value(of: reference(index, from: start))) }
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
        let offset = try offset(of: object)
        if tags == .unwrapped, let (tag, content) = try tag(of: object) {
            return try wrapped(object, tag: tag, content: content)
        }
        let (count, start) = try enter(object)
        var entries: [PayloadDictionary.Element] = []
        entries.reserveCapacity(min(count, Self.reserve))
        for index in 0..<count {
            let key = try value(of: reference(index, from: start))
            entries.append((key, try value(of: reference(count + index, from: start))))
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
        let offset = try offset(of: object)
        guard bytes[offset] & 15 == 1 else { return nil }
        let (_, start) = try head(at: offset, unit: referenceWidth * 2)
        let key = try reference(0, from: start)
        // The longest tag has 11 characters, so that a tag's length stands in its marker.
        let keyOffset = try self.offset(of: key)
        guard bytes[keyOffset] >> 4 == 5, bytes[keyOffset] & 15 < 15,
            case .string(let text) = try scalar(key), let tag = Tag(rawValue: text)
        else { return nil }
        return (tag, try reference(1, from: start))
    }

    private mutating func wrapped(_ object: Int, tag: Tag, content: Int) throws(PropertyListError) -> PayloadValue {
        let offset = try offset(of: content)
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
            let pair = try reference(index, from: start)
            let offset = try offset(of: pair)
            guard bytes[offset] == 0xA2 else {
                throw PropertyListError(
                    offset: offset, expected: "a pair [key, value] under $dictionary", found: "another object")
            }
            let (_, pairStart) = try head(at: offset, unit: referenceWidth)
            try charge(objects: 1, at: offset)
            try mark(pair)
            let key = try value(of: reference(0, from: pairStart))
            entries.append((key, try value(of: reference(1, from: pairStart))))
            open.removeLast()
        }
        leave()
        return entries
    }

    // MARK: - Containers around the current object

    /// Goes into a container of the value: the count in its head, and where its references start.
    private mutating func enter(_ object: Int) throws(PropertyListError) -> (count: Int, start: Int) {
        let offset = try offset(of: object)
        let isDictionary = bytes[offset] >> 4 == 0xD
        let result = try head(at: offset, unit: isDictionary ? referenceWidth * 2 : referenceWidth)
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

    /// Notes that an object is being read, unless it is already: then it would contain itself.
    private mutating func mark(_ object: Int) throws(PropertyListError) {
        if open.contains(object) {
            throw PropertyListError(
                offset: try offset(of: object), expected: "a tree of objects", found: "a container inside itself")
        }
        open.append(object)
    }

    // MARK: - Bytes

    private func offset(of object: Int) throws(PropertyListError) -> Int {
        let position = table + object * offsetWidth
        let offset = bigEndian(bytes, at: position, width: offsetWidth)
        guard offset >= 8, offset < UInt64(table) else {
            throw PropertyListError(
                offset: position, expected: "the offset of an object, from 8 to \(table - 1)", found: "\(offset)",
                advice: "the list is damaged")
        }
        return Int(offset)
    }

    private func reference(_ index: Int, from start: Int) throws(PropertyListError) -> Int {
        let position = start + index * referenceWidth
        let object = bigEndian(bytes, at: position, width: referenceWidth)
        guard object < UInt64(objectCount) else {
            throw PropertyListError(
                offset: position, expected: "a reference to one of \(objectCount) objects", found: "\(object)",
                advice: "the list is damaged")
        }
        return Int(object)
    }

    /// The count in an object's head and where its content starts, which is known to lie before the offset table.
    private func head(at offset: Int, unit: Int) throws(PropertyListError) -> (count: Int, start: Int) {
        var count = UInt64(bytes[offset] & 15)
        var start = offset + 1
        if count == 15 {
            guard start < table, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3 else {
                throw PropertyListError(
                    offset: start, expected: "an integer object with a count", found: "another object")
            }
            let width = 1 << Int(bytes[start] & 15)
            try demand(width, after: start)
            count = bigEndian(bytes, at: start + 1, width: width)
            start += 1 + width
        }
        guard count <= UInt64((table - start) / unit) else {
            throw PropertyListError(
                offset: offset, expected: "at most \((table - start) / unit) elements before the offset table",
                found: "\(count)", advice: "the list is cut or damaged")
        }
        return (Int(count), start)
    }

    private func demand(_ count: Int, after offset: Int) throws(PropertyListError) {
        if table - offset - 1 < count {
            throw PropertyListError(
                offset: offset, expected: "\(count) bytes before the offset table", found: "\(table - offset - 1)",
                advice: "the list is cut or damaged")
        }
    }

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

/// A number of 1 to 8 bytes, whose presence the caller has checked.
private func bigEndian(_ bytes: [UInt8], at offset: Int, width: Int) -> UInt64 {
    var result: UInt64 = 0
    for index in offset..<offset + width { result = result << 8 | UInt64(bytes[index]) }
    return result
}
