/// The actors of steps and expectations.
package enum Actor {
    /// The actor of steps that are about no device, and of expectations that are about any.
    package static let world = "world"
}
