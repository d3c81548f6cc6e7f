/// The objects of a binary property list by their numbers. Every offset, count and reference is checked before it is
/// used.
struct PropertyListObjects {
    let bytes: [UInt8]
    /// The object that is the value.
    let top: Int
    let referenceWidth: Int
    private let count: Int
    private let offsetWidth: Int
    /// The start of the offset table, and the end of the objects.
    private let table: Int

    /// Reads the trailer.
    init(_ bytes: [UInt8]) throws(PropertyListError) {
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
        self.bytes = bytes
        offsetWidth = Int(bytes[trailer + 6])
        referenceWidth = Int(bytes[trailer + 7])
        for (width, offset) in [(offsetWidth, trailer + 6), (referenceWidth, trailer + 7)]
        where !(1...8).contains(width) {
            throw PropertyListError(offset: offset, expected: "a width of 1 to 8 bytes", found: "\(width)")
        }
        let count = Self.number(bytes, at: trailer + 8, width: 8)
        let top = Self.number(bytes, at: trailer + 16, width: 8)
        let tableOffset = Self.number(bytes, at: trailer + 24, width: 8)
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
        self.count = Int(count)
        guard top < count else {
            throw PropertyListError(
                offset: trailer + 16, expected: "a top object below \(count)", found: "object \(top)")
        }
        self.top = Int(top)
    }

    /// The offset of an object's marker.
    func offset(of object: Int) throws(PropertyListError) -> Int {
        let position = table + object * offsetWidth
        let offset = number(at: position, width: offsetWidth)
        guard offset >= 8, offset < UInt64(table) else {
            throw PropertyListError(
                offset: position, expected: "the offset of an object, from 8 to \(table - 1)", found: "\(offset)",
                advice: "the list is damaged")
        }
        return Int(offset)
    }

    /// An element of a list of references: the number of an object.
    func reference(_ index: Int, from start: Int) throws(PropertyListError) -> Int {
        let position = start + index * referenceWidth
        let object = number(at: position, width: referenceWidth)
        guard object < UInt64(count) else {
            throw PropertyListError(
                offset: position, expected: "a reference to one of \(count) objects", found: "\(object)",
                advice: "the list is damaged")
        }
        return Int(object)
    }

    /// The count in an object's head, and the offset of its content, which lies before the offset table.
    func head(at offset: Int, unit: Int) throws(PropertyListError) -> (count: Int, start: Int) {
        var count = UInt64(bytes[offset] & 15)
        var start = offset + 1
        if count == 15 {
            guard start < table, bytes[start] >> 4 == 1, bytes[start] & 15 <= 3 else {
                throw PropertyListError(
                    offset: start, expected: "an integer object with a count", found: "another object")
            }
            let width = 1 << Int(bytes[start] & 15)
            try demand(width, after: start)
            count = number(at: start + 1, width: width)
            start += 1 + width
        }
        guard count <= UInt64((table - start) / unit) else {
            throw PropertyListError(
                offset: offset, expected: "at most \((table - start) / unit) elements before the offset table",
                found: "\(count)", advice: "the list is cut or damaged")
        }
        return (Int(count), start)
    }

    /// Checks that so many bytes stand behind an offset, before the offset table.
    func demand(_ count: Int, after offset: Int) throws(PropertyListError) {
        if table - offset - 1 < count {
            throw PropertyListError(
                offset: offset, expected: "\(count) bytes before the offset table", found: "\(table - offset - 1)",
                advice: "the list is cut or damaged")
        }
    }

    /// A number of 1 to 8 bytes, which the caller knows to be there.
    func number(at offset: Int, width: Int) -> UInt64 { Self.number(bytes, at: offset, width: width) }

    private static func number(_ bytes: [UInt8], at offset: Int, width: Int) -> UInt64 {
        var result: UInt64 = 0
        for index in offset..<offset + width { result = result << 8 | UInt64(bytes[index]) }
        return result
    }
}
