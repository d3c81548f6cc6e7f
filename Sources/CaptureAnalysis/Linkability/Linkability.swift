package import BluetoothLE
package import CaptureFiles

/// What in a recording ties the addresses of one device together: a finding about the device, for its maker.
///
/// A device changes its address so that nobody can follow it. It does not help where what it sends under the new address goes on from the old one. Each link says by
/// which evidence, and how sure it is; `LinkModel` says how that is computed. Links are made within one recording, after its end; nothing is stored.
package struct Linkability: Sendable {
    /// The most addresses that are compared.
    package static let addressLimit = 256
    /// The most payloads that are remembered.
    package static let payloadLimit = 1 << 13
    /// The most addresses of one payload that are compared.
    package static let addressesOfAPayload = 16
    /// Links with less are not told.
    package static let leastScore = 0.05
    /// Links from here on are told, and join addresses where more than an instant speaks for them.
    package static let joiningScore = 0.5

    /// What an address sent.
    package struct Track: Sendable {
        /// Its number, as in its pseudonym.
        package var number: Int
        /// Who sent.
        package var sender: AdvertiserAddress
        /// The address as people write it.
        package var address: String { sender.description }
        /// Nanoseconds since the first packet.
        package var first: Int64
        /// Nanoseconds since the first packet.
        package var last: Int64
        /// The frame of the first Handoff message.
        package var firstFrame: Int
        /// The frame of the last Handoff message.
        package var lastFrame: Int
        /// The counter of the first payload.
        package var firstCounter: UInt16
        /// The counter of the last payload.
        package var lastCounter: UInt16
    }

    /// One payload on two addresses.
    package struct SharedPayload: Sendable {
        /// Position in `tracks` of the address with the lower number.
        package var first: Int
        /// Position of the other.
        package var second: Int
        /// Different payloads that both sent.
        package var payloads = 0
        /// For how long both sent the same payload at the same time, nanoseconds.
        package var simultaneous: Int64 = 0
        /// The counter of the first such payload.
        package var counter: UInt16
        /// The frames in which the two addresses first sent it, ascending.
        package var frames: [Int]
        /// The probability that both are one device.
        package var score = 1.0
    }

    /// One address, or several that send the same payloads, followed by others.
    package struct Succession: Sendable {
        /// Positions in `tracks` of the earlier addresses.
        package var from: [Int]
        /// Positions of the later ones.
        package var to: [Int]
        /// The probability that this is how the device of the earlier ones is heard next.
        package var score: Double
        /// The last counter of the earlier and the first of the later ones.
        package var counters: (UInt16, UInt16)
        /// Nanoseconds from the last reception of the earlier ones to the first of the later ones; negative where they overlap.
        package var gap: Int64
        /// The frames of these receptions, ascending.
        package var frames: [Int]
        /// Whether the counter speaks for it.
        package var byCounter: Bool
        /// Whether the instant speaks for it.
        package var byTiming: Bool
        /// The probability that some one of the groups that begin later has a counter as near by chance.
        package var chance: Double

        /// Whether it is taken to join addresses. An instant alone is not enough: where strangers come and go, one comes as another goes.
        package var joins: Bool { score >= Linkability.joiningScore && byCounter }
    }

    /// Addresses with Handoff, in the order of their numbers.
    package private(set) var tracks: [Track] = []
    /// One payload on two addresses.
    package private(set) var shared: [SharedPayload] = []
    /// Payloads on several addresses that tie none of them together, in the order in which they were first over.
    package private(set) var common: [CommonPayload] = []
    /// Successive addresses, in the order of time.
    package private(set) var successions: [Succession] = []
    /// Positions in `tracks` of addresses that shared payloads, or counters with a score of at least `joiningScore`, join, each list in the order of time.
    package private(set) var joined: [[Int]] = []
    /// Estimates of the model: that a device is heard again, that it carries its counter on, that its address changes while it advertises.
    package private(set) var estimates: (heardAgain: Double, carriesOn: Double, changesWhileAdvertising: Double) = (
        0.5, 0.5, 0.5
    )
    /// Addresses that are not compared, because there are too many.
    package private(set) var omittedAddresses = 0
    /// Payloads that are not remembered.
    package private(set) var omittedPayloads = 0
    /// How often a payload was sent by an address that is not compared with the others that sent it, because as many as are compared had done so before.
    package private(set) var omittedSendings = 0
    /// Handoff messages in undamaged frames, and those of them that the filter let through.
    package private(set) var tally = FilterTally()
    /// Whether only links of some devices are told.
    package private(set) var isFiltered = false
    /// The time of the first packet, nanoseconds since 1970.
    package private(set) var start: Int64?
    /// Nanoseconds from the first packet to the latest.
    package private(set) var end: Int64 = 0
    /// Packets of each link type, in the order of first appearance.
    package private(set) var linkTypes: [CaptureSummary.LinkTypeCount] = []
    /// What was wrong with the recording.
    package private(set) var findings = CaptureFindings()

    /// When an address sent a payload.
    private struct Span {
        var track: Int
        var first: Int64
        var last: Int64
        var frame: Int
    }

    private var places: [Int: Int] = [:]
    private var omitted: Set<Int> = []
    private var payloads: [[UInt8]: [Span]] = [:]
    private var payloadOrder: [[UInt8]] = []
    private let addressLimit: Int

    /// Reads a recording to its end.
    ///
    /// Of the filter, times and the least signal power say what counts as heard, as if the receiver had been on no longer or had been no better. Devices choose among
    /// the links: each is judged among all devices, since what others send says how much a coincidence is worth.
    package init(
        reading reader: inout CaptureReader, filter: CaptureFilter = CaptureFilter(),
        addressLimit: Int = Linkability.addressLimit
    ) throws(CaptureError) {
        self.addressLimit = addressLimit
        var hearing = filter
        hearing.devices = []
        var following = RecordedAdvertisements(hearing: hearing)
        var linkTypes = LinkTypeCounts()
        try reader.forEachRecord { record, bytes in
            linkTypes.note(record.linkType)
            following.observe(record, bytes) { take($0) }
            return true
        }
        following.finish { take($0) }
        self.linkTypes = linkTypes.counts
        start = following.startTime
        end = following.lastHeardEnd
        tally = following.tally
        findings = reader.findings
        findings.add(following.findings)
        conclude()
        if !filter.devices.isEmpty { keepLinks(of: filter) }
        let letGo = omittedAddresses + following.evictedCount
        if letGo > 0 {
            findings.add(
                CaptureFinding(
                    kind: .evicted, frame: reader.packets, offset: 0, expected: "few enough addresses to compare each",
                    found: "\(letGo) that were let go; links of theirs are not told"))
        }
    }

    private mutating func take(_ one: borrowing RecordedAdvertisement) {
        guard one.message.count == 14, let counter = one.counter else { return }
        let place: Int
        if let known = places[one.number] {
            place = known
            if one.first < tracks[place].first {
                tracks[place].first = one.first
                tracks[place].firstFrame = one.firstFrame
                tracks[place].firstCounter = counter
            }
            if one.last >= tracks[place].last {
                tracks[place].last = one.last
                tracks[place].lastFrame = one.lastFrame
                tracks[place].lastCounter = counter
            }
        } else {
            guard tracks.count < addressLimit else {
                // Counted once each as long as there are few; strangers choose how many.
                if omitted.count < addressLimit, omitted.insert(one.number).inserted { omittedAddresses += 1 }
                return
            }
            place = tracks.count
            places[one.number] = place
            tracks.append(
                Track(
                    number: one.number, sender: one.address, first: one.first, last: one.last,
                    firstFrame: one.firstFrame, lastFrame: one.lastFrame, firstCounter: counter, lastCounter: counter))
        }
        let span = Span(track: place, first: one.first, last: one.last, frame: one.firstFrame)
        guard let known = payloads[one.message] else {
            guard payloads.count < Self.payloadLimit else {
                omittedPayloads += 1
                return
            }
            payloads[one.message] = [span]
            payloadOrder.append(one.message)
            return
        }
        if let index = known.firstIndex(where: { $0.track == place }) {
            payloads[one.message]?[index].first = min(known[index].first, span.first)
            payloads[one.message]?[index].last = max(known[index].last, span.last)
        } else if known.count < Self.addressesOfAPayload {
            payloads[one.message]?.append(span)
        } else {
            omittedSendings += 1
        }
    }

    private mutating func conclude() {
        sortTracks()
        findShared()
        var groups = UnionFind(count: tracks.count)
        for link in shared { groups.join(link.first, link.second) }
        findSuccessions(groups.groups.map { $0.sorted { tracks[$0].first < tracks[$1].first } })
        var all = groups
        for link in successions where link.joins { all.join(link.from[0], link.to[0]) }
        joined = all.groups.filter { $0.count > 1 }.map { members in
            members.sorted { (tracks[$0].first, tracks[$0].number) < (tracks[$1].first, tracks[$1].number) }
        }
        joined.sort { tracks[$0[0]].first < tracks[$1[0]].first }
        places = [:]
        payloads = [:]
        payloadOrder = []
        omitted = []
    }

    /// Addresses came as their first payloads ended; they are told in the order of their numbers.
    private mutating func sortTracks() {
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

    private mutating func findShared() {
        var found: [[Int]: SharedPayload] = [:]
        for message in payloadOrder {
            let spans = (payloads[message] ?? []).sorted { $0.track < $1.track }
            guard spans.count > 1 else { continue }
            let counter = UInt16(message[1]) | UInt16(message[2]) << 8
            if let reason = Self.reason(against: message, spans) {
                let frame = spans.map(\.frame).min() ?? 0
                common.append(
                    CommonPayload(addresses: spans.map(\.track), counter: counter, frame: frame, reason: reason))
                continue
            }
            for first in spans.indices {
                for second in spans.indices where second > first {
                    let (one, other) = (spans[first], spans[second])
                    let key = [one.track, other.track]
                    var link =
                        found[key]
                        ?? SharedPayload(
                            first: one.track, second: other.track, counter: counter,
                            frames: [one.frame, other.frame].sorted())
                    link.payloads += 1
                    link.simultaneous &+= max(0, min(one.last, other.last) &- max(one.first, other.first))
                    found[key] = link
                }
            }
        }
        // Thirteen bytes equal by chance, for any two of all payloads.
        let pairs = Double(payloadOrder.count) * Double(payloadOrder.count)
        shared = found.keys.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }.compactMap { found[$0] }
        for index in shared.indices { shared[index].score = max(0, 1 - pairs / 0x1p104) }
    }

    /// Why a payload on these addresses ties none of them together; nil where it does.
    private static func reason(against message: [UInt8], _ spans: [Span]) -> CommonPayload.Reason? {
        if !SharedPayloadEvidence.looksSealed(message) { return .notSealed }
        let most = SharedPayloadEvidence.mostAtATime(spans.map { ($0.first, $0.last) })
        return most > SharedPayloadEvidence.mostAddressesAtATime ? .tooManyAddresses : nil
    }

    /// Leaves the links of which an address is wanted.
    private mutating func keepLinks(of filter: CaptureFilter) {
        isFiltered = true
        func isWanted(_ places: [Int]) -> Bool {
            places.contains { filter.admits(device: tracks[$0].number, address: tracks[$0].sender) }
        }
        shared.removeAll { !isWanted([$0.first, $0.second]) }
        common.removeAll { !isWanted($0.addresses) }
        successions.removeAll { !isWanted($0.from + $0.to) }
        joined.removeAll { !isWanted($0) }
    }

    private mutating func findSuccessions(_ members: [[Int]]) {
        let groups = members.map { group -> LinkModel.Group in
            let begin = group.min { tracks[$0].first < tracks[$1].first } ?? group[0]
            let finish = group.max { tracks[$0].last < tracks[$1].last } ?? group[0]
            return LinkModel.Group(
                first: tracks[begin].first, last: tracks[finish].last, firstCounter: tracks[begin].firstCounter,
                lastCounter: tracks[finish].lastCounter)
        }
        let model = LinkModel(groups, end: end)
        estimates = (model.heardAgain, model.carriesOn, model.changesWhileAdvertising)
        for pair in model.pairs where pair.score >= Self.leastScore {
            let (from, to) = (groups[pair.from], groups[pair.to])
            let later = groups.count { $0.first > from.last &- LinkModel.overlap }
            let step = Int(to.firstCounter) - Int(from.lastCounter)
            let lastFrame = members[pair.from].max { tracks[$0].last < tracks[$1].last }.map { tracks[$0].lastFrame }
            let firstFrame = members[pair.to].min { tracks[$0].first < tracks[$1].first }.map { tracks[$0].firstFrame }
            let near = step > 0 ? min(1, Double(step) * Double(max(1, later)) / 65536) : 1
            successions.append(
                Succession(
                    from: members[pair.from], to: members[pair.to], score: pair.score,
                    counters: (from.lastCounter, to.firstCounter), gap: to.first &- from.last,
                    frames: [lastFrame, firstFrame].compactMap(\.self).sorted(), byCounter: pair.carriedOn >= 0.5,
                    byTiming: pair.seamless >= 0.5, chance: near))
        }
        successions.sort {
            (tracks[$0.to[0]].first, tracks[$0.from[0]].first) < (tracks[$1.to[0]].first, tracks[$1.from[0]].first)
        }
    }
}

/// Which of a number of things belong together.
struct UnionFind {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    private mutating func root(_ index: Int) -> Int {
        var root = index
        while parents[root] != root { root = parents[root] }
        var place = index
        while parents[place] != root { (parents[place], place) = (root, parents[place]) }
        return root
    }

    mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        parents[max(first, second)] = min(first, second)
    }

    /// The groups, by their least members; each ascending.
    var groups: [[Int]] {
        var copy = self
        var members: [[Int]] = Array(repeating: [], count: parents.count)
        for index in parents.indices { members[copy.root(index)].append(index) }
        return members.filter { !$0.isEmpty }
    }
}
