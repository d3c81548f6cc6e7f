import BluetoothLE
package import Continuity
import Events
import Randomness

/// The sender's state: key, counter, private address and what is on the air (wire facts on sender and cadence).
struct Advertiser {
    /// The cadence.
    enum Phase: Equatable {
        /// Nothing is on the air.
        case silent
        /// A new payload, at the fast interval.
        case fast
        /// The same payload, at the slow interval.
        case slow
        /// The empty payload, before silence.
        case goodbye
    }

    private(set) var key: AdvertisingKey
    /// Grows with every renewal, so that a peer knows the newer one.
    private(set) var keyIdentifier: Int64 = 1
    /// The counter that was last used with the key.
    private(set) var counter: UInt16
    var generator: SeededGenerator
    var phase = Phase.silent
    var content: AdvertisedActivity?
    /// The plaintext on the air.
    var plaintext = HandoffPlaintext.goodbye
    /// The advertising data on the air.
    var data: [UInt8] = []
    var address: DeviceAddress?

    init(key: AdvertisingKey, counter: UInt16, generator: SeededGenerator) {
        self.key = key
        self.counter = counter
        self.generator = generator
    }

    /// Advances the counter for a new payload; renews the key where the counters are used up.
    mutating func advance(
        by step: UInt16, maximum: Int64, start: Int64, next: (UInt16, UInt16, UInt16) -> UInt16?
    ) {
        if let next = next(counter, step, UInt16(clamping: maximum)) {
            counter = next
        } else {
            renewKey(counter: UInt16(clamping: start))
        }
    }

    /// The jump of the counter when the daemon starts anew.
    mutating func skip(_ count: Int64, maximum: Int64) {
        let next = Int64(counter) + count
        if next > maximum { renewKey(counter: 0) } else { counter = UInt16(clamping: next) }
    }

    private mutating func renewKey(counter: UInt16) {
        key = AdvertisingKey(using: &generator)
        keyIdentifier += 1
        self.counter = counter
    }
}

/// An activity on the air, as the sealed plaintext names it.
package struct AdvertisedActivity: Sendable, Equatable {
    /// The activity's number in the device.
    package var activity: Int
    /// The app's bundle identifier.
    package var bundle: String
    /// The activity type.
    package var type: String
    /// The hash of team and type.
    package var hash: ActivityHash
    /// What is said of it besides.
    package var options: AdvertisementOptions
}
