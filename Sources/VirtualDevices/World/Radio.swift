import BluetoothLE
import Events
import ImplementationAdapter

/// The controllers of a world's devices and the medium between them: the other side of HCI.
///
/// A world passes on what each host commands. A radio has no clock. It announces when a controller may report an
/// advertisement (``Reception``), and the world calls ``receive(_:at:in:)`` at that instant, in the order of all that
/// it has planned. A radio has to keep these rules:
///
/// - The same calls have the same results. Everything random follows from a seed.
/// - A reception is never announced for an instant before the call. One that ``receive(_:at:in:)`` announces is later
///   than the call, so that time passes.
/// - A reception that is announced may have lost its reason since. Then ``receive(_:at:in:)`` reports nothing.
/// - What a receiver cannot hear is not reported, and only devices that scan get reports.
protocol Radio {
    /// Adds the controller of a device. Devices are numbered from 0 in the order in which they are added.
    mutating func addController(of device: String)

    /// A controller advertises a set, in place of what the set has sent so far.
    mutating func advertise(
        _ parameters: AdvertisingParameters, from source: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception]

    /// A controller stops advertising a set.
    ///
    /// - Returns: whether it advertised the set.
    mutating func stopAdvertising(set: Int, from source: Int) -> Bool

    /// The sets that a controller advertises, the one that began first in front.
    func advertisingSets(of source: Int) -> [Int]

    /// A controller starts or stops scanning.
    mutating func setScanning(
        _ isScanning: Bool, by receiver: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception]

    /// A controller reports again what it has reported before.
    mutating func resetDuplicateFilter(of receiver: Int)

    /// A transmitter beside a device sends an advertisement once.
    ///
    /// - Returns: the receivers whose controllers report it, in ascending order.
    mutating func transmit(
        _ address: DeviceAddress, _ data: [UInt8], from source: Int, at now: Instant,
        in surroundings: some RadioSurroundings
    ) -> [Int]

    /// The surroundings of a receiver have changed: more or less may be audible than before.
    mutating func surroundingsChanged(
        of receiver: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception]

    /// The instant of a reception has come.
    ///
    /// - Returns: the advertisement that the controller reports, if it does, and the receptions that follow.
    mutating func receive(
        _ reception: Reception, at now: Instant, in surroundings: some RadioSurroundings
    ) -> (advertisement: ReceivedAdvertisement?, next: [Reception])
}

/// What a radio does not know of its devices: where they are, which of them are switched on, and what faults hide.
protocol RadioSurroundings {
    /// Whether one device can hear another now.
    func audibility(of source: Int, to receiver: Int) -> Audibility
}

/// Whether one device can hear another.
enum Audibility {
    /// It can.
    case audible
    /// It is out of range, or its radio is off. The world says when that changes.
    case outOfReach
    /// A fault keeps advertisements from it. A fault may end without notice, so a radio tries again.
    case hidden
}

/// An instant at which a controller may report an advertisement.
struct Reception {
    var receiver: Int
    var instant: Instant
    /// The radio's own number for what is received.
    var transmission: Int
}

/// An advertisement that a controller reports.
struct ReceivedAdvertisement {
    var source: Int
    var address: DeviceAddress
    /// AD structures.
    var data: [UInt8]
}
