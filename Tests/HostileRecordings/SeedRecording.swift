/// A made recording that is right in everything, with the places of its layers, so that each can be spoiled by itself.
///
/// The bytes are put together here and not by the project's writers, which leave out what a reader may meet: both byte orders, obsolete blocks,
/// options, several sections.
package struct SeedRecording: Sendable {
    /// What a byte belongs to, from the outside in.
    package enum Layer: Int, CaseIterable, Sendable {
        /// The file's own header, or blocks that are no packets.
        case container
        /// What the container puts around a packet.
        case record
        /// What the link type puts around an advertisement: pseudo header, link layer, HCI.
        case envelope
        /// Length and type of an AD structure.
        case structure
        /// Apple's messages.
        case element
    }

    /// What it is called: container and link type.
    package let name: String
    /// The file.
    package private(set) var bytes: [UInt8] = []
    /// Where each layer's bytes stand, in order.
    package private(set) var places: [(layer: Layer, range: Range<Int>)] = []

    init(name: String) { self.name = name }

    mutating func append(_ bytes: [UInt8], _ layer: Layer) {
        guard !bytes.isEmpty else { return }
        places.append((layer, self.bytes.count..<self.bytes.count + bytes.count))
        self.bytes += bytes
    }

    mutating func append(_ parts: [Part]) {
        for part in parts { append(part.bytes, part.layer) }
    }

    /// Some bytes of one layer.
    struct Part {
        var layer: Layer
        var bytes: [UInt8]

        init(_ layer: Layer, _ bytes: [UInt8]) {
            self.layer = layer
            self.bytes = bytes
        }
    }
}

/// A small seeded generator: a sweep is the same in every run.
package struct SweepNumbers: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts from a seed.
    package init(seed: UInt64) { state = seed }

    /// The next number (SplitMix64).
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }

    mutating func below(_ limit: Int) -> Int { limit <= 0 ? 0 : Int(next() % UInt64(limit)) }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<max(0, count)).map { _ in UInt8(truncatingIfNeeded: next()) } }
}

/// An integer's bytes.
func ordered<Value: FixedWidthInteger>(_ value: Value, big: Bool) -> [UInt8] {
    withUnsafeBytes(of: big ? value.bigEndian : value.littleEndian) { Array($0) }
}
