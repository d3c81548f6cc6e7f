extension SeedRecording {
    /// A way in which gzip (RFC 1952) holds a recording, written by hand: zlib always writes the plainest.
    package enum Compression: Sendable {
        /// One member, its bytes as they are.
        case stored
        /// One member with all optional fields in its header, its bytes under deflate's fixed codes (RFC 1951, 3.2.6).
        case coded
        /// A stored and a coded member, one behind the other, as files look to which others were appended.
        case members

        /// The compressed file.
        func compress(_ bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .stored: Self.member(bytes, Self.stored(bytes))
            case .coded: Self.member(bytes, Self.coded(bytes), hasFields: true)
            case .members:
                Self.member(Array(bytes[..<(bytes.count / 2)]), Self.stored(Array(bytes[..<(bytes.count / 2)])))
                    + Self.member(Array(bytes[(bytes.count / 2)...]), Self.coded(Array(bytes[(bytes.count / 2)...])))
            }
        }

        private static func member(_ bytes: [UInt8], _ deflated: [UInt8], hasFields: Bool = false) -> [UInt8] {
            var header: [UInt8] = [0x1F, 0x8B, 8, hasFields ? 0x1E : 0, 0, 0, 0, 0, 0, 255]
            if hasFields {
                header += [4, 0] + Array("ab".utf8) + [0, 0] + Array("name\0comment\0".utf8)
                header += ordered(UInt16(truncatingIfNeeded: crc32(header)), big: false)
            }
            return header + deflated + ordered(crc32(bytes), big: false)
                + ordered(UInt32(truncatingIfNeeded: bytes.count), big: false)
        }

        /// Blocks of at most 65,535 bytes.
        private static func stored(_ bytes: [UInt8]) -> [UInt8] {
            var deflated: [UInt8] = []
            var start = 0
            repeat {
                let end = min(start + 0xFFFF, bytes.count)
                let count = UInt16(end - start)
                deflated += [end == bytes.count ? 1 : 0] + ordered(count, big: false) + ordered(~count, big: false)
                deflated += bytes[start..<end]
                start = end
            } while start < bytes.count
            return deflated
        }

        /// One block: literals, and where a byte comes four times, a reference to what was there before.
        private static func coded(_ bytes: [UInt8]) -> [UInt8] {
            var bits = Bits()
            bits.append(0b011, count: 3)
            var position = 0
            while position < bytes.count {
                let byte = UInt16(bytes[position])
                if byte < 144 {
                    bits.appendCode(0x30 + byte, count: 8)
                } else {
                    bits.appendCode(0x190 + byte - 144, count: 9)
                }
                if position + 3 < bytes.count, bytes[position...position + 3].allSatisfy({ $0 == bytes[position] }) {
                    // Length 3, distance 1.
                    bits.appendCode(1, count: 7)
                    bits.appendCode(0, count: 5)
                    position += 3
                }
                position += 1
            }
            bits.appendCode(0, count: 7)
            return bits.bytes
        }

        /// Bits in deflate's order: numbers from their lowest bit, codes from their highest.
        private struct Bits {
            var bytes: [UInt8] = []
            private var filled = 8

            mutating func append(_ number: UInt16, count: Int) {
                for bit in 0..<count { append(number >> UInt16(bit) & 1 == 1) }
            }

            mutating func appendCode(_ code: UInt16, count: Int) {
                for bit in (0..<count).reversed() { append(code >> UInt16(bit) & 1 == 1) }
            }

            private mutating func append(_ bit: Bool) {
                if filled == 8 {
                    bytes.append(0)
                    filled = 0
                }
                if bit { bytes[bytes.count - 1] |= 1 << UInt8(filled) }
                filled += 1
            }
        }
    }
}
