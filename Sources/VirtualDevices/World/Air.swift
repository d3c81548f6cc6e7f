import BluetoothLE
import Events
import ImplementationAdapter
import Randomness

/// Who advertises what and who heard it: Bluetooth LE's advertising channels and every device's controller.
///
/// The air has positions, a range and a loss rate; it models no interference. Advertising events happen at the
/// instants of ``AdvertisingSchedule``, so that a capture written later from the log shows the very same ones.
struct Air {
    /// One advertising set that is on the air.
    struct Transmission {
        let source: Int
        let parameters: AdvertisingParameters
        let generation: Int
        /// Advertising events that are still to come; those of the past are never asked for again.
        fileprivate var upcoming: UpcomingEvents

        fileprivate struct UpcomingEvents {
            private var rest: AdvertisingSchedule.Events
            private var first: (index: UInt64, instant: Int64)?

            init(_ schedule: AdvertisingSchedule) {
                rest = schedule.events
                first = rest.next()
            }

            /// Forgets what lies before an instant.
            mutating func drop(before instant: Int64) {
                while let event = first, event.instant < instant { first = rest.next() }
            }

            /// Takes the first event.
            mutating func next() -> (index: UInt64, instant: Int64)? {
                defer { first = rest.next() }
                return first
            }
        }
    }

    /// What a controller remembers for its duplicate filter.
    struct HeardKey: Hashable {
        var address: DeviceAddress
        var data: [UInt8]
    }

    /// A device's controller.
    struct Controller {
        var isScanning = false
        var lastReported: [HeardKey: Instant] = [:]
        /// When the controller will next report each transmission, by generation: one plan each, whatever made it listen.
        var planned: [Int: Instant] = [:]
    }

    private(set) var transmissions: [Transmission] = []
    var controllers: [Controller] = []
    private var generations = 0
    private let seed: UInt64

    /// Most recent advertisements that a controller keeps for its filter; a real one has a handful of entries.
    private static let filterCapacity = 256

    init(seed: UInt64) { self.seed = seed }

    /// Puts a set on the air in place of what it sent so far, and answers with its generation.
    mutating func start(
        _ parameters: AdvertisingParameters, source: Int, named name: String, at now: Instant
    ) -> Transmission {
        stop(set: parameters.set, source: source)
        generations += 1
        let schedule = AdvertisingSchedule(
            seed: AdvertisingSchedule.seed(ofCase: seed, device: name, set: parameters.set),
            start: now.nanoseconds, interval: parameters.intervalNanoseconds)
        let transmission = Transmission(
            source: source, parameters: parameters, generation: generations,
            upcoming: Transmission.UpcomingEvents(schedule))
        transmissions.append(transmission)
        return transmission
    }

    /// Takes a set off the air; answers whether it was on.
    @discardableResult
    mutating func stop(set: Int, source: Int) -> Bool {
        guard let index = transmissions.firstIndex(where: { $0.source == source && $0.parameters.set == set }) else {
            return false
        }
        transmissions.remove(at: index)
        return true
    }

    /// The transmission of a set, if it still sends what it sent in that generation.
    func transmission(source: Int, set: Int, generation: Int) -> Transmission? {
        transmissions.first { $0.source == source && $0.parameters.set == set && $0.generation == generation }
    }

    /// The first advertising event at or after `earliest` that the receiver does not lose.
    ///
    /// - Parameters:
    ///   - now: the present instant, at most `earliest`.
    ///   - lossPercent: how many of a hundred events a receiver loses.
    mutating func nextHeard(
        _ transmission: Transmission, by receiver: Int, notBefore earliest: Instant, now: Instant, lossPercent: Int64
    ) -> Instant? {
        guard let index = transmissions.firstIndex(where: { $0.generation == transmission.generation }) else {
            return nil
        }
        transmissions[index].upcoming.drop(before: now.nanoseconds)
        var upcoming = transmissions[index].upcoming
        upcoming.drop(before: earliest.nanoseconds)
        // 100 % loss never ends; everything below ends with overwhelming probability within this bound, which also
        // keeps a case that asks for 99 % from running away.
        let maximumTries = 100_000
        for _ in 0..<maximumTries {
            guard let event = upcoming.next() else { return nil }
            let draw = SplitMix64.output(
                seed: seed ^ (UInt64(truncatingIfNeeded: receiver) << 48)
                    ^ (UInt64(truncatingIfNeeded: transmission.generation) << 24),
                index: event.index)
            if Int64(draw % 100) >= lossPercent { return Instant(nanoseconds: event.instant) }
        }
        return nil
    }

    /// When the receiver's duplicate filter will let this advertisement through again.
    func reportable(
        _ transmission: Transmission, to receiver: Int, from now: Instant, filterNanoseconds: Int64
    ) -> Instant {
        let key = HeardKey(address: transmission.parameters.address, data: transmission.parameters.data)
        guard let last = controllers[receiver].lastReported[key] else { return now }
        return max(now, last.advanced(by: filterNanoseconds))
    }

    /// Notes that a controller reported an advertisement.
    mutating func reported(_ transmission: Transmission, by receiver: Int, at now: Instant) {
        let key = HeardKey(address: transmission.parameters.address, data: transmission.parameters.data)
        if controllers[receiver].lastReported.count >= Self.filterCapacity {
            // Forgetting everything is what a full filter amounts to: reports come again.
            controllers[receiver].lastReported.removeAll(keepingCapacity: true)
        }
        controllers[receiver].lastReported[key] = now
    }
}
