/// How the reference device and the world number continuation attempts, so that no two in a world share a number.
///
/// Events carry the number as `attempt`. Numbers of other implementations may be of another form.
package enum AttemptNumber {
    /// A case has at most 32 devices, so no device has this index.
    private static let indexOfWorld = 998
    private static let numbersInBlock = 1_000

    /// The number of a device's attempt: `2003` is the third of the device with index 1.
    ///
    /// - Parameters:
    ///   - index: The position among the devices of the world, from 0, below 998.
    ///   - count: The device's attempts up to and including this one.
    package static func ofDevice(_ index: Int, count: Int) -> Int {
        let (rounds, rest) = count.quotientAndRemainder(dividingBy: numbersInBlock)
        return (index + 1) * numbersInBlock + rest + rounds * numbersInBlock * numbersInBlock
    }

    /// The number of an attempt that the world makes in the name of a device, which knows nothing of it.
    package static func ofWorld(count: Int) -> Int { ofDevice(indexOfWorld, count: count) }
}
