import Notation

/// Numbers the objects of a value, then writes them.
struct PropertyListWriter {
    private enum Object {
        case scalar(PayloadValue)
        /// References of the elements, in the pool.
        case array(Range<Int>)
        /// References of the keys, then as many of the values, in the pool.
        case dictionary(Range<Int>)
    }

    private var objects: [Object] = []
    private var references: [Int] = []
    private var scalars = ScalarNumbers()

    mutating func list(of value: PayloadValue) -> [UInt8] {
        _ = add(value)
        let referenceWidth = width(of: objects.count)
        var output: [UInt8] = []
        PropertyList.magic.withUTF8Buffer { output.append(contentsOf: $0) }
        var offsets: [Int] = []
        offsets.reserveCapacity(objects.count)
        for object in objects {
            offsets.append(output.count)
            switch object {
            case .scalar(let value): append(value, to: &output)
            case .array(let range):
                append(marker: 0xA0, count: range.count, to: &output)
                for reference in references[range] { append(reference, width: referenceWidth, to: &output) }
            case .dictionary(let range):
                append(marker: 0xD0, count: range.count / 2, to: &output)
                for reference in references[range] { append(reference, width: referenceWidth, to: &output) }
            }
        }
        let table = output.count
        let offsetWidth = width(of: table)
        for offset in offsets { append(offset, width: offsetWidth, to: &output) }
        output.append(contentsOf: repeatElement(0, count: 6))
        output.append(UInt8(offsetWidth))
        output.append(UInt8(referenceWidth))
        append(objects.count, width: 8, to: &output)
        append(0, width: 8, to: &output)
        append(table, width: 8, to: &output)
        return output
    }

    /// The length of ``list(of:)``, without writing what is long.
    mutating func size(of value: PayloadValue) -> Int {
        _ = add(value)
        let referenceWidth = width(of: objects.count)
        var table = 8
        for object in objects {
            switch object {
            case .scalar(let value): table += length(of: value)
            case .array(let range): table += headLength(range.count) + range.count * referenceWidth
            case .dictionary(let range): table += headLength(range.count / 2) + range.count * referenceWidth
            }
        }
        return table + objects.count * width(of: table) + PropertyList.trailerLength
    }

    // MARK: - Numbering

    private mutating func add(_ value: PayloadValue) -> Int {
        switch value {
        case .null: return add(tag: "$null") { $0.add(.boolean(true)) }
        case .boolean, .integer, .unsigned, .real, .string, .data: return add(scalar: value)
        case .date(let date):
            if PropertyList.nativeDates.contains(date.secondsSince2001) { return add(scalar: value) }
            return add(tag: "$date") { $0.add(scalar: .real(date.secondsSince2001)) }
        case .uuid(let uuid): return add(tag: "$uuid") { $0.add(scalar: .string(uuid.text)) }
        case .url(let text): return add(tag: "$url") { $0.add(scalar: .string(text)) }
        case .array(let elements): return add(elements)
        case .set(let set): return add(tag: "$set") { $0.add(set.elements) }
        case .dictionary(let dictionary):
            if dictionary.isPlainObject { return add(dictionary) }
            return add(tag: "$dictionary") { writer in
                let (index, range) = writer.reserve(dictionary.count) { .array($0) }
                for (slot, entry) in zip(range, dictionary.entries) {
                    writer.references[slot] = writer.add([entry.key, entry.value])
                }
                return index
            }
        }
    }

    private mutating func add(scalar value: PayloadValue) -> Int {
        let hash = ScalarNumbers.hash(value)
        let known = scalars.number(hash) { number in
            if case .scalar(let other) = objects[number] { other == value } else { false }
        }
        if let known { return known }
        let index = objects.count
        objects.append(.scalar(value))
        scalars.insert(hash, index)
        return index
    }

    private mutating func add(_ elements: [PayloadValue]) -> Int {
        let (index, range) = reserve(elements.count) { .array($0) }
        for (slot, element) in zip(range, elements) { references[slot] = add(element) }
        return index
    }

