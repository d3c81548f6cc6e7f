import Notation
import Payload
import Text

extension Linkability {
    /// Findings of a kind that the text shows.
    private static let shownFindings = 32

    /// The findings for people: what ties addresses together, by what evidence, and what would be better.
    package func appendText(path: String, showsAddresses: Bool, to output: inout [UInt8]) {
        VisibleText.append(path, to: &output)
        let chosen = isFiltered ? ", of whose links some are chosen" : ""
        line(": \(tracks.count) address\(tracks.count == 1 ? "" : "es") with Handoff\(chosen)", to: &output)
        let certain = successions.filter { $0.score >= Self.joiningScore }
        let byCounter = certain.filter(\.byCounter)
        let byTiming = certain.filter { !$0.byCounter && $0.byTiming }
        if shared.isEmpty && byCounter.isEmpty && byTiming.isEmpty {
            line(
                isFiltered
                    ? "  Nothing in Handoff messages ties an address of these to another."
                    : "  Nothing in Handoff messages ties one address to another.", to: &output)
        }
        list("One payload on two addresses", shared, to: &output) { text(of: $0, showsAddresses) }
        if !shared.isEmpty {
            line(
                "    Whoever hears both knows that they are one device, unless somebody repeats its payloads.",
                to: &output)
            line("    Better: a payload that is sealed anew for each address, under a counter of its own.", to: &output)
        }
        list("Payloads on several addresses that tie none together", common, to: &output) {
            text(of: $0, showsAddresses)
        }
        list("Counters that go on under a new address", byCounter, to: &output) { text(of: $0, showsAddresses) }
        if !byCounter.isEmpty {
            line("    Whoever hears both can tell that the device changed its address, and follows it.", to: &output)
            line(
                "    Better: a new key and a counter that has nothing to do with the old one at each change.",
                to: &output)
        }
        list("Addresses that begin as another ends, which is possible for strangers too", byTiming, to: &output) {
            text(of: $0, showsAddresses)
        }
        if !byTiming.isEmpty {
            line("    Better: silence of a random length at a change of address.", to: &output)
        }
        if !joined.isEmpty {
            let addresses = joined.reduce(0) { $0 + $1.count }
            line(
                "  Together: \(addresses) addresses are \(joined.count) device\(joined.count == 1 ? "" : "s"), if every link by payload or counter of at least \(Self.joiningScore) is right",
                to: &output)
            for members in joined.prefix(Self.shownFindings) {
                let shown = members.prefix(24).map { name($0, showsAddresses) }.joined(separator: ", ")
                let more = members.count > 24 ? " and \(members.count - 24) more" : ""
                line("    \(shown)\(more)", to: &output)
            }
        }
        let weak = successions.count - certain.count
        if weak > 0 {
            line("  \(weak) weaker links are not shown; --json has those of at least \(Self.leastScore)", to: &output)
        }
        line("  Other messages than those of Handoff were not compared.", to: &output)
        if omittedSendings > 0 {
            line(
                "  Payloads on more than \(Self.addressesOfAPayload) addresses: of each the first \(Self.addressesOfAPayload) are compared; \(omittedSendings) times another address sent one.",
                to: &output)
        }
        if omittedAddresses > 0 || omittedPayloads > 0 {
            line(
                "  Too many to compare: \(omittedAddresses) addresses and \(omittedPayloads) payloads are left out.",
                to: &output)
        }
    }

    private func list<Finding>(
        _ title: String, _ findings: [Finding], to output: inout [UInt8], _ text: (Finding) -> String
    ) {
        guard !findings.isEmpty else { return }
        line("  \(title): \(findings.count)", to: &output)
        for finding in findings.prefix(Self.shownFindings) { line("    \(text(finding))", to: &output) }
        if findings.count > Self.shownFindings {
            line("    and \(findings.count - Self.shownFindings) more; --json has them", to: &output)
        }
    }

    private func text(of link: SharedPayload, _ showsAddresses: Bool) -> String {
        let names = "\(name(link.first, showsAddresses)) and \(name(link.second, showsAddresses))"
        let payloads = link.payloads == 1 ? "the same payload" : "the same \(link.payloads) payloads"
        let time =
            link.simultaneous > 0
            ? "at the same time for \(Seconds.text(link.simultaneous))" : "one after the other"
        return
            "\(names) sent \(payloads) \(time): counter \(link.counter), frames \(frames(link.frames)) (\(Self.probability(link.score)))"
    }

