/// Who acts in a step, and whom an expectation is about.
package enum Actor {
    /// The actor of steps that are about no device, and of expectations that are about any.
    package static let world = "world"
}
