package import Continuity
package import ImplementationAdapter
import Platforms

/// Decisions about which advertisements a receiver accepts (DISC).
package struct ScanningDecisions: Sendable {
    /// Whether a device that takes part scans (DISC-024, ELIG-032): all but watches (PLAT-001), even while they
    /// advertise.
    package var listens: @Sendable (DeviceSetup, _ isAdvertising: Bool) -> Bool = { setup, _ in
        setup.platform != .watchOS
    }

    /// Whether the steps that mend a broken discovery have mended it (ELIG-033).
    package var mendsDiscovery: @Sendable () -> Bool = { true }

    /// Whether the device processes advertisements in this state: always, even locked and asleep (DISC-011).
    package var heeds: @Sendable (DeviceSettings) -> Bool = { _ in true }

    /// Whether a counter is new: replay protection (DISC-016).
    package var acceptsCounter: @Sendable (_ counter: UInt16, _ last: UInt16?) -> Bool = { counter, last in
        last.map { counter > $0 } ?? true
    }

    /// The plaintext of a message; nil if its tag does not fit the key: authentication (DISC-016).
    package var open: @Sendable (AdvertisingKey, HandoffMessage) -> HandoffPlaintext? = { $0.open($1) }

    /// Whether a peer is asked again after a request that brought no key: while a message of it cannot be opened
    /// (DISC-028).
    package var asksAgain: @Sendable (_ needsKey: Bool) -> Bool = { $0 }

    /// Whether a peer's key is kept when its offer goes away: always, so that the next contact needs no connection
    /// (DISC-017).
    package var keepsKey: @Sendable (WithdrawalReason) -> Bool = { _ in true }
}
