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

    /// Skips counters, as the system does when it starts.
    mutating func skip(_ count: Int64, maximum: Int64) {
        let next = Int64(counter) + count
        if next > maximum { renew(counter: 0) } else { counter = UInt16(clamping: next) }
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
