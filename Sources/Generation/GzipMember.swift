/// A member of a gzip file (RFC 1952), written by hand: zlib always writes the plainest.
package enum GzipMember {
    /// How deflate holds the content (RFC 1951).
    package enum Blocks: Sendable {
        /// Blocks of at most 65,535 bytes as they are (3.2.4).
        case stored
        /// One block under the fixed codes (3.2.6): literals, and references to a byte that comes 3 or 258 times more.
        case coded
    }

    /// The bytes of a member.
    ///
    /// - Parameter hasFields: the header has all optional fields, each with a content.
    package static func bytes(_ content: ArraySlice<UInt8>, _ blocks: Blocks, hasFields: Bool) -> [UInt8] {
        var header: [UInt8] = [0x1F, 0x8B, 8, hasFields ? 0x1E : 0, 0, 0, 0, 0, 0, 255]
        if hasFields {
            header += [4, 0] + Array("ab".utf8) + [0, 0] + Array("name\0comment\0".utf8)
            header += little(checksum(header[...]), 2)
        }
        let deflated =
            switch blocks {
            case .stored: stored(content)
            case .coded: coded(content)
            }
        return header + deflated + little(checksum(content), 4) + little(UInt32(truncatingIfNeeded: content.count), 4)
    }

    private static func little(_ number: UInt32, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var sum: UInt32 = ~0
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }

    private static func stored(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = content
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            bytes += [rest.isEmpty ? 1 : 0] + little(UInt32(block.count), 2) + little(~UInt32(block.count), 2) + block
        } while !rest.isEmpty
        return bytes
    }

    private static func coded(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var bits = DeflateBits()
        bits.append(0b011, count: 3)
        var position = content.startIndex
        while position < content.endIndex {
            let byte = content[position]
            if byte < 144 {
                bits.appendCode(0x30 + UInt16(byte), count: 8)
            } else {
                bits.appendCode(0x190 + UInt16(byte) - 144, count: 9)
            }
            position += 1
            func comes(_ times: Int) -> Bool {
                content.endIndex - position >= times && content[position..<position + times].allSatisfy { $0 == byte }
            }
            // Lengths 258 and 3 are codes 285 and 257; distance 1 is code 0 of five bits.
            while comes(258) {
                bits.appendCode(0b1100_0101, count: 8)
                bits.appendCode(0, count: 5)
                position += 258
            }
            if comes(3) {
                bits.appendCode(1, count: 7)
                bits.appendCode(0, count: 5)
                position += 3
            }
        }
        bits.appendCode(0, count: 7)
        return bits.bytes
    }

    /// Bits in deflate's order: numbers from their lowest bit, codes from their highest.
    private struct DeflateBits {
        var bytes: [UInt8] = []
        private var used = 8

        mutating func append(_ number: UInt16, count: Int) {
            for place in 0..<count { append(number >> UInt16(place) & 1 == 1) }
        }

        mutating func appendCode(_ code: UInt16, count: Int) {
            for place in (0..<count).reversed() { append(code >> UInt16(place) & 1 == 1) }
        }

        private mutating func append(_ isSet: Bool) {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            if isSet { bytes[bytes.count - 1] |= 1 << UInt8(used) }
            used += 1
        }
    }
}
