import Randomness

/// What a scripted app writes to a stream, made as it is written: megabytes are never kept.
struct StreamContents {
    private let text: [UInt8]
    private let seed: UInt64
    private let size: Int
    private var position = 0
    /// Makes the numbers after those in `made`.
    private var generator: SplitMix64
    /// Bytes from `position` on that were made already.
    private var made: [UInt8] = []

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
    mutating func next(_ most: Int) -> [UInt8] {
        let count = min(most, remaining)
        guard text.isEmpty else { return Array(text[position..<(position + count)]) }
        makeBytes(count)
        return Array(made.prefix(count))
    }

    /// The first bytes of what comes next were written.
    mutating func advance(by count: Int) {
        position += count
        guard text.isEmpty else { return }
        makeBytes(count)
        made.removeFirst(count)
    }

    /// Makes bytes until there are as many.
    private mutating func makeBytes(_ count: Int) {
        while made.count < count {
            let number = generator.next()
            for shift in stride(from: 0, to: 64, by: 8) { made.append(UInt8(truncatingIfNeeded: number >> shift)) }
        }
    }
}
