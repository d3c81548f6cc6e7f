/// The CRC-32 of zlib, gzip and PNG, as bytes come in. Events have it in place of the bytes of a stream.
///
/// Apps build this module without zlib.
struct Checksum {
    private var register: UInt32 = 0xFFFF_FFFF

    private static let table: [UInt32] = (0..<256).map { byte in
        var value = UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        return value
    }

    /// The checksum of all bytes so far.
    var value: UInt32 { register ^ 0xFFFF_FFFF }

    mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            register = Self.table[Int((register ^ UInt32(byte)) & 0xFF)] ^ register >> 8
        }
    }
}
