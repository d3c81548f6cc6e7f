/// The first byte of an OPACK value.
///
/// Sources: pyatv's documentation and code, libimobiledevice-glue, the decoder of watchOS as described by others, and
/// captures. Where they differ, a size that follows a tag has 1, 2, 4 or 8 bytes, and a date is a little-endian Float64.
package enum OPACKTag {
    package static let isTrue: UInt8 = 0x01
    package static let isFalse: UInt8 = 0x02
    /// Ends a collection without a count.
    package static let end: UInt8 = 0x03
    package static let null: UInt8 = 0x04
    package static let uuid: UInt8 = 0x05
    package static let date: UInt8 = 0x06
    package static let minusOne: UInt8 = 0x07
    /// 0 to 39.
    package static let firstInteger: UInt8 = 0x08
    package static let integers = firstInteger...0x2F
    /// Signed and little-endian, of 1, 2, 4 and 8 bytes.
    package static let integer: UInt8 = 0x30
    package static let float32: UInt8 = 0x35
    package static let float64: UInt8 = 0x36
    package static let firstString: UInt8 = 0x40
    package static let strings = firstString...0x60
    package static let string: UInt8 = 0x61
    /// A string that ends with a zero byte.
    package static let terminatedString: UInt8 = 0x6F
    package static let firstData: UInt8 = 0x70
    package static let dataValues = firstData...0x90
    package static let data: UInt8 = 0x91
    /// Data in parts, up to ``end``.
    package static let dataInParts: UInt8 = 0x9F
    /// The number of a value that stands inline before.
    package static let firstReference: UInt8 = 0xA0
    package static let references = firstReference...0xC0
    package static let reference: UInt8 = 0xC1
    package static let firstArray: UInt8 = 0xD0
    package static let arrays = firstArray...0xDE
    package static let endlessArray: UInt8 = 0xDF
    package static let firstDictionary: UInt8 = 0xE0
    package static let dictionaries = firstDictionary...0xEE
    package static let endlessDictionary: UInt8 = 0xEF

    /// Whether a value is this byte alone, apart from empty text, data and collections.
    static func isWhole(_ tag: UInt8) -> Bool {
        [isTrue, isFalse, null, minusOne].contains(tag) || integers.contains(tag)
    }

    /// The largest size and index that stand in a tag.
    package static let longestInTag = 32
    /// The largest count of elements that stands in a tag.
    package static let longestCounted = 14
}
