/// One AD structure inside advertising data: `length(1) type(1) value(length - 1)` (Core specification, volume 3, part C, 11).
///
/// It holds positions, not bytes: walking allocates nothing.
package struct ADStructure: Equatable, Sendable {
    /// What the value means.
    package var type: ADType
    /// Where the length byte stands, counted in the bytes that were walked.
    package var offset: Int
    /// Bytes of the value that are there; fewer than declared when the structure overruns.
    package var valueCount: Int
    /// Bytes of the value that the length byte promises.
    package var declaredValueCount: Int

    /// Where the value starts.
    package var valueOffset: Int { offset &+ 2 }
    /// Whether the length byte promises more than there is. What is there is given all the same.
    package var overruns: Bool { valueCount != declaredValueCount }

    /// The structure that `cursor` stands at, moving the cursor behind it; nil at the end.
    ///
    /// `end` is where the advertising data ends in `bytes`; the caller has checked `end <= bytes.byteCount`. A length of zero ends the
    /// significant part early (the same section of the specification); so does a length byte with no type behind it.
    @inline(__always)
    package static func next(in bytes: RawSpan, cursor: inout Int, end: Int) -> ADStructure? {
        let start = cursor
        guard start &+ 1 < end else { return nil }
        let length = Int(bytes.unsafeLoad(fromByteOffset: start, as: UInt8.self))
        guard length > 0 else {
            cursor = end
            return nil
        }
        let type = bytes.unsafeLoad(fromByteOffset: start &+ 1, as: UInt8.self)
        let stop = min(start &+ 1 &+ length, end)
        cursor = stop
        return ADStructure(
            type: ADType(rawValue: type), offset: start, valueCount: stop &- start &- 2, declaredValueCount: length &- 1
        )
    }
}

/// Advertising data as a value: what a device puts into one PDU or report.
package struct AdvertisingData: Equatable, Sendable, CustomStringConvertible {
    /// One AD structure with its value.
    package struct Element: Equatable, Sendable {
        /// What the value means.
        package var type: ADType
        /// The value, without length and type.
        package var value: [UInt8]

        /// Creates an element.
        package init(_ type: ADType, _ value: [UInt8]) {
            self.type = type
            self.value = value
        }
    }

    /// The most that fits into a legacy advertising PDU.
    package static let legacyLimit = 31

    /// The AD structures in their order.
    package var elements: [Element]

    /// Creates advertising data.
    package init(_ elements: [Element]) { self.elements = elements }

    /// Flags: 0x06 is LE general discoverable without BR/EDR, 0x1A the same with both, as dual-mode devices send.
    package static func flags(_ bits: UInt8) -> Element { Element(.flags, [bits]) }

    /// Manufacturer specific data of a company identifier, which goes first with its low byte in front.
    package static func manufacturer(_ company: UInt16, _ value: [UInt8]) -> Element {
        Element(.manufacturerSpecificData, [UInt8(truncatingIfNeeded: company), UInt8(company >> 8)] + value)
    }

    /// Parses advertising data; a structure that overruns is an error here, where a whole value is wanted.
    package init(parsing bytes: RawSpan) throws(FramingError) {
        var elements: [Element] = []
        var cursor = 0
        let end = bytes.byteCount
        while let structure = ADStructure.next(in: bytes, cursor: &cursor, end: end) {
            guard !structure.overruns else {
                throw FramingError(
                    structure: "AD structure", offset: structure.offset,
                    expected: "\(structure.declaredValueCount) bytes of \(structure.type)",
                    found: "\(structure.valueCount) bytes")
            }
            var value: [UInt8] = []
            value.reserveCapacity(structure.valueCount)
            for position in 0..<structure.valueCount {
                value.append(bytes.unsafeLoad(fromByteOffset: structure.valueOffset + position, as: UInt8.self))
            }
            elements.append(Element(structure.type, value))
        }
        self.elements = elements
    }

    /// The bytes on the air. An element of more than 254 bytes of value cannot be written.
    package func encoded() throws(FramingError) -> [UInt8] {
        var bytes: [UInt8] = []
        for element in elements {
            guard element.value.count <= 254 else {
                throw FramingError(
                    structure: "AD structure", offset: bytes.count, expected: "at most 254 bytes of value",
                    found: "\(element.value.count) bytes")
            }
            bytes.append(UInt8(element.value.count + 1))
            bytes.append(element.type.rawValue)
            bytes += element.value
        }
        return bytes
    }

    /// One line for people: each structure's name and value in hexadecimal.
    package var description: String {
        elements.map { "\($0.type): \(hexadecimal($0.value))" }.joined(separator: ", ")
    }
}

/// Lower-case hexadecimal without separators.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
        if byte < 16 { text += "0" }
        text += String(byte, radix: 16)
    }
    return text
}
