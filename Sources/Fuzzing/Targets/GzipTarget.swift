import Generation

/// Recordings that are compressed with gzip.
struct GzipTarget: ByteTarget {
    let name = "gzip"
    let meaning = "recordings compressed with gzip: members, header fields, deflate, checksums"

    var dictionary: [[UInt8]] {
        [[0x1F, 0x8B, 8], [0x1F, 0x8B, 8, 0x1E], [1, 0, 0, 0xFF, 0xFF], [0, 0, 0, 0xFF, 0xFF], [0x03, 0x00]]
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var content = RecordingBytes.recording(&source)
        // Much that compresses well.
        if source.chance(20) { content += [UInt8](repeating: 0, count: source.size(atMost: 65_536)) }
        let cut = source.chance(30) ? source.below(content.count + 1) : content.count
        var bytes = GzipBytes.member(content[..<cut], &source)
        if cut < content.count { bytes += GzipBytes.member(content[cut...], &source) }
        if source.chance(10) { bytes += [UInt8](repeating: 0, count: source.below(16)) }
        return bytes
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict { CaptureFileTarget.verdict(bytes) }
}

/// Members of gzip files (RFC 1952) with deflate's simplest blocks (RFC 1951).
private enum GzipBytes {
    static func member<Source: ChoiceSource>(_ content: ArraySlice<UInt8>, _ source: inout Source) -> [UInt8] {
        let hasFields = source.chance(30)
        var header: [UInt8] = [0x1F, 0x8B, 8, hasFields ? 0x1E : 0, 0, 0, 0, 0, 0, 255]
        if hasFields {
            header += [4, 0] + Array("ab".utf8) + [0, 0] + Array("name\0comment\0".utf8)
            header += little(checksum(header[...]), 2)
        }
        let deflated = source.chance(60) ? coded(content) : stored(content)
        return header + deflated + little(checksum(content), 4) + little(UInt32(truncatingIfNeeded: content.count), 4)
    }

    private static func little(_ number: UInt32, _ width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }

    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0 as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
        }
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

    /// One block under the fixed codes: literals, and references to a byte that comes 258 times more.
    private static func coded(_ content: ArraySlice<UInt8>) -> [UInt8] {
        var bits = BitWriter()
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
            while content.endIndex - position >= 258, content[position..<position + 258].allSatisfy({ $0 == byte }) {
                // Length 258 is code 285; distance 1 is code 0 of five bits.
                bits.appendCode(0b1100_0101, count: 8)
                bits.appendCode(0, count: 5)
                position += 258
            }
        }
        bits.appendCode(0, count: 7)
        return bits.bytes
    }

    /// Bits in deflate's order: numbers from their lowest bit, codes from their highest.
    private struct BitWriter {
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
