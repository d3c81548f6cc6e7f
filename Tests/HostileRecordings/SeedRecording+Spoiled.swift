extension SeedRecording {
    /// Values on which arithmetic stumbles.
    private static let awkward: [UInt8] = [0, 1, 0x7F, 0x80, 0xFE, 0xFF]

    /// The recording with one to four random changes, each in a layer that is drawn first: otherwise most would hit the layers with the most bytes.
    package func spoiled(using random: inout SweepNumbers) -> [UInt8] {
        var changed = bytes
        for _ in 0...random.below(4) {
            guard !changed.isEmpty else { break }
            let layer = Layer.allCases[random.below(Layer.allCases.count)]
            let candidates = places.filter { $0.layer == layer && $0.range.lowerBound < changed.count }
            let range =
                candidates.isEmpty
                ? 0..<changed.count
                : candidates[random.below(candidates.count)].range.clamped(to: 0..<changed.count)
            let position = range.lowerBound + random.below(range.count)
            switch random.below(9) {
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
            default:
                switch random.below(3) {
                case 0: changed.removeSubrange(position...)
                case 1: changed.insert(contentsOf: changed[range], at: position)
                default: changed += random.bytes(random.below(40))
                }
            }
        }
        return changed
    }
}