    private func text(of payload: CommonPayload, _ showsAddresses: Bool) -> String {
        let shown = payload.addresses.prefix(8).map { name($0, showsAddresses) }.joined(separator: ", ")
        let more = payload.addresses.count > 8 ? " and \(payload.addresses.count - 8) more" : ""
        let why =
            switch payload.reason {
            case .notSealed:
                "its bytes are not sealed: fewer than \(SharedPayloadEvidence.leastDifferentBytes) different values"
            case .tooManyAddresses:
                "more than \(SharedPayloadEvidence.mostAddressesAtATime) addresses at a time are no one device's"
            }
        return "counter \(payload.counter), from frame \(payload.frame), on \(shown)\(more): \(why)"
    }

    private func text(of link: Succession, _ showsAddresses: Bool) -> String {
        let from = link.from.map { name($0, showsAddresses) }.joined(separator: "+")
        let to = link.to.map { name($0, showsAddresses) }.joined(separator: "+")
        var text =
            link.gap >= 0 ? "\(to) begins \(Seconds.text(link.gap)) after \(from) ends" : "\(to) begins as \(from) ends"
        if link.byCounter {
            text += ", with counter \(link.counters.1) after \(link.counters.0)"
            if link.chance < 1 { text += ", as near as by chance once in \(Int(min(65536, 1 / link.chance)))" }
        }
        return text + ": frames \(frames(link.frames)) (\(link.joins ? Self.probability(link.score) : "possible"))"
    }

    private func frames(_ numbers: [Int]) -> String { numbers.map { "\($0)" }.joined(separator: " and ") }

    private func name(_ track: Int, _ showsAddresses: Bool) -> String {
        showsAddresses ? tracks[track].address : "device-\(tracks[track].number)"
    }

    /// Two digits behind the point, and never a certainty that nobody has.
    private static func probability(_ score: Double) -> String {
        if score > 0.995 { return "probability above 0.99" }
        let hundredths = Int((score * 100).rounded())
        return "probability 0.\(hundredths < 10 ? "0" : "")\(hundredths)"
    }

