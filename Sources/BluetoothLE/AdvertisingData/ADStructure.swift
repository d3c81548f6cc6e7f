import Text

/// One AD structure inside advertising data: `length(1) type(1) value(length - 1)` (Core specification, volume 3, part
/// C, 11).
///
/// It holds positions, not bytes, so a walk allocates nothing.
@usableFromInline
package struct ADStructure: Equatable, Sendable {
    /// What the value means.
    @usableFromInline package var type: ADType
    /// The offset of the length byte in the bytes that are walked.
    @usableFromInline package var offset: Int
    /// Bytes of the value that are there: fewer than declared if the structure overruns.
    @usableFromInline package var valueCount: Int
    /// Bytes of the value according to the length byte.
    @usableFromInline package var declaredValueCount: Int

    @inlinable
    package init(type: ADType, offset: Int, valueCount: Int, declaredValueCount: Int) {
        self.type = type
        self.offset = offset
        self.valueCount = valueCount
        self.declaredValueCount = declaredValueCount
    }

    /// Where the value starts.
    @inlinable
    package var valueOffset: Int { offset &+ 2 }
    /// Whether the length byte exceeds the data. The bytes that are there are still part of the structure.
    @inlinable
    package var overruns: Bool { valueCount != declaredValueCount }

    /// The structure at `cursor`, which moves behind it; nil at the end.
    ///
    /// The advertising data ends at `end`; the caller has checked `end <= bytes.byteCount`. A length of zero ends the
    /// significant part early (the same section of the specification), and so does a length byte without a type.
    @inlinable
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

/// A walk over advertising data that stops at one company's manufacturer data only.
///
/// It visits the same structures as `ADStructure.next`. It has a loop of its own because readers of recordings run it
/// on every packet, where a call and a copy for each AD structure would cost more than the bytes themselves.
@usableFromInline
package struct ManufacturerDataWalk: Sendable {
    /// The start of the company's value, behind the company identifier.
    @usableFromInline package var valueOffset = 0
    /// Bytes of the value that are there.
    @usableFromInline package var valueCount = 0
    /// Whether the structure's length exceeds the data.
    @usableFromInline package var valueOverruns = false
    /// AD structures so far whose length exceeds the data. Only the last one of the data can.
    @usableFromInline package var overruns = 0
    @usableFromInline var cursor: Int
    @usableFromInline let end: Int
    /// The three bytes of type and company identifier, in the low 24 bits.
    @usableFromInline let head: UInt32

    /// Starts a walk over `start..<end`. The walk ignores positions outside the bytes.
    @inlinable
    @inline(__always)
    package init(company: UInt16, start: Int, end: Int) {
        head = UInt32(company) << 8 | 0xFF
        cursor = max(start, 0)
        self.end = end
    }

    /// Moves to the next structure of the company; false at the end. Every call must get the same `bytes`.
    @inlinable
    @inline(__always)
    package mutating func advance(in bytes: RawSpan) -> Bool {
        let end = min(end, bytes.byteCount)
        var position = cursor
        while position &+ 1 < end {
            let length = Int(bytes.unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self))
            guard length > 0 else {
                position = end
                break
            }
            let start = position
            let stop = start &+ 1 &+ length
            let overrun = stop > end
            if overrun { overruns &+= 1 }
            position = overrun ? end : stop
            // The structure holds the four bytes that are loaded: the length, and the three of type and company.
            guard position &- start >= 4,
                UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt32.self)) >> 8
                    == head
            else { continue }
            valueOffset = start &+ 4
            valueCount = position &- valueOffset
            valueOverruns = overrun
            cursor = position
            return true
        }
        cursor = position
        return false
    }
}

/// Advertising data of one PDU or report, as a value.
package struct AdvertisingData: Equatable, Sendable, CustomStringConvertible {
    /// One AD structure with its value.
    package struct Element: Equatable, Sendable {
        /// What the value means.
        package var type: ADType
        /// The value, without length and type.
        package var value: [UInt8]

        package init(_ type: ADType, _ value: [UInt8]) {
            self.type = type
            self.value = value
        }
    }

    /// The AD structures in their order.
    package var elements: [Element]

    package init(_ elements: [Element]) { self.elements = elements }

    /// Flags: 0x06 is LE general discoverable without BR/EDR; 0x1A is LE general discoverable with both, as dual-mode
    /// devices send.
    package static func flags(_ bits: UInt8) -> Element { Element(.flags, [bits]) }

    /// Manufacturer specific data: the company identifier, low byte first, then the value.
    package static func manufacturer(_ company: UInt16, _ value: [UInt8]) -> Element {
        Element(.manufacturerSpecificData, [UInt8(truncatingIfNeeded: company), UInt8(company >> 8)] + value)
    }

    /// Parses advertising data. A structure that overruns is an error.
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
            let valueEnd = structure.valueOffset + structure.valueCount
            elements.append(Element(structure.type, bytes.copy(structure.valueOffset..<valueEnd)))
        }
        self.elements = elements
    }

    /// The bytes on the air. An element can have at most 254 bytes of value.
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
