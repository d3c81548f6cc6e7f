import Randomness

extension AdvertisingSchedule {
    /// The seed of a device's advertising delays in a simulated world.
    ///
    /// The world and the capture writer both derive it from the log (the case's seed, the device's name, the number of
    /// the advertising set), so a capture contains exactly the advertising events of the world.
    package static func seed(ofCase caseSeed: UInt64, device: String, set: Int) -> UInt64 {
        var hash = StableHash()
        hash.combine(caseSeed)
        hash.combine(bytes: device.utf8)
        hash.combine(UInt64(truncatingIfNeeded: set))
        return SplitMix64.mix(hash.value)
    }
}
