/// Actors of steps and expectations.
package enum Actor {
    /// The actor of steps without a device, and of expectations about any device.
    package static let world = "world"
}
