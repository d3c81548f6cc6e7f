package import BluetoothLE
package import CaptureFiles

/// The links between addresses of one device in a recording: an analysis for the maker of the device.
///
/// A device changes its address so that nobody can follow it. That fails if the payloads under the new address continue
/// those under the old one. Each link has its evidence and its probability, which `LinkModel` computes. Links are made
/// within one recording, after its end, and are not stored.
package struct Linkability: Sendable {
    /// The most addresses that are compared.
    package static let addressLimit = 256
    /// The most payloads that are remembered.
    package static let payloadLimit = 1 << 13
    /// The most addresses of one payload that are compared.
    package static let addressesOfAPayload = 16
    /// Links with a lower score are omitted.
    package static let leastScore = 0.05
    /// Links with a lower score are not shown and do not join addresses.
    package static let joiningScore = 0.5

    /// An address and its first and last payload.
    package struct Track: Sendable {
        /// The number of its pseudonym.
        package var number: Int
        package var sender: AdvertiserAddress
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

        package var address: String { sender.description }
    }

    /// One payload on two addresses.
    package struct SharedPayload: Sendable {
        /// Position in `tracks` of the address with the lower number.
        package var first: Int
        /// Position of the other.
        package var second: Int
        /// The number of payloads that both sent.
        package var payloads = 0
        /// How long both sent the same payload at the same time, in nanoseconds.
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
        /// The probability that the later ones are the next ones of the same device.
        package var score: Double
        /// The last counter of the earlier and the first of the later ones.
        package var counters: (UInt16, UInt16)
        /// Nanoseconds from the last reception of the earlier ones to the first of the later ones; negative if they
        /// overlap.
        package var gap: Int64
        /// The frames of these receptions, ascending.
        package var frames: [Int]
        /// Whether the counter is evidence for it.
        package var byCounter: Bool
        /// Whether the instant is evidence for it.
        package var byTiming: Bool
        /// The probability that the counter of one of the later groups is as near by chance.
        package var chance: Double

        /// Whether it joins the addresses. An instant alone is not enough, because strangers come and go.
        package var joins: Bool { score >= Linkability.joiningScore && byCounter }
    }

    /// Addresses with Handoff, in the order of their numbers.
    package private(set) var tracks: [Track] = []
    /// One payload on two addresses.
    package private(set) var shared: [SharedPayload] = []
    /// Payloads on several addresses that link none of them, in the order in which they first ended.
    package private(set) var common: [CommonPayload] = []
    /// Successive addresses, in the order of time.
    package private(set) var successions: [Succession] = []
    /// Positions in `tracks` of the addresses of one device, by shared payloads and `Succession.joins`, each list in
    /// the order of time.
    package private(set) var joined: [[Int]] = []
    package private(set) var estimates = Estimates()
    package private(set) var omitted = Omissions()
    /// Whether only links of some devices are kept.
    package private(set) var isFiltered = false
    /// The time of the first packet, nanoseconds since 1970.
    package private(set) var start: Int64?
    /// Nanoseconds from the first packet to the latest.
    package private(set) var end: Int64 = 0
    /// The report on the reading. The tally counts Handoff messages in undamaged frames.
    package private(set) var reading = ReadingReport()
    /// Whether addresses are shown instead of pseudonyms.
    let showsAddresses: Bool

    /// Probabilities that the model estimates from the recording.
    package struct Estimates: Sendable, Hashable {
        /// That a device is received again.
        package var heardAgain = 0.5
        /// That it continues its counter.
        package var carriesOn = 0.5
        /// That its address changes while it advertises.
        package var changesWhileAdvertising = 0.5
    }

    /// What exceeded the limits.
    package struct Omissions: Sendable, Hashable {
        /// Addresses that are not compared.
        package var addresses = 0
        /// Payloads that are not remembered.
        package var payloads = 0
        /// How often an address sent a payload beyond the first `addressesOfAPayload` addresses.
        package var sendings = 0
    }

    /// Reads a recording to its end.
    ///
    /// The filter's times and least signal power restrict what counts as received, as with a shorter reception or a
    /// greater distance. Its devices select links afterwards: each link is judged among all devices, because the others
    /// show how likely a coincidence is.
    package init(
        reading reader: inout CaptureReader, filter: CaptureFilter = CaptureFilter(), showsAddresses: Bool = false,
        addressLimit: Int = Linkability.addressLimit
    ) throws(CaptureError) {
        self.showsAddresses = showsAddresses
        var hearing = filter
        hearing.devices = []
        var following = RecordedAdvertisements(hearing: hearing)
        var sendings = PayloadSendings(addressLimit: addressLimit)
        var linkTypes = LinkTypeCounts()
        try reader.forEachRecord { record, bytes in
            linkTypes.note(PacketEnvelope.linkType(of: record.linkType, bytes))
            following.observe(record, bytes) { sendings.take($0) }
            return true
        }
        following.finish { sendings.take($0) }
        start = following.clock.start
        end = following.lastHeardEnd
        reading = ReadingReport(linkTypes, reader, following.findings, following.tally)
        link(sendings)
        if !filter.devices.isEmpty { keepLinks(of: filter) }
        let evictedCount = omitted.addresses + following.evictedCount
        if evictedCount > 0 {
            reading.findings.note(
                .evicted, frame: reader.packets, expected: "few enough addresses to compare each",
                found: "\(evictedCount) that were evicted, without their links")
        }
    }

    /// Links the senders of payloads, for an analysis that reads more than these.
    init(_ sendings: consuming PayloadSendings, end: Int64) {
        showsAddresses = false
        self.end = end
        link(sendings)
    }

    private mutating func link(_ sendings: consuming PayloadSendings) {
        sendings.sortTracks()
        tracks = sendings.tracks
        omitted = sendings.omitted
        (shared, common) = sendings.shared()
        var groups = UnionFind(count: tracks.count)
        for link in shared { groups.join(link.first, link.second) }
        findSuccessions(groups.groups.map { $0.sorted { tracks[$0].first < tracks[$1].first } })
        var all = groups
        for link in successions where link.joins { all.join(link.from[0], link.to[0]) }
        joined = all.groups.filter { $0.count > 1 }.map { members in
            members.sorted { (tracks[$0].first, tracks[$0].number) < (tracks[$1].first, tracks[$1].number) }
        }
        joined.sort { tracks[$0[0]].first < tracks[$1[0]].first }
    }

    /// Keeps the links with a wanted address.
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
        estimates = Estimates(
            heardAgain: model.heardAgain, carriesOn: model.carriesOn,
            changesWhileAdvertising: model.changesWhileAdvertising)
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

extension Linkability: RecordingAnalysis {
    package init(
        reading reader: inout CaptureReader, opening _: HandoffOpener?, options: AnalysisOptions
    ) throws(CaptureError) {
        try self.init(reading: &reader, filter: options.filter, showsAddresses: options.showsAddresses)
    }
}
