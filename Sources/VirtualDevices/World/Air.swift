import BluetoothLE
import Events
import ImplementationAdapter
import Platforms
import Randomness

/// The simulated radio: Bluetooth LE's advertising channels with a loss rate, and controllers with a duplicate filter.
///
/// It models no interference. Advertising events take place at the instants of ``AdvertisingSchedule``, so that a
/// capture that is written later from the log has the same ones.
struct Air: Radio {
    /// An advertising set that is being sent.
    private struct Transmission {
        let number: Int
        let source: Int
        let parameters: AdvertisingParameters
        /// Advertising events that are still to come. Past ones are never asked for again.
        var upcoming: UpcomingEvents
    }

    private struct UpcomingEvents {
        private var rest: AdvertisingSchedule.Events
        private var first: (index: UInt64, instant: Int64)?

        init(_ schedule: AdvertisingSchedule) {
            rest = schedule.events
            first = rest.next()
        }

        /// Drops all events before an instant.
        mutating func drop(before instant: Int64) {
            while let event = first, event.instant < instant { first = rest.next() }
        }

        /// Takes the first event.
        mutating func next() -> (index: UInt64, instant: Int64)? {
            defer { first = rest.next() }
            return first
        }
    }

    /// An entry of a duplicate filter.
    private struct FilterKey: Hashable {
        var address: DeviceAddress
        var data: [UInt8]

        init(_ parameters: AdvertisingParameters) { self.init(address: parameters.address, data: parameters.data) }

        init(address: DeviceAddress, data: [UInt8]) {
            self.address = address
            self.data = data
        }
    }

    /// A device's controller.
    private struct Controller {
        let device: String
        var isScanning = false
        var lastReported: [FilterKey: Instant] = [:]
        /// The next reception of each transmission, by its number.
        var planned: [Int: Instant] = [:]
    }

    private let seed: UInt64
    private let lossPercent: Int64
    private let filterNanoseconds: Int64
    private var transmissions: [Transmission] = []
    private var controllers: [Controller] = []
    private var transmissionCount = 0

    /// The number of advertisements that a controller's filter remembers; a real one remembers a handful.
    private static let filterCapacity = 256

    init(seed: UInt64, parameters: ProfileParameters) {
        self.seed = seed
        lossPercent = parameters[.radioLoss]
        filterNanoseconds = parameters[.duplicateFilterReset]
    }

    mutating func addController(of device: String) { controllers.append(Controller(device: device)) }

    // MARK: Commands

    mutating func advertise(
        _ parameters: AdvertisingParameters, from source: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception] {
        _ = stopAdvertising(set: parameters.set, from: source)
        transmissionCount += 1
        let schedule = AdvertisingSchedule(
            seed: AdvertisingSchedule.seed(ofCase: seed, device: controllers[source].device, set: parameters.set),
            start: now.nanoseconds, interval: parameters.intervalNanoseconds)
        transmissions.append(
            Transmission(
                number: transmissionCount, source: source, parameters: parameters, upcoming: UpcomingEvents(schedule)))
        return controllers.indices.compactMap { receiver in
            nextReception(of: transmissions.count - 1, by: receiver, at: now, in: surroundings)
        }
    }

    mutating func stopAdvertising(set: Int, from source: Int) -> Bool {
        guard let index = transmissions.firstIndex(where: { $0.source == source && $0.parameters.set == set }) else {
            return false
        }
        transmissions.remove(at: index)
        return true
    }

    func advertisingSets(of source: Int) -> [Int] {
        transmissions.filter { $0.source == source }.map(\.parameters.set)
    }

    mutating func setScanning(
        _ isScanning: Bool, by receiver: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception] {
        guard controllers[receiver].isScanning != isScanning else { return [] }
        controllers[receiver].isScanning = isScanning
        return surroundingsChanged(of: receiver, at: now, in: surroundings)
    }

    mutating func resetDuplicateFilter(of receiver: Int) { controllers[receiver].lastReported.removeAll() }

    // MARK: Receptions

    mutating func surroundingsChanged(
        of receiver: Int, at now: Instant, in surroundings: some RadioSurroundings
    ) -> [Reception] {
        transmissions.indices.compactMap { nextReception(of: $0, by: receiver, at: now, in: surroundings) }
    }

