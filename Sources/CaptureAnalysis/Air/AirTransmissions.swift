import BluetoothLE
import Events
import Payload

/// The PDUs that the events of a case put on the air.
struct AirTransmissions {
    /// One PDU on the air.
    struct Frame {
        /// Nanoseconds since the start of the case.
        var instant: Int64
        /// The number of the device, in the order in which devices began to send.
        var source: Int
        var channel: AdvertisingChannel
        /// The signal at the world's origin, in dBm.
        var signal: Int8
        /// The index of its link-layer packet.
        var packet: Int
    }

    /// An advertising set with its current data.
    private struct ActiveSet {
        var device: String
        var set: Int64
        var start: Int64
        var interval: Int64
        var packet: Int
        var signal: Int8
    }

    /// The link-layer packets, one for each change.
    private(set) var packets: [[UInt8]] = []
    /// The frames, in the order of time after `finishAll`.
    private(set) var frames: [Frame] = []
    private let seed: UInt64
    private let end: Instant
    private var sending: [ActiveSet] = []
    /// The devices, in the order in which they began to send.
    private var order: [String] = []

    init(seed: UInt64, end: Instant) {
        self.seed = seed
        self.end = end
    }

    /// Takes the next event. Only those of the radio have an effect.
    mutating func observe(_ event: Event) {
        guard let device = event.device else { return }
        let set = event.integer(.set) ?? 0
        switch event.kind {
        case .radioSet:
            finish(set, of: device, at: event.time.nanoseconds)
            guard let interval = event.integer(.interval), let packet = Self.packet(of: event) else { return }
            let index = append(packet, from: device)
            sending.append(
                ActiveSet(
                    device: device, set: set, start: event.time.nanoseconds, interval: interval, packet: index,
                    signal: Self.signal(of: event)))
        case .radioStopped:
            finish(set, of: device, at: event.time.nanoseconds)
        case .radioSent:
            guard let packet = Self.packet(of: event) else { return }
            let index = append(packet, from: device)
            frames += Self.frames(of: event, source: source(device), packet: index)
                .filter { $0.instant < end.nanoseconds }
        default:
            return
        }
    }

    /// Lets every set send until the end of the case, and orders the frames.
    mutating func finishAll() {
        while !sending.isEmpty { finish(0, at: end.nanoseconds) }
        frames.sort { ($0.instant, $0.source, $0.channel.rawValue) < ($1.instant, $1.source, $1.channel.rawValue) }
    }

    private mutating func finish(_ set: Int64, of device: String, at end: Int64) {
        guard let index = sending.firstIndex(where: { $0.device == device && $0.set == set }) else { return }
        finish(index, at: end)
    }

    private mutating func finish(_ index: Int, at end: Int64) {
        let one = sending.remove(at: index)
        let source = source(one.device)
        let schedule = AdvertisingSchedule(
            seed: AdvertisingSchedule.seed(ofCase: seed, device: one.device, set: Int(clamping: one.set)),
            start: one.start, interval: one.interval)
        for transmission in schedule.transmissions(before: end) {
            frames.append(
                Frame(
                    instant: transmission.instant, source: source, channel: transmission.channel,
                    signal: one.signal, packet: one.packet))
        }
    }

    private mutating func append(_ packet: [UInt8], from device: String) -> Int {
        if !order.contains(device) { order.append(device) }
        packets.append(packet)
        return packets.count - 1
    }

    private func source(_ device: String) -> Int { order.firstIndex(of: device) ?? 0 }

    /// The PDUs of an advertisement that was sent once.
    private static func frames(of event: Event, source: Int, packet: Int) -> [Frame] {
        let only = event.integer(.channel).flatMap(UInt8.init(exactly:)).flatMap(AdvertisingChannel.init(rawValue:))
        let signal = signal(of: event)
        return (only.map { [$0] } ?? AdvertisingChannel.allCases).enumerated().map { position, channel in
            Frame(
                instant: event.time.advanced(by: Int64(position) * AdvertisingSchedule.channelSpacing).nanoseconds,
                source: source, channel: channel, signal: signal, packet: packet)
        }
    }

    /// The link-layer packet of an event of the radio; nil if the event has no address or no data.
    private static func packet(of event: Event) -> [UInt8]? {
        let type =
            event.kind == .radioSent
            ? event.text(.type).flatMap(AdvertisingPDUType.init(carryingAdvertisingDataNamed:)) : .connectableUndirected
        guard let text = event.text(.address), let address = DeviceAddress(text), let data = event.data(.data),
            let type,
            let pdu = try? AdvertisingPDU(
                type: type,
                sender: AdvertiserAddress(address, isRandom: event[.publicAddress]?.booleanValue != true), data: data
            ).encoded()
        else { return nil }
        return LinkLayerPacket.encode(advertisingPDU: pdu)
    }

    /// The power at the world's origin.
    private static func signal(of event: Event) -> Int8 {
        let (x, y) = (event[.x]?.realValue ?? 0, event[.y]?.realValue ?? 0)
        return PathLoss(powerAtOneMetre: Double(event.integer(.power) ?? 0), exponent: PathLoss.freeSpaceExponent)
            .signalStrength(atMetres: (x * x + y * y).squareRoot())
    }
}
