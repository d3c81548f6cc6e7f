/// The position of one element of Apple's manufacturer data.
@usableFromInline
package struct ContinuityElement: Hashable, Sendable {
    @usableFromInline package let type: ContinuityType
    /// The upper three bits of a packed length byte; 0 where the length is not packed.
    @usableFromInline package let subtype: UInt8
    /// The position of the type byte.
    @usableFromInline package let offset: Int
    /// The range of the value.
    @usableFromInline package let value: Range<Int>

    @inlinable
    package init(type: ContinuityType, subtype: UInt8, offset: Int, value: Range<Int>) {
        self.type = type
        self.subtype = subtype
        self.offset = offset
        self.value = value
    }
}

/// A walk over the elements of Apple's manufacturer data, from behind the company identifier to the end.
///
///     var elements = ContinuityElements(start: structure.valueOffset + 2, end: ...)
///     while let element = elements.next(in: bytes) { ... }
///     if let finding = elements.finding { ... }
///
/// It allocates nothing and reads each byte at most once. Elements may come in any order and repeat; none at all is
/// legal. Three headers exist: type and length; HomeKit's, whose length byte holds a subtype; and the overflow area's,
/// which has no length and a value of 16 bytes. A value that reaches past the end stops the walk: what came before
/// stands, and `finding` tells.
@usableFromInline
package struct ContinuityElements: Hashable, Sendable {
    /// Why a walk stopped before the end.
    @usableFromInline
    package enum Finding: Hashable, Sendable, CustomStringConvertible {
        /// The last byte is a type without its length.
        case missingLength(type: ContinuityType, offset: Int)
        /// The value reaches past the end.
        case lengthPastEnd(type: ContinuityType, offset: Int, expected: Int, found: Int)

        /// Where the element's type byte stands.
        package var offset: Int {
            switch self {
            case .missingLength(_, let offset), .lengthPastEnd(_, let offset, _, _): offset
            }
        }

        /// Where the element's value starts.
        package var valueOffset: Int {
            switch self {
            case .missingLength(_, let offset): offset + 1
            case .lengthPastEnd(let type, let offset, _, _):
                if case .fixed = type.lengthEncoding { offset + 1 } else { offset + 2 }
            }
        }

        /// One sentence with offset, expected and found.
        @usableFromInline package var description: String {
            switch self {
            case .missingLength(let type, let offset):
                "\(type) at byte \(offset): expected a length byte, found the end"
            case .lengthPastEnd(let type, let offset, let expected, let found):
                "\(type) at byte \(offset): expected \(expected) bytes of value, found \(found)"
            }
        }
    }

    /// Where the next element starts.
    package var cursor: Int { position }
    @usableFromInline var position: Int
    /// Where the manufacturer data ends.
    @usableFromInline package let end: Int
    /// Why the walk stopped early; nil while it runs and when it reached the end.
    @usableFromInline package var finding: Finding?

    /// Starts a walk over `start..<end`; positions outside the bytes are cut when walking.
    @inlinable
    @inline(__always)
    package init(start: Int, end: Int) {
        position = max(start, 0)
        self.end = end
    }

    /// The next element, or nil at the end or at a finding. `bytes` must be the same in every call.
    @inlinable
    @inline(__always)
    package mutating func next(in bytes: RawSpan) -> ContinuityElement? {
        let end = min(end, bytes.byteCount)
        let start = position
        guard start < end, finding == nil else { return nil }
        // `start` is not negative and lies in front of `end`, which lies inside the bytes.
        let type = ContinuityType(rawValue: bytes.unsafeLoad(fromUncheckedByteOffset: start, as: UInt8.self))
        var valueStart = start &+ 2
        var count: Int
        var subtype: UInt8 = 0
        if case .fixed(let fixed) = type.lengthEncoding {
            valueStart = start &+ 1
            count = fixed
        } else {
            guard start &+ 1 < end else {
                finding = .missingLength(type: type, offset: start)
                return nil
            }
            let length = bytes.unsafeLoad(fromUncheckedByteOffset: start &+ 1, as: UInt8.self)
            count = Int(length)
            if case .packed = type.lengthEncoding {
                count = Int(length & 0x1f)
                subtype = length >> 5
            }
        }
        guard end &- valueStart >= count else {
            finding = .lengthPastEnd(type: type, offset: start, expected: count, found: end - valueStart)
            return nil
        }
        position = valueStart &+ count
        return ContinuityElement(type: type, subtype: subtype, offset: start, value: valueStart..<position)
    }
}
