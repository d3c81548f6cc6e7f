/// A made recording that is right in everything, with the places of its layers, so that each can be spoiled by itself.
///
/// The bytes are put together here and not by the project's writers, which leave out what a reader may meet: both byte orders, obsolete blocks,
/// options, several sections, compressed files of several members.
package struct SeedRecording: Sendable {
    /// What a byte belongs to, from the outside in.
    package enum Layer: Int, CaseIterable, Sendable {
        /// The file's own header, or blocks that are no packets.
        case container
        /// What the container puts around a packet.
        case record
        /// What the link type puts around an advertisement: pseudo header, link layer, HCI.
        case envelope
        /// Type of an AD structure.
        case structure
        /// Apple's messages.
        case element
        /// A number that says how many bytes or things follow, in any of the layers.
        case count
    }

    /// What it is called: container and link type.
    package let name: String
    /// The recording, before it is compressed.
    package private(set) var bytes: [UInt8] = []
    /// Where each layer's bytes stand, in order.
    package private(set) var places: [(layer: Layer, range: Range<Int>)] = []
    /// Where records and blocks start.
    private(set) var borders: [Int] = []
    /// Whether numbers of the container have their highest byte first.
    let isBigEndian: Bool
    /// How the file is compressed.
    package let compression: Compression?

    init(name: String, isBigEndian: Bool = false, compression: Compression? = nil) {
        self.name = name
        self.isBigEndian = isBigEndian
        self.compression = compression
    }

    /// The file.
    package var file: [UInt8] { compression?.compress(bytes) ?? bytes }

    mutating func append(_ bytes: [UInt8], _ layer: Layer) {
        guard !bytes.isEmpty else { return }
        places.append((layer, self.bytes.count..<self.bytes.count + bytes.count))
        self.bytes += bytes
    }

    mutating func append(_ parts: [Part]) {
        for part in parts { append(part.bytes, part.layer) }
    }

    mutating func beginRecord() { borders.append(bytes.count) }

    /// Some bytes of one layer.
    struct Part {
        var layer: Layer
        var bytes: [UInt8]

        init(_ layer: Layer, _ bytes: [UInt8]) {
            self.layer = layer
            self.bytes = bytes
        }

        /// A count of one byte.
        static func count(_ count: Int) -> Part { Part(.count, [UInt8(truncatingIfNeeded: count)]) }
    }
}

extension [SeedRecording.Part] {
    var byteCount: Int { reduce(0) { $0 + $1.bytes.count } }
}
