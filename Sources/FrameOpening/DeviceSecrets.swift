/// What Baton knows of a device that it judges, and no other device can read off the air.
package struct DeviceSecrets: Sendable, Hashable {
    package var device: String
    /// Makes its private addresses: 16 bytes, most significant first.
    package var identityResolvingKey: [UInt8]
    /// Its advertising keys by their numbers: 1 for the first, and one more with each renewal. A renewed key that it told
    /// nobody is absent.
    package var advertisingKeys: [Int64: [UInt8]]
    /// Nanosecond 0 on the device's clock, in seconds since 2001-01-01T00:00:00Z.
    package var epoch: Int64

    package init(device: String, identityResolvingKey: [UInt8], advertisingKeys: [Int64: [UInt8]], epoch: Int64) {
        self.device = device
        self.identityResolvingKey = identityResolvingKey
        self.advertisingKeys = advertisingKeys
        self.epoch = epoch
    }
}
