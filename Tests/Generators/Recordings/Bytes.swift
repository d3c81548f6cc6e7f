/// An integer's bytes, the highest first if `big`.
package func ordered<Value: FixedWidthInteger>(_ value: Value, big: Bool) -> [UInt8] {
    withUnsafeBytes(of: big ? value.bigEndian : value.littleEndian) { Array($0) }
}

/// The checksum that gzip uses (RFC 1952), computed bit by bit.
package func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
}
