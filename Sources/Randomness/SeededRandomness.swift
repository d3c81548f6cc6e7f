/// SplitMix64: a small generator whose whole state is one 64-bit number.
///
/// Chosen because every output is a pure function of (seed, index), so that an event's random delay can be computed
/// without the ones before it, and because the output depends on nothing of the platform. Not for secrets. Algorithm and
/// constants: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014, in Vigna's fixed-increment form.
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
    @usableFromInline
    package var state: UInt64

    /// Starts the sequence of a seed.
    @inlinable
    package init(seed: UInt64) {
        state = seed
    }

    /// The increment of the state between outputs: 2^64 divided by the golden ratio, made odd.
    @usableFromInline
    package static let increment: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// The next output.
    @inlinable
    package mutating func next() -> UInt64 {
        state &+= Self.increment
        return Self.mix(state)
    }

    /// The output at a place of a seed's sequence, counted from 0, without making the ones before it.
    @inlinable
    package static func output(seed: UInt64, index: UInt64) -> UInt64 {
        mix(seed &+ increment &* (index &+ 1))
    }

    /// The bijective finaliser: neighbouring inputs give unrelated outputs.
    @inlinable
    package static func mix(_ input: UInt64) -> UInt64 {
        var value = input
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return value ^ (value >> 31)
    }
}

/// FNV-1a, 64 bits: a hash that is the same in every process and on every platform, unlike Swift's own `Hasher`.
///
/// It turns names into seeds and is no protection against chosen input. Constants: the FNV authors' (RFC 9923).
package struct StableHash: Hashable, Sendable {
    /// The hash of everything combined so far.
    @usableFromInline
    package internal(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of no bytes.
    @inlinable
    package init() {}

    /// Takes one byte in.
    @inlinable
    package mutating func combine(byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// Takes bytes in, one after the other. A boundary between two calls leaves no trace.
    @inlinable
    package mutating func combine(bytes: some Sequence<UInt8>) {
        for byte in bytes { combine(byte: byte) }
    }

    /// Takes the eight bytes of a number in, least significant first.
    package mutating func combine(_ number: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            combine(byte: UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    /// The hash of a string's UTF-8 bytes.
    package static func of(_ text: some StringProtocol) -> UInt64 {
        var hash = StableHash()
        hash.combine(bytes: text.utf8)
        return hash.value
    }

    /// The hash of bytes.
    package static func of(bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = StableHash()
        hash.combine(bytes: bytes)
        return hash.value
    }
}

/// One generator for one purpose.
///
/// Every use of randomness names its purpose, so that drawing more numbers for one purpose never shifts what another
/// one gets: a fault added to a world leaves the addresses and the radio delays as they were.
package struct SeededGenerator: RandomNumberGenerator, Hashable, Sendable {
    private var generator: SplitMix64

    /// The sequence of `purpose` under `seed`. The purpose is a stable, unique text, such as `"address phone"`.
    package init(seed: UInt64, purpose: some StringProtocol) {
        generator = SplitMix64(seed: Self.derivedSeed(seed: seed, purpose: purpose))
    }

    /// The seed that `purpose` has under `seed`, for whoever keeps seeds instead of generators.
    package static func derivedSeed(seed: UInt64, purpose: some StringProtocol) -> UInt64 {
        var hash = StableHash()
        hash.combine(seed)
        hash.combine(bytes: purpose.utf8)
        // FNV-1a hardly stirs its top bits with the last byte; the finaliser spreads it.
        return SplitMix64.mix(hash.value)
    }

    /// The next output.
    package mutating func next() -> UInt64 {
        generator.next()
    }
}