    /// Plans when a receiver reports a transmission next, unless that is planned already.
    private mutating func nextReception(
        of index: Int, by receiver: Int, notBefore earliest: Instant = .start, at now: Instant,
        in surroundings: some RadioSurroundings
    ) -> Reception? {
        let transmission = transmissions[index]
        guard receiver != transmission.source, controllers[receiver].isScanning,
            surroundings.audibility(of: transmission.source, to: receiver) != .outOfReach
        else { return nil }
        var due = max(now, earliest)
        if let last = controllers[receiver].lastReported[FilterKey(transmission.parameters)] {
            due = max(due, last.advanced(by: filterNanoseconds))
        }
        guard let instant = nextHeard(index, by: receiver, notBefore: due, now: now) else { return nil }
        if let planned = controllers[receiver].planned[transmission.number], planned <= instant { return nil }
        controllers[receiver].planned[transmission.number] = instant
        return Reception(receiver: receiver, instant: instant, transmission: transmission.number)
    }

    /// The first advertising event at or after `earliest` that the receiver does not lose.
    private mutating func nextHeard(
        _ index: Int, by receiver: Int, notBefore earliest: Instant, now: Instant
    ) -> Instant? {
        transmissions[index].upcoming.drop(before: now.nanoseconds)
        var upcoming = transmissions[index].upcoming
        upcoming.drop(before: earliest.nanoseconds)
        // With a loss of 100 % no event is ever heard. With less, one is heard within this bound with overwhelming
        // probability.
        let maximumTries = 100_000
        for _ in 0..<maximumTries {
            guard let event = upcoming.next() else { return nil }
            if isHeard(by: receiver, transmission: transmissions[index].number, event: event.index) {
                return Instant(nanoseconds: event.instant)
            }
        }
        return nil
    }

    mutating func receive(
        _ reception: Reception, at now: Instant, in surroundings: some RadioSurroundings
    ) -> (advertisement: ReceivedAdvertisement?, next: [Reception]) {
        let receiver = reception.receiver
        // An earlier reception may have taken the place of this one.
        guard controllers[receiver].planned[reception.transmission] == now else { return (nil, []) }
        controllers[receiver].planned[reception.transmission] = nil
        guard let index = transmissions.firstIndex(where: { $0.number == reception.transmission }),
            controllers[receiver].isScanning
        else { return (nil, []) }
        let transmission = transmissions[index]
        // At the earliest a nanosecond later, even without a filter.
        var earliest = now.advanced(by: 1)
        var advertisement: ReceivedAdvertisement?
        switch surroundings.audibility(of: transmission.source, to: receiver) {
        case .outOfReach: return (nil, [])
        case .hidden: earliest = now.advanced(by: max(1, filterNanoseconds))
        case .audible:
            remember(FilterKey(transmission.parameters), by: receiver, at: now)
            advertisement = ReceivedAdvertisement(
                source: transmission.source, address: transmission.parameters.address,
                data: transmission.parameters.data)
        }
        let next = nextReception(of: index, by: receiver, notBefore: earliest, at: now, in: surroundings)
        return (advertisement, next.map { [$0] } ?? [])
    }

    /// Notes in the duplicate filter that a controller reports an advertisement.
    private mutating func remember(_ advertisement: FilterKey, by receiver: Int, at now: Instant) {
        // A full filter forgets everything.
        if controllers[receiver].lastReported.count >= Self.filterCapacity {
            controllers[receiver].lastReported.removeAll(keepingCapacity: true)
        }
        controllers[receiver].lastReported[advertisement] = now
    }

    mutating func transmit(
        _ address: DeviceAddress, _ data: [UInt8], from source: Int, at now: Instant,
        in surroundings: some RadioSurroundings
    ) -> [Int] {
        transmissionCount += 1
        let advertisement = FilterKey(address: address, data: data)
        let number = transmissionCount
        let receivers = controllers.indices.filter { receiver in
            guard receiver != source, controllers[receiver].isScanning,
                surroundings.audibility(of: source, to: receiver) == .audible
            else { return false }
            if let last = controllers[receiver].lastReported[advertisement],
                now < last.advanced(by: filterNanoseconds)
            {
                return false
            }
            return isHeard(by: receiver, transmission: number, event: 0)
        }
        for receiver in receivers { remember(advertisement, by: receiver, at: now) }
        return receivers
    }

    /// Whether a receiver does not lose an advertising event.
    private func isHeard(by receiver: Int, transmission: Int, event: UInt64) -> Bool {
        let draw = SplitMix64.output(
            seed: seed ^ (UInt64(truncatingIfNeeded: receiver) << 48)
                ^ (UInt64(truncatingIfNeeded: transmission) << 24),
            index: event)
        return Int64(draw % 100) >= lossPercent
    }
}
