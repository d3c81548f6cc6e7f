/// The first byte of an OPACK value.
///
/// Sources: pyatv's documentation and code, libimobiledevice-glue, the decoder of watchOS as described by others, and
/// captures. Where they differ, a size that follows a tag has 1, 2, 4 or 8 bytes, and a date is a little-endian Float64.
enum OPACKTag {
    static let isTrue: UInt8 = 0x01
    static let isFalse: UInt8 = 0x02
    /// Ends a collection without a count.
    static let end: UInt8 = 0x03
    static let null: UInt8 = 0x04
    static let uuid: UInt8 = 0x05
    static let date: UInt8 = 0x06
    static let minusOne: UInt8 = 0x07
    /// 0 to 39.
    static let firstInteger: UInt8 = 0x08
    static let integers = firstInteger...0x2F
    /// Signed and little-endian, of 1, 2, 4 and 8 bytes.
    static let integer: UInt8 = 0x30
    static let float32: UInt8 = 0x35
    static let float64: UInt8 = 0x36
    static let firstString: UInt8 = 0x40
    static let strings = firstString...0x60
    static let string: UInt8 = 0x61
    /// A string that ends with a zero byte.
    static let terminatedString: UInt8 = 0x6F
    static let firstData: UInt8 = 0x70
    static let dataValues = firstData...0x90
    static let data: UInt8 = 0x91
    /// Data in parts, up to ``end``.
    static let dataInParts: UInt8 = 0x9F
    /// The number of a value that stands inline before.
    static let firstReference: UInt8 = 0xA0
    static let references = firstReference...0xC0
    static let reference: UInt8 = 0xC1
    static let firstArray: UInt8 = 0xD0
    static let arrays = firstArray...0xDE
    static let endlessArray: UInt8 = 0xDF
    static let firstDictionary: UInt8 = 0xE0
    static let dictionaries = firstDictionary...0xEE
    static let endlessDictionary: UInt8 = 0xEF

    /// The largest size and index that stand in a tag.
    static let longestInTag = 32
    /// The largest count of elements that stands in a tag.
    static let longestCounted = 14
}
