import BluetoothLE
import Continuity
import Randomness

/// The key under which a device seals its advertisements, with its counter.
struct SealingKey {
    private(set) var key: AdvertisingKey
    /// Rises with each renewal, so that peers recognize the newer key.
    private(set) var identifier: Int64 = 1
    /// The counter that was last used with the key.
    private(set) var counter: UInt16
    private var generator: SeededGenerator

    init(key: AdvertisingKey, counter: UInt16, generator: SeededGenerator) {
        self.key = key
        self.counter = counter
        self.generator = generator
    }

    /// Advances the counter for a new payload. Renews the key if the counters are used up.
    mutating func advance(
        by step: UInt16, maximum: Int64, start: Int64, next: (UInt16, UInt16, UInt16) -> UInt16?
    ) {
        if let next = next(counter, step, UInt16(clamping: maximum)) {
            counter = next
        } else {
            renew(counter: UInt16(clamping: start))
        }
    }

    /// Loads the key, as the system does when it starts. The stored counter may be behind the last one that was used, and
    /// jumps by the bump. A key whose stored counter is above the maximum is replaced.
    mutating func load(bump: Int64, maximum: Int64, start: Int64) {
        if Int64(counter) > maximum {
            renew(counter: UInt16(clamping: start))
        } else {
            counter = UInt16(clamping: Int64(counter) + bump)
        }
    }

    private mutating func renew(counter: UInt16) {
        key = AdvertisingKey(using: &generator)
        identifier += 1
        self.counter = counter
    }

    /// A random number from the generator that also makes keys and addresses.
    mutating func random() -> UInt64 { generator.next() }

    /// A new private address of a device.
    mutating func makeAddress(_ identityResolvingKey: IdentityResolvingKey) -> DeviceAddress {
        identityResolvingKey.resolvablePrivateAddress(using: &generator)
    }
}