    private func line(_ text: String, to output: inout [UInt8]) {
        VisibleText.append(text, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    // MARK: - JSON

    /// The findings as one JSON object with a line feed.
    package func appendJSON(path: String, showsAddresses: Bool, to output: inout [UInt8]) {
        func devices(_ places: [Int]) -> NotationNode { .array(places.map { .string("device-\(tracks[$0].number)") }) }
        func frames(_ numbers: [Int]) -> NotationNode { .array(numbers.map { .integer(Int64($0)) }) }
        JSONText.append(
            .object([
                ("file", .string(path)), ("start", start.map { .integer($0) } ?? .null), ("end", .integer(end)),
                (
                    "estimates",
                    .object([
                        ("heardAgain", .real(estimates.heardAgain)), ("carriesOn", .real(estimates.carriesOn)),
                        ("changesWhileAdvertising", .real(estimates.changesWhileAdvertising)),
                    ])
                ),
                (
                    "devices",
                    .array(
                        tracks.map { track in
                            .object(
                                [("device", .string("device-\(track.number)"))]
                                    + (showsAddresses ? [("address", .string(track.address))] : [])
                                    + [
                                        ("first", .integer(track.first)), ("last", .integer(track.last)),
                                        ("frames", frames([track.firstFrame, track.lastFrame])),
                                        (
                                            "counters",
                                            .array([
                                                .integer(Int64(track.firstCounter)), .integer(Int64(track.lastCounter)),
                                            ])
                                        ),
                                    ])
                        })
                ),
                (
                    "sharedPayloads",
                    .array(
                        shared.map { link in
                            .object([
                                ("devices", devices([link.first, link.second])),
                                ("payloads", .integer(Int64(link.payloads))),
                                ("simultaneous", .integer(link.simultaneous)),
                                ("counter", .integer(Int64(link.counter))), ("frames", frames(link.frames)),
                                ("score", .real(link.score)),
                            ])
                        })
                ),
                (
                    "commonPayloads",
                    .array(
                        common.map { payload in
                            .object([
                                ("devices", devices(payload.addresses)), ("counter", .integer(Int64(payload.counter))),
                                ("frame", .integer(Int64(payload.frame))), ("reason", .string(payload.reason.rawValue)),
                            ])
                        })
                ),
                (
                    "successions",
                    .array(
                        successions.map { link in
                            .object([
                                ("from", devices(link.from)), ("to", devices(link.to)),
                                (
                                    "counters",
                                    .array([.integer(Int64(link.counters.0)), .integer(Int64(link.counters.1))])
                                ),
                                ("gap", .integer(link.gap)), ("frames", frames(link.frames)),
                                ("byCounter", .boolean(link.byCounter)), ("byTiming", .boolean(link.byTiming)),
                                ("chance", .real(link.chance)), ("score", .real(link.score)),
                            ])
                        })
                ),
                ("joined", .array(joined.map(devices))),
                ("omittedAddresses", .integer(Int64(omittedAddresses))),
                ("omittedPayloads", .integer(Int64(omittedPayloads))),
                ("omittedSendings", .integer(Int64(omittedSendings))),
            ]), to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    /// The JSON Schema of `capture linkability --json`, ending with a line feed.
    package static var schemaText: String {
        let device = JSONSchema.text(matching: "^device-[1-9][0-9]*$")
        let share = JSONSchema.of([("type", "number"), ("minimum", 0), ("maximum", 1)])
        let frames = JSONSchema.list(of: .integer(1 ... .max))
        let counters = JSONSchema.list(of: .integer(0...0xFFFF))
        return JSONSchema.file(
            "What ties the addresses of a recording together, as Baton prints it",
            """
            Times are nanoseconds since the first packet, whose own time since 1970 is `start`. A score is the probability that the \
            link is right: of shared payloads that both addresses are one device, of successions that the later addresses are how the \
            device of the earlier ones is heard next. `chance` is the probability that some later address has a counter as near by \
            chance. `joined` lists the addresses that shared payloads, and successions by counter of at least 0.5, join: an instant alone may be a \
            coincidence, whatever its score. Only Handoff messages are compared. `commonPayloads` are on several addresses and tie none \
            together, for the reason that they give. Of a payload \(addressesOfAPayload) addresses are compared; `omittedSendings` counts how often \
            another one sent it.
            """,
            JSONSchema.record([
                ("file", .type("string")), ("start", .nullable("integer")), ("end", .count),
                (
                    "estimates",
                    .record([("heardAgain", share), ("carriesOn", share), ("changesWhileAdvertising", share)])
                ),
                (
                    "devices",
                    .list(
                        of: .record(
                            [
                                ("device", device), ("address", .text(matching: "^([0-9a-f]{2}:){5}[0-9a-f]{2}$")),
                                ("first", .count), ("last", .count), ("frames", frames), ("counters", counters),
                            ], optional: ["address"]))
                ),
                (
                    "sharedPayloads",
                    .list(
                        of: .record([
                            ("devices", .list(of: device)), ("payloads", .integer(1 ... .max)),
                            ("simultaneous", .count), ("counter", .integer(0...0xFFFF)), ("frames", frames),
                            ("score", share),
                        ]))
                ),
                (
                    "commonPayloads",
                    .list(
                        of: .record([
                            ("devices", .list(of: device)), ("counter", .integer(0...0xFFFF)),
                            ("frame", .integer(1 ... .max)),
                            ("reason", .words(CommonPayload.Reason.allCases.map(\.rawValue))),
                        ]))
                ),
                (
                    "successions",
                    .list(
                        of: .record([
                            ("from", .list(of: device)), ("to", .list(of: device)), ("counters", counters),
                            ("gap", .type("integer")), ("frames", frames), ("byCounter", .type("boolean")),
                            ("byTiming", .type("boolean")), ("chance", share), ("score", share),
                        ]))
                ),
                ("joined", .list(of: .list(of: device))), ("omittedAddresses", .count), ("omittedPayloads", .count),
                ("omittedSendings", .count),
            ]).members
        ).text
    }
}
