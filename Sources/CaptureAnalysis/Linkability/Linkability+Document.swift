package import Notation

extension Linkability {
    package static let title = "What ties the addresses of a recording together, as Baton prints it"

    package static let explanation = """
        Times are nanoseconds since the first packet; `start` is the time of that packet since 1970. A score is the probability that the \
        link is right: for shared payloads that both addresses are one device, for successions that the later addresses are the next ones of the \
        same device. `chance` is the probability that the counter of some later address is as near by chance. `joined` lists the \
        addresses that are joined by shared payloads, and by successions with a matching counter and a score of at least 0.5: an instant alone may be a \
        coincidence, whatever its score. Only Handoff messages are compared. `commonPayloads` are payloads on several addresses that \
        link none of them, with the reason. At most \(addressesOfAPayload) addresses of a payload are compared; `omittedSendings` counts how often \
        further addresses sent it.
        """

    package static let filteredThing = "Handoff message"

    package static let form = DocumentForm<Linkability>(
        .init("start", .nullable(.integer), \.start),
        .init("end", .count, \.end),
        .init("estimates", .object(estimates), \.estimates),
        .init("devices", .list(of: device), { finding in finding.tracks.map { (finding.showsAddresses, $0) } }),
        .init("sharedPayloads", .list(of: sharedPayload), { finding in finding.shared.map { (finding, $0) } }),
        .init("commonPayloads", .list(of: commonPayload), { finding in finding.common.map { (finding, $0) } }),
        .init("successions", .list(of: succession), { finding in finding.successions.map { (finding, $0) } }),
        .init("joined", .list(of: .list(of: .device)), { finding in finding.joined.map(finding.numbers) }),
        .init("omittedAddresses", .count, \.omitted.addresses),
        .init("omittedPayloads", .count, \.omitted.payloads),
        .init("omittedSendings", .count, \.omitted.sendings))

    private static let estimates = DocumentForm<Estimates>(
        .init("heardAgain", .share, \.heardAgain),
        .init("carriesOn", .share, \.carriesOn),
        .init("changesWhileAdvertising", .share, \.changesWhileAdvertising))

    private static let device = DocumentForm<(showsAddress: Bool, track: Track)>(
        .init("device", .device, { $0.track.number }),
        .init("address", optional: .address, { $0.showsAddress ? $0.track.address : nil }),
        .init("first", .count, { $0.track.first }),
        .init("last", .count, { $0.track.last }),
        .init("frames", .list(of: .frame), { [$0.track.firstFrame, $0.track.lastFrame] }),
        .init("counters", .list(of: .counter), { [$0.track.firstCounter, $0.track.lastCounter] }))

    private static let sharedPayload = DocumentForm<(finding: Linkability, link: SharedPayload)>(
        .init("devices", .list(of: .device), { $0.finding.numbers(of: [$0.link.first, $0.link.second]) }),
        .init("payloads", .integer(in: 1 ... .max), { $0.link.payloads }),
        .init("simultaneous", .count, { $0.link.simultaneous }),
        .init("counter", .counter, { $0.link.counter }),
        .init("frames", .list(of: .frame), { $0.link.frames }),
        .init("score", .share, { $0.link.score }))

    private static let commonPayload = DocumentForm<(finding: Linkability, payload: CommonPayload)>(
        .init("devices", .list(of: .device), { $0.finding.numbers(of: $0.payload.addresses) }),
        .init("counter", .counter, { $0.payload.counter }),
        .init("frame", .frame, { $0.payload.frame }),
        .init("reason", .word, { $0.payload.reason }))

    private static let succession = DocumentForm<(finding: Linkability, link: Succession)>(
        .init("from", .list(of: .device), { $0.finding.numbers(of: $0.link.from) }),
        .init("to", .list(of: .device), { $0.finding.numbers(of: $0.link.to) }),
        .init("counters", .list(of: .counter), { [$0.link.counters.0, $0.link.counters.1] }),
        .init("gap", .integer, { $0.link.gap }),
        .init("frames", .list(of: .frame), { $0.link.frames }),
        .init("byCounter", .boolean, { $0.link.byCounter }),
        .init("byTiming", .boolean, { $0.link.byTiming }),
        .init("chance", .share, { $0.link.chance }),
        .init("score", .share, { $0.link.score }))

    /// The numbers of the devices at these positions in `tracks`.
    private func numbers(of places: [Int]) -> [Int] { places.map { tracks[$0].number } }
}
