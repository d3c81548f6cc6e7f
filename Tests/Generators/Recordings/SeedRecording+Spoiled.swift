import Generation
package import Randomness

extension SeedRecording {
    /// Values on which arithmetic stumbles.
    private static let awkward: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]

    /// The file with some random changes: in the recording, in what compresses it, or in both.
    package func spoiled(using random: inout SplitMix64) -> [UInt8] {
        guard let compression else { return spoiledRecording(using: &random) }
        let isSpoiledInside = random.below(2) == 0
        var file = compression.compress(isSpoiledInside ? spoiledRecording(using: &random) : bytes)
        if isSpoiledInside, random.below(2) == 0 { return file }
        for _ in 0...random.below(2) { Self.spoilCompression(&file, using: &random) }
        return file
    }

    /// The recording with one to four random changes.
    private func spoiledRecording(using random: inout SplitMix64) -> [UInt8] {
        var changed = bytes
        for _ in 0...random.below(4) {
            guard !changed.isEmpty else { break }
            if random.below(4) == 0 {
                spoilOrder(&changed, using: &random)
            } else {
                spoilBytes(&changed, using: &random)
            }
        }
        return changed
    }

    /// A change in a layer that is drawn first: otherwise most would hit the layers with the most bytes.
    private func spoilBytes(_ changed: inout [UInt8], using random: inout SplitMix64) {
        let layer = Layer.allCases[random.below(Layer.allCases.count)]
        let candidates = places.filter { $0.layer == layer && $0.range.lowerBound < changed.count }
        let range =
            candidates.isEmpty
            ? 0..<changed.count : candidates[random.below(candidates.count)].range.clamped(to: 0..<changed.count)
        let position = range.lowerBound + random.below(range.count)
        switch random.below(10) {
        case 0, 1: changed[position] ^= 1 << UInt8(random.below(8))
        case 2, 3: changed[position] = Self.awkward[random.below(Self.awkward.count)]
        case 4: changed[position] = UInt8(truncatingIfNeeded: random.next())
        case 5:
            // A number of four bytes, as lengths are.
            for offset in position..<min(position + 4, changed.count) {
                changed[offset] = Self.awkward[random.below(Self.awkward.count)]
            }
        case 6: changed.removeSubrange(position..<min(position + 1 + random.below(8), changed.count))
        case 7: changed.insert(contentsOf: random.bytes(1 + random.below(8)), at: position)
        case 8:
            // A count that is a little wrong.
            changed[position] = changed[position] &+ UInt8(truncatingIfNeeded: random.below(9)) &- 4
        default:
            switch random.below(3) {
            case 0: changed.removeSubrange(position...)
            case 1: changed.insert(contentsOf: changed[range], at: position)
            default: changed += random.bytes(random.below(40))
            }
        }
    }

    /// A change that leaves records and blocks whole: one too many, one too few, one from elsewhere, a second recording behind the first.
    private func spoilOrder(_ changed: inout [UInt8], using random: inout SplitMix64) {
        let known = borders.filter { $0 < changed.count } + [changed.count]
        let place = random.below(known.count)
        let record = known[place]..<(place + 1 < known.count ? known[place + 1] : changed.count)
        switch random.below(6) {
        case 0: changed.removeSubrange(record)
        case 1: changed.insert(contentsOf: changed[record], at: known[random.below(known.count)])
        case 2: changed += bytes
        case 3:
            // The rest of the file is another recording's, of whatever kind.
            let others = Self.all(seed: random.next())
            changed.removeSubrange(known[place]...)
            changed += others[random.below(others.count)].bytes
        default: changed.insert(contentsOf: strayBlock(using: &random), at: known[place])
        }
    }

    /// A block as pcapng has them, or a record header and some bytes, with lengths that mostly fit.
    private func strayBlock(using random: inout SplitMix64) -> [UInt8] {
        let big = isBigEndian
        guard name.hasPrefix("pcapng") else {
            let count = UInt32(random.below(80))
            let stated = random.below(3) == 0 ? count &+ UInt32(random.below(5)) &- 2 : count
            return random.bytes(8) + ordered(stated, big: big) + ordered(stated, big: big) + random.bytes(Int(count))
        }
        let types: [UInt32] = [0x0A0D_0D0A, 1, 2, 3, 4, 5, 6, 9, 10, 0x0BAD, 0x4000_0BAD, 0x8000_0001]
        let type = types[random.below(types.count)]
        var body: [UInt8] =
            switch type {
            case 0x0A0D_0D0A:
                // Of either byte order, so that what follows is read in the wrong one.
                ordered(0x1A2B_3C4D as UInt32, big: random.below(2) == 0) + [1, 0, 0, 0]
                    + [UInt8](repeating: 0xFF, count: 8)
            case 1:
                ordered([251, 256, 272, 201, 147, 65_535][random.below(6)] as UInt16, big: big) + [0, 0]
                    + ordered(UInt32(random.below(3) * 20), big: big) + ordered(9 as UInt16, big: big)
                    + ordered(1 as UInt16, big: big) + random.bytes(4) + ordered(14 as UInt16, big: big)
                    + ordered(8 as UInt16, big: big) + random.bytes(8)
            default: random.bytes(4 * random.below(12))
            }
        if random.below(4) == 0 { body += random.bytes(4 * random.below(4)) }
        let length = UInt32(body.count + 12)
        let stated = random.below(5) == 0 ? length &+ UInt32(4 * random.below(5)) &- 8 : length
        let again = random.below(5) == 0 ? UInt32(truncatingIfNeeded: random.next()) : stated
        return ordered(type, big: big) + ordered(stated, big: big) + body + ordered(again, big: big)
    }

    /// A change in a compressed file: header, data, or the checksum and length at its end.
    private static func spoilCompression(_ file: inout [UInt8], using random: inout SplitMix64) {
        guard file.count > 20 else { return }
        let ranges = [2..<12, 2..<file.count, file.count - 8..<file.count]
        let range = ranges[random.below(ranges.count)]
        let position = range.lowerBound + random.below(range.count)
        switch random.below(7) {
        case 0, 1: file[position] ^= 1 << UInt8(random.below(8))
        case 2: file[position] = awkward[random.below(awkward.count)]
        case 3: file.removeSubrange(position...)
        case 4: file.removeSubrange(position..<min(position + 1 + random.below(8), file.count))
        case 5: file.insert(contentsOf: random.bytes(1 + random.below(8)), at: position)
        default: file += random.below(2) == 0 ? file : random.bytes(1 + random.below(20))
        }
    }
}
