import BluetoothLE
import Continuity
package import Notation
import Text

extension RecordingTimeline {
    package static let title = "What the addresses of a recording sent of Handoff, as Baton prints it"

    package static let explanation = """
        Times are nanoseconds since the first packet; `start` is the time of that packet since 1970. Intervals are nanoseconds without \
        the random delay of advertising; `weakest` and `strongest` are signal powers in dBm. A pause is a time of 10 s or more without any \
        packet; it is no device's silence: `lostFor` has none, and `pausesWhileLost` says how much was subtracted. `twins` are two addresses with \
        the same payloads. `pauses` lists the first 256 of `pauseCount`. An opened payload has the device of its key, the hash \
        of its activity, and the activity if it is listed. null is unknown.
        """

    package static let filteredThing = "payload"

    package static let form = DocumentForm<RecordingTimeline>(
        .init("start", .nullable(.integer), \.clock.start),
        .init("end", .count, \.clock.end),
        .init("clockIsImplausible", .boolean, \.clockIsImplausible),
        .init("omitted", .count, \.omitted),
        .init("pauses", .list(of: pause), \.clock.pauses.first),
        .init("pauseCount", .count, \.clock.pauses.count),
        .init("pauseDuration", .count, \.clock.pauses.duration),
        .init("devices", .list(of: device), \.devices),
        .init("twins", .list(of: twins), \.twins),
        .init("kindChanges", .list(of: kindChange), \.kindChanges))

    private static let pause = DocumentForm<(from: Int64, to: Int64)>(
        .init("from", .count, { $0.from }), .init("to", .count, { $0.to }))

    private static let device = DocumentForm<Device>(
        .init("device", .device, \.number),
        .init("address", optional: .address, \.address),
        .init("addressKind", .addressKind, \.addressKind),
        .init("omitted", .count, \.omitted),
        .init("payloads", .list(of: payload), \.payloads),
        .init("points", .list(of: point), \.points))

    private static let point = DocumentForm<(time: Int64, counter: UInt16)>(
        .init("time", .count, { $0.time }), .init("counter", .counter, { $0.counter }))

    private static let payload = DocumentForm<RecordedAdvertisement>(
        .init("time", .count, \.first.time),
        .init("frame", .frame, \.first.frame),
        .init("lastTime", .count, \.last.time),
        .init("lastFrame", .frame, \.last.frame),
        .init("receptions", .integer(in: 1 ... .max), \.receptions),
        .init("counter", .nullable(.integer), \.counter),
        .init("status", .nullable(.integer), \.status),
        .init("changeWasHeard", .boolean, \.beganHere),
        .init("fastInterval", .nullable(.integer), \.phases.fastInterval),
        .init("slowPhase", .nullable(.integer), \.phases.slow?.time),
        .init("slowInterval", .nullable(.integer), \.phases.slowInterval),
        .init("ending", .word, \.ending)
    ).of(\SentPayload.advertisement).and(conclusion)

    private static let conclusion = DocumentForm<SentPayload>(
        .init("goodbye", .nullable(.word), \.goodbye),
        .init("openedBy", .nullable(.text), \.advertisement.opened?.device),
        .init("hash", .nullable(.text), { $0.advertisement.opened.map { hexadecimal($0.plaintext.hash.bytes) } }),
        .init("activity", .nullable(.text), \.advertisement.opened?.activity),
        .init("weakest", .nullable(.integer), \.advertisement.signal?.lowerBound),
        .init("strongest", .nullable(.integer), \.advertisement.signal?.upperBound),
        .init("lostFor", .nullable(.integer), \.lostFor),
        .init("pausesWhileLost", .count, \.pausesWhileLost))

    private static let twins = DocumentForm<Twins>(
        .init("devices", .list(of: .device), { [$0.first, $0.second] }),
        .init("payloads", .integer(in: 1 ... .max), \.payloads),
        .init("frame", .frame, \.frame))

    private static let kindChange = DocumentForm<KindChange>(
        .init("first", .device, \.first),
        .init("firstKind", .addressKind, \.firstKind),
        .init("second", .device, \.second),
        .init("secondKind", .addressKind, \.secondKind),
        .init("frame", .frame, \.frame))
}

extension RecordingTimeline.Device {
    /// The payloads with a counter, as the graph shows them.
    fileprivate var points: [(time: Int64, counter: UInt16)] {
        payloads.compactMap { payload in
            payload.advertisement.counter.map { (payload.advertisement.first.time, $0) }
        }
    }
}
