extension Linkability {
    /// The most links of a kind in the text.
    private static let shownLinks = 32

    package func write(path: String, to text: inout AnalysisText) {
        let chosen = isFiltered ? "; only links of the chosen devices are shown" : ""
        text.line("\(path): \(tracks.count.of("address", plural: "es")) with Handoff\(chosen)")
        let certain = successions.filter { $0.score >= Self.joiningScore }
        let byCounter = certain.filter(\.byCounter)
        let byTiming = certain.filter { !$0.byCounter && $0.byTiming }
        if shared.isEmpty && byCounter.isEmpty && byTiming.isEmpty {
            text.line(
                isFiltered
                    ? "  Nothing in Handoff messages links these addresses to others."
                    : "  Nothing in Handoff messages links one address to another.")
        }
        writeSharedPayloads(to: &text)
        writeSuccessions(byCounter, byTiming, to: &text)
        writeJoinedAddresses(to: &text)
        let weak = successions.count - certain.count
        if weak > 0 {
            text.line("  \(weak) weaker links are not shown; --json contains those of at least \(Self.leastScore)")
        }
        text.line("  Only Handoff messages were compared.")
        writeOmissions(to: &text)
    }

    private func writeSharedPayloads(to text: inout AnalysisText) {
        write("Twins, which are one payload on two addresses", shared, to: &text, description)
        if !shared.isEmpty {
            text.line(
                "    A receiver of both knows that they are one device, unless another device replays its payloads.")
            text.line("    Better: seal the payload separately for each address, with a separate counter.")
        }
        write("Payloads on several addresses that link none of them", common, to: &text, description)
    }

    private func writeSuccessions(_ byCounter: [Succession], _ byTiming: [Succession], to text: inout AnalysisText) {
        write("Counters that continue under a new address", byCounter, to: &text, description)
        if !byCounter.isEmpty {
            text.line("    A receiver of both knows that the device changed its address, and can follow it.")
            text.line("    Better: a new key and an unrelated counter at each change of address.")
        }
        write(
            "Addresses that begin when another ends, which may be a coincidence", byTiming, to: &text, description)
        if !byTiming.isEmpty { text.line("    Better: a silence of random length at each change of address.") }
    }

    private func writeJoinedAddresses(to text: inout AnalysisText) {
        guard !joined.isEmpty else { return }
        let addresses = joined.reduce(0) { $0 + $1.count }
        text.line(
            "  Together: \(addresses) addresses are \(joined.count.of("device")) if every link by payload or counter of at least \(Self.joiningScore) is right"
        )
        for members in joined.prefix(Self.shownLinks) { text.line("    \(names(members, atMost: 24))") }
    }

    private func writeOmissions(to text: inout AnalysisText) {
        if omitted.sendings > 0 {
            let limit = Self.addressesOfAPayload
            text.line(
                "  Of each payload, the first \(limit) addresses were compared; further addresses sent one \(omitted.sendings) times."
            )
        }
        if omitted.addresses > 0 || omitted.payloads > 0 {
            text.line(
                "  Too many to compare: \(omitted.addresses) addresses and \(omitted.payloads) payloads were omitted.")
        }
    }

    private func write<Link>(
        _ title: String, _ links: [Link], to text: inout AnalysisText, _ description: (Link) -> String
    ) {
        guard !links.isEmpty else { return }
        text.line("  \(title): \(links.count)")
        for link in links.prefix(Self.shownLinks) { text.line("    \(description(link))") }
        if links.count > Self.shownLinks {
            text.line("    and \(links.count - Self.shownLinks) more; --json contains them")
        }
    }

    private func description(_ link: SharedPayload) -> String {
        let payloads = link.payloads == 1 ? "the same payload" : "the same \(link.payloads) payloads"
        let time =
            link.simultaneous > 0
            ? "at the same time for \(Seconds.text(link.simultaneous))" : "one after the other"
        return
            "\(name(link.first)) and \(name(link.second)) sent \(payloads) \(time): counter \(link.counter), frames \(Self.frames(link.frames)) (\(Self.probability(link.score)))"
    }

    private func description(_ payload: CommonPayload) -> String {
        let why =
            switch payload.reason {
            case .notSealed:
                "its bytes are not sealed: fewer than \(SharedPayloadEvidence.leastDifferentBytes) different values"
            case .tooManyAddresses:
                "no device uses more than \(SharedPayloadEvidence.mostAddressesAtATime) addresses at a time"
            }
        return
            "counter \(payload.counter), from frame \(payload.frame), on \(names(payload.addresses, atMost: 8)): \(why)"
    }

    private func description(_ link: Succession) -> String {
        let from = link.from.map(name).joined(separator: "+")
        let to = link.to.map(name).joined(separator: "+")
        var text =
            link.gap >= 0
            ? "\(to) begins \(Seconds.text(link.gap)) after \(from) ends" : "\(to) begins when \(from) ends"
        if link.byCounter {
            text += ", with counter \(link.counters.1) after \(link.counters.0)"
            if link.chance < 1 { text += ", by chance as near once in \(Int(min(65536, 1 / link.chance)))" }
        }
        let probability = link.joins ? Self.probability(link.score) : "possible"
        return text + ": frames \(Self.frames(link.frames)) (\(probability))"
    }

    private static func frames(_ numbers: [Int]) -> String { numbers.map { "\($0)" }.joined(separator: " and ") }

    private func name(_ track: Int) -> String {
        showsAddresses ? tracks[track].address : "device-\(tracks[track].number)"
    }

    private func names(_ places: [Int], atMost limit: Int) -> String {
        let more = places.count > limit ? " and \(places.count - limit) more" : ""
        return places.prefix(limit).map(name).joined(separator: ", ") + more
    }

    /// Two decimals, and never 1.00: no link is certain.
    static func probability(_ score: Double) -> String {
        if score > 0.995 { return "probability above 0.99" }
        let hundredths = Int((score * 100).rounded())
        return "probability 0.\(hundredths < 10 ? "0" : "")\(hundredths)"
    }
}
