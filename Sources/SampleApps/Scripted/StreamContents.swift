import Randomness

/// What a scripted app writes to a stream, made as it is written: megabytes are never kept.
struct StreamContents {
    private let text: [UInt8]
    private let seed: UInt64
    private let size: Int
    private var position = 0
    /// What comes after the first number at or before `position`.
    private var generator: SplitMix64
    private var block: [UInt8] = []

    /// Bytes that follow from a seed: the outputs of SplitMix64, each as eight bytes with the lowest first.
    init(size: Int, seed: UInt64) {
        text = []
        self.size = max(0, size)
        self.seed = seed
        generator = SplitMix64(seed: seed)
    }

    init(text: String) {
        self.text = Array(text.utf8)
        size = self.text.count
        seed = 0
        generator = SplitMix64(seed: 0)
    }

    var remaining: Int { size - position }

    /// The next bytes, this many at most.
    func next(_ most: Int) -> [UInt8] {
        let count = min(most, remaining)
        guard text.isEmpty else { return Array(text[position..<(position + count)]) }
        var generator = generator
        var bytes = block
        while bytes.count < count { bytes += Self.bytes(generator.next()) }
        return Array(bytes.prefix(count))
    }

    /// The first bytes of what comes next were written.
    mutating func advance(by count: Int) {
        position += count
        guard text.isEmpty else { return }
        while block.count < count { block += Self.bytes(generator.next()) }
        block.removeFirst(count)
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