    private mutating func add(_ dictionary: PayloadDictionary) -> Int {
        let count = dictionary.count
        let (index, range) = reserve(count * 2) { .dictionary($0) }
        for (slot, entry) in zip(range, dictionary.entries) { references[slot] = add(entry.key) }
        for (slot, entry) in zip(range.dropFirst(count), dictionary.entries) { references[slot] = add(entry.value) }
        return index
    }

    private mutating func add(tag: String, content: (inout PropertyListWriter) -> Int) -> Int {
        let (index, range) = reserve(2) { .dictionary($0) }
        references[range.lowerBound] = add(scalar: .string(tag))
        references[range.lowerBound + 1] = content(&self)
        return index
    }

    private mutating func reserve(_ count: Int, as object: (Range<Int>) -> Object) -> (Int, Range<Int>) {
        let range = references.count..<references.count + count
        references.append(contentsOf: repeatElement(0, count: count))
        objects.append(object(range))
        return (objects.count - 1, range)
    }

    // MARK: - Writing

    private func append(_ value: PayloadValue, to output: inout [UInt8]) {
        switch value {
        case .boolean(let value): output.append(value ? 0x09 : 0x08)
        case .integer(let value): appendInteger(value, to: &output)
        case .unsigned(let value):
            if let value = Int64(exactly: value) { return appendInteger(value, to: &output) }
            output.append(0x14)
            append(0, width: 8, to: &output)
            append(bits: value, width: 8, to: &output)
        case .real(let value):
            output.append(0x23)
            append(bits: canonicalBits(value), width: 8, to: &output)
        case .date(let date):
            output.append(0x33)
            append(bits: canonicalBits(date.secondsSince2001), width: 8, to: &output)
        case .data(let bytes):
            append(marker: 0x40, count: bytes.count, to: &output)
            output.append(contentsOf: bytes)
        case .string(let text):
            if isASCII(text) {
                append(marker: 0x50, count: text.utf8.count, to: &output)
                output.append(contentsOf: text.utf8)
            } else {
                append(marker: 0x60, count: text.utf16.count, to: &output)
                for unit in text.utf16 { append(Int(unit), width: 2, to: &output) }
            }
        // Never numbered as scalars.
        case .null, .uuid, .url, .array, .set, .dictionary: break
        }
    }

    private func length(of value: PayloadValue) -> Int {
        switch value {
        case .boolean: return 1
        case .integer(let value): return 1 + width(ofInteger: value)
        case .unsigned(let value): return Int64(exactly: value).map { 1 + width(ofInteger: $0) } ?? 17
        case .real, .date: return 9
        case .data(let bytes): return headLength(bytes.count) + bytes.count
        case .string(let text):
            if isASCII(text) { return headLength(text.utf8.count) + text.utf8.count }
            let count = text.utf16.count
            return headLength(count) + count * 2
        case .null, .uuid, .url, .array, .set, .dictionary: return 0
        }
    }

    private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    private func appendInteger(_ value: Int64, to output: inout [UInt8]) {
        let width = width(ofInteger: value)
        output.append(0x10 | UInt8(width.trailingZeroBitCount))
        append(bits: UInt64(bitPattern: value), width: width, to: &output)
    }

    private func append(marker: UInt8, count: Int, to output: inout [UInt8]) {
        if count < 15 {
            output.append(marker | UInt8(count))
        } else {
            output.append(marker | 15)
            appendInteger(Int64(count), to: &output)
        }
    }

    private func headLength(_ count: Int) -> Int { count < 15 ? 1 : 2 + width(ofInteger: Int64(count)) }

    private func append(_ number: Int, width: Int, to output: inout [UInt8]) {
        append(bits: UInt64(number), width: width, to: &output)
    }

    private func append(bits: UInt64, width: Int, to output: inout [UInt8]) {
        for index in (0..<width).reversed() {
            output.append(UInt8(truncatingIfNeeded: bits >> UInt64(index * 8)))
        }
    }

    /// Bytes of an integer object. Only the 8-byte form has a sign.
    private func width(ofInteger value: Int64) -> Int { value < 0 ? 8 : width(of: Int(value)) }

    /// Bytes for a number that is not negative.
    private func width(of number: Int) -> Int {
        if number < 1 << 8 { return 1 }
        if number < 1 << 16 { return 2 }
        return number < 1 << 32 ? 4 : 8
    }
}
