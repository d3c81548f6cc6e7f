import Generation

/// Changes to bytes that know nothing of their structure.
struct ByteMutation: Sendable {
    let dictionary: [[UInt8]]

    /// Integers at which widths, signs and limits change.
    private static let integers: [UInt64] = [
        0, 1, 2, 3, 4, 7, 8, 12, 14, 15, 16, 17, 20, 26, 31, 32, 63, 64, 100, 127, 128, 129, 254, 255, 256, 257, 511,
        512, 1023, 1024, 4095, 4096, 32_767, 32_768, 65_534, 65_535, 65_536, 262_144, 262_145, 1 << 24, 0x7FFF_FFFF,
        0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF, 1 << 32, 0x7FFF_FFFF_FFFF_FFFF, 0x8000_0000_0000_0000, .max - 1, .max,
    ]

    /// Changes bytes once.
    func change(_ bytes: inout [UInt8], with other: [UInt8], _ source: inout RecordedChoices) {
        switch source.below(12) {
        case 0: bytes.removeSubrange(range(in: bytes, &source))
        case 1:
            guard let place = place(in: bytes, &source) else { return }
            bytes[place] ^= 1 << UInt8(source.below(8))
        case 2:
            guard let place = place(in: bytes, &source) else { return }
            bytes[place] = UInt8(source.choice(below: 256))
        case 3: insert(integer(&source), in: &bytes, &source)
        case 4: overwrite(with: integer(&source), in: &bytes, &source)
        case 5: insert(word(&source), in: &bytes, &source)
        case 6: overwrite(with: word(&source), in: &bytes, &source)
        case 7: insert(Array(bytes[range(in: bytes, &source)]), in: &bytes, &source)
        case 8: bytes.removeSubrange(source.below(bytes.count + 1)...)
        case 9: add(to: &bytes, &source)
        case 10: splice(other, into: &bytes, &source)
        default:
            let piece = Array(bytes[range(in: bytes, &source)])
            let count = source.size(atMost: 4_096)
            guard piece.count * count <= 1 << 16 else { return }
            insert(Array(repeatElement(piece, count: count).joined()), in: &bytes, &source)
        }
    }

    // MARK: Places

    private func place(in bytes: [UInt8], _ source: inout RecordedChoices) -> Int? {
        bytes.isEmpty ? nil : source.below(bytes.count)
    }

    /// Mostly a short range.
    private func range(in bytes: [UInt8], _ source: inout RecordedChoices) -> Range<Int> {
        let start = source.below(bytes.count + 1)
        let most = bytes.count - start
        let count = source.below(source.chance(20) ? most + 1 : min(16, most) + 1)
        return start..<start + count
    }

    private func insert(_ new: [UInt8], in bytes: inout [UInt8], _ source: inout RecordedChoices) {
        bytes.insert(contentsOf: new, at: source.below(bytes.count + 1))
    }

    private func overwrite(with new: [UInt8], in bytes: inout [UInt8], _ source: inout RecordedChoices) {
        guard bytes.count >= new.count else { return }
        let start = source.below(bytes.count - new.count + 1)
        bytes.replaceSubrange(start..<start + new.count, with: new)
    }

    // MARK: Contents

    private func integer(_ source: inout RecordedChoices) -> [UInt8] {
        Self.bytes(
            of: source.element(of: Self.integers), width: 1 << source.below(4), isBig: source.chance(50))
    }

    private static func bytes(of number: UInt64, width: Int, isBig: Bool) -> [UInt8] {
        let little = (0..<width).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
        return isBig ? little.reversed() : little
    }

    private func word(_ source: inout RecordedChoices) -> [UInt8] {
        dictionary.isEmpty ? [] : source.element(of: dictionary)
    }

    /// Makes a number somewhere a little larger or smaller, as if it were a length.
    private func add(to bytes: inout [UInt8], _ source: inout RecordedChoices) {
        let width = 1 << source.below(4)
        let isBig = source.chance(50)
        guard bytes.count >= width else { return }
        let start = source.below(bytes.count - width + 1)
        var number: UInt64 = 0
        for index in 0..<width {
            let place = isBig ? index : width - 1 - index
            number = number << 8 | UInt64(bytes[start + place])
        }
        let difference = UInt64(source.below(32) + 1)
        number = source.chance(50) ? number &- difference : number &+ difference
        bytes.replaceSubrange(start..<start + width, with: Self.bytes(of: number, width: width, isBig: isBig))
    }

    /// The beginning of the bytes and the end of others.
    private func splice(_ other: [UInt8], into bytes: inout [UInt8], _ source: inout RecordedChoices) {
        bytes.removeSubrange(source.below(bytes.count + 1)...)
        bytes += other[source.below(other.count + 1)...]
    }
}
