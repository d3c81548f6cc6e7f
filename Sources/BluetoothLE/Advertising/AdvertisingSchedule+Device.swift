import Randomness

extension AdvertisingSchedule {
    /// The seed of a device's advertising delays in a simulated world.
    ///
    /// World and capture writer both derive it from what a log holds (the case's seed, the device's name, the number of
    /// the advertising set), so that a capture shows the very events that the world let others hear.
    package static func seed(ofCase caseSeed: UInt64, device: String, set: Int) -> UInt64 {
        var hash = StableHash()
        hash.combine(caseSeed)
        hash.combine(bytes: device.utf8)
        hash.combine(UInt64(truncatingIfNeeded: set))
        return SplitMix64.mix(hash.value)
    }
}
