/// The addresses, payloads and times from which links are made. Bounded, because strangers choose addresses and
/// payloads.
struct PayloadSendings {
    /// When an address sent a payload.
    private struct SendingPeriod {
        var track: Int
        var first: Int64
        var last: Int64
        var frame: Int
    }

    /// Addresses, in the order in which their first payloads ended.
    private(set) var tracks: [Linkability.Track] = []
    private(set) var omitted = Linkability.Omissions()
    private var places: [Int: Int] = [:]
    private var omittedNumbers: Set<Int> = []
    private var payloads: [[UInt8]: [SendingPeriod]] = [:]
    private var payloadOrder: [[UInt8]] = []
    private let addressLimit: Int

    init(addressLimit: Int) { self.addressLimit = addressLimit }

    /// Takes a payload of an address.
    mutating func take(_ one: borrowing RecordedAdvertisement) {
        guard one.message.count == 14, let counter = one.counter else { return }
        let place: Int
        if let known = places[one.number] {
            place = known
            if one.first.time < tracks[place].first {
                tracks[place].first = one.first.time
                tracks[place].firstFrame = one.first.frame
                tracks[place].firstCounter = counter
            }
            if one.last.time >= tracks[place].last {
                tracks[place].last = one.last.time
                tracks[place].lastFrame = one.last.frame
                tracks[place].lastCounter = counter
            }
        } else {
            guard tracks.count < addressLimit else {
                // Counts each address once, up to a bound.
                if omittedNumbers.count < addressLimit, omittedNumbers.insert(one.number).inserted {
                    omitted.addresses += 1
                }
                return
            }
            place = tracks.count
            places[one.number] = place
            tracks.append(
                Linkability.Track(
                    number: one.number, sender: one.address, first: one.first.time, last: one.last.time,
                    firstFrame: one.first.frame, lastFrame: one.last.frame, firstCounter: counter, lastCounter: counter)
            )
        }
        let span = SendingPeriod(track: place, first: one.first.time, last: one.last.time, frame: one.first.frame)
        guard let known = payloads[one.message] else {
            guard payloads.count < Linkability.payloadLimit else {
                omitted.payloads += 1
                return
            }
            payloads[one.message] = [span]
            payloadOrder.append(one.message)
            return
        }
        if let index = known.firstIndex(where: { $0.track == place }) {
            payloads[one.message]?[index].first = min(known[index].first, span.first)
            payloads[one.message]?[index].last = max(known[index].last, span.last)
        } else if known.count < Linkability.addressesOfAPayload {
            payloads[one.message]?.append(span)
        } else {
            omitted.sendings += 1
        }
    }

    /// Sorts the addresses by their numbers.
    mutating func sortTracks() {
        let order = tracks.indices.sorted { tracks[$0].number < tracks[$1].number }
        var positions = [Int](repeating: 0, count: order.count)
        for (position, old) in order.enumerated() { positions[old] = position }
        tracks = order.map { tracks[$0] }
        for message in payloadOrder {
            guard var spans = payloads[message] else { continue }
            for index in spans.indices { spans[index].track = positions[spans[index].track] }
            payloads[message] = spans
        }
    }

    /// The payloads that link two addresses, and those on several addresses that link none.
    func shared() -> (shared: [Linkability.SharedPayload], common: [Linkability.CommonPayload]) {
        var common: [Linkability.CommonPayload] = []
        var found: [[Int]: Linkability.SharedPayload] = [:]
        for message in payloadOrder {
            let spans = (payloads[message] ?? []).sorted { $0.track < $1.track }
            guard spans.count > 1 else { continue }
            let counter = UInt16(message[1]) | UInt16(message[2]) << 8
            if let reason = Self.reason(against: message, spans) {
                let frame = spans.map(\.frame).min() ?? 0
                common.append(
                    Linkability.CommonPayload(
                        addresses: spans.map(\.track), counter: counter, frame: frame, reason: reason))
                continue
            }
            for first in spans.indices {
                for second in spans.indices where second > first {
                    let (one, other) = (spans[first], spans[second])
                    let key = [one.track, other.track]
                    var link =
                        found[key]
                        ?? Linkability.SharedPayload(
                            first: one.track, second: other.track, counter: counter,
                            frames: [one.frame, other.frame].sorted())
                    link.payloads += 1
                    link.simultaneous &+= max(0, min(one.last, other.last) &- max(one.first, other.first))
                    found[key] = link
                }
            }
        }
        // The probability that thirteen bytes of any two payloads are equal by chance.
        let pairs = Double(payloadOrder.count) * Double(payloadOrder.count)
        var shared = found.keys.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }.compactMap { found[$0] }
        for index in shared.indices { shared[index].score = max(0, 1 - pairs / 0x1p104) }
        return (shared, common)
    }

    /// Why a payload on these addresses links none of them; nil if it links them.
    private static func reason(
        against message: [UInt8], _ spans: [SendingPeriod]
    ) -> Linkability.CommonPayload.Reason? {
        if !SharedPayloadEvidence.looksSealed(message) { return .notSealed }
        let most = SharedPayloadEvidence.mostAtATime(spans.map { ($0.first, $0.last) })
        return most > SharedPayloadEvidence.mostAddressesAtATime ? .tooManyAddresses : nil
    }
}
