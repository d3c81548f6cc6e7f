/// One place in the sources and what a mutant has there.
public struct Mutant: Sendable {
    /// What a mutant keeps when lines above it come and go.
    public struct Identity: Hashable, Codable, Sendable {
        /// The path from `Sources` on.
        public let file: String
        /// The enclosing function with its types, as in `World.deliver(_:to:)`, or the enclosing property.
        public let function: String
        /// How the mutant differs.
        public let kind: MutationKind
        /// The source text, with single spaces.
        public let original: String
        /// What the mutant has in its place, with single spaces.
        public let mutated: String
        /// Counts from 1 where all of the above are equal.
        public let ordinal: Int
    }

    /// The place and the change.
    public let identity: Identity
    /// The line in the file, for people.
    public let line: Int
    /// The bytes of the source that both variants replace.
    let range: Range<Int>
    /// What stands before and after these bytes in the schema. The number of the mutant replaces `#`.
    let prefix: String
    let suffix: String

    /// The first part of the path.
    public var module: String { String(identity.file.prefix { $0 != "/" }) }
}

extension Mutant.Identity {
    /// A position in 0..<1000 that follows from a seed and the identity alone: an edit elsewhere changes no other mutant's.
    func position(seed: UInt64) -> UInt64 {
        hash(seed: seed) % 1000
    }

    func hash(seed: UInt64) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ (seed &* 0x9e37_79b9_7f4a_7c15)
        for part in [file, function, kind.rawValue, original, mutated, String(ordinal)] {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            hash = (hash ^ 0xff) &* 0x100_0000_01b3
        }
        // The low bits of this hash follow from the last bytes; the mixture spreads all of them.
        hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ (hash >> 27)) &* 0x94d0_49bb_1331_11eb
        return hash ^ (hash >> 31)
    }
}
