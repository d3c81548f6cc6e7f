import BluetoothLE
import Continuity
import Notation
import Payload
import Text

extension Timeline {
    /// The timeline for people: a heading and a graph a device, a line a payload.
    package func appendText(path: String, showsAddresses: Bool, to output: inout [UInt8]) {
        VisibleText.append(path, to: &output)
        let count = devices.reduce(0) { $0 + $1.payloads.count }
        line(
            ": \(count) payload\(count == 1 ? "" : "s") of Handoff from \(devices.count) address\(devices.count == 1 ? "" : "es")",
            to: &output)
        if let start {
            output += Array("  0.000 s is ".utf8)
            appendTimestamp(start, to: &output)
            output.append(UInt8(ascii: "\n"))
        }
        if clockIsImplausible {
            line("  The times cannot be those of the air: phases and intervals are not told.", to: &output)
        }
        for pause in pauses.first.prefix(16) {
            line(
                "  no packet from \(Seconds.text(pause.from)) to \(Seconds.text(pause.to)): the recording pauses",
                to: &output)
        }
        if pauses.count > 16 {
            line("  and \(pauses.count - 16) more pauses; all together \(Seconds.text(pauses.duration))", to: &output)
        }
        for device in devices { append(device, showsAddresses, to: &output) }
        for change in kindChanges {
            line(
                "  device-\(change.second) (\(change.secondKind) address) sends from frame \(change.frame) on what device-\(change.first) (\(change.firstKind) address) sent",
                to: &output)
        }
        if omitted > 0 { line("  \(omitted) further payloads are not kept", to: &output) }
    }

    private func append(_ device: Device, _ showsAddresses: Bool, to output: inout [UInt8]) {
        line(
            "\ndevice-\(device.number)\(showsAddresses ? " \(device.address)" : ""), \(device.addressKind) address",
            to: &output)
        line("        time    frame  counter  status", to: &output)
        for payload in device.payloads {
            let one = payload.advertisement
            var text = padded(Seconds.text(one.first), 14) + padded("\(one.firstFrame)", 9)
            text += padded(one.counter.map { "\($0)" } ?? "-", 9)
            text += padded(one.status.map { hexadecimal([$0]) } ?? "-", 8)
            text += one.status == 0x08 ? " clipboard" : "          "
            text += "  \(description(payload))"
            line(text, to: &output)
        }
        if device.omitted > 0 { line("  \(device.omitted) further payloads are not kept", to: &output) }
        let spans = device.payloads.compactMap { payload in
            payload.advertisement.counter.map {
                CounterGraph.Span(first: payload.advertisement.first, last: payload.advertisement.last, counter: $0)
            }
        }
        for graph in CounterGraph.lines(spans) { line(graph, to: &output) }
    }

    private func description(_ payload: Payload) -> String {
        let one = payload.advertisement
        var parts: [String] = []
        parts.append(
            one.receptions == 1
                ? "heard once" : "heard \(one.receptions) times in \(Seconds.text(one.last - one.first))")
        if let fast = one.fastInterval { parts.append("fast \(Seconds.milliseconds(fast))") }
        if let slow = one.slowPhase {
            let interval = one.slowInterval.map { " \(Seconds.milliseconds($0))" } ?? ""
            parts.append("slow\(interval) from \(Seconds.text(slow.time))")
        }
        switch payload.goodbye {
        case .opened: parts.append("goodbye")
        case .likely: parts.append("a goodbye by its 2 s and the silence after")
        case nil: break
        }
        if payload.goodbye != .opened, let activity = payload.activity { parts.append(activity) }
        if let lost = payload.lostFor { parts.append("then lost for \(Seconds.text(lost))") }
        return parts.joined(separator: ", ")
    }

    private func line(_ text: String, to output: inout [UInt8]) {
        for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { output.append(UInt8(ascii: "\n")) }
            VisibleText.append(String(part), to: &output)
        }
        output.append(UInt8(ascii: "\n"))
    }

    private func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }

    // MARK: - JSON

    /// The timeline as one JSON object with a line feed. Times are nanoseconds since the first packet, whose own time is `start`.
    package func appendJSON(path: String, showsAddresses: Bool, to output: inout [UInt8]) {
        JSONText.append(
            .object([
                ("file", .string(path)), ("start", start.map { .integer($0) } ?? .null), ("end", .integer(end)),
                ("clockIsImplausible", .boolean(clockIsImplausible)), ("omitted", .integer(Int64(omitted))),
                (
                    "pauses",
                    .array(pauses.first.map { .object([("from", .integer($0.from)), ("to", .integer($0.to))]) })
                ),
                ("pauseCount", .integer(Int64(pauses.count))), ("pauseDuration", .integer(pauses.duration)),
                ("devices", .array(devices.map { node($0, showsAddresses) })),
                (
                    "kindChanges",
                    .array(
                        kindChanges.map {
                            .object([
                                ("first", .string("device-\($0.first)")), ("firstKind", .string($0.firstKind)),
                                ("second", .string("device-\($0.second)")), ("secondKind", .string($0.secondKind)),
                                ("frame", .integer(Int64($0.frame))),
                            ])
                        })
                ),
            ]), to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    private func node(_ device: Device, _ showsAddresses: Bool) -> NotationNode {
        .object(
            [("device", .string("device-\(device.number)"))]
                + (showsAddresses ? [("address", .string(device.address))] : [])
                + [
                    ("addressKind", .string(device.addressKind)), ("omitted", .integer(Int64(device.omitted))),
                    ("payloads", .array(device.payloads.map(node))),
                    (
                        "points",
                        .array(
                            device.payloads.compactMap { payload in
                                payload.advertisement.counter.map {
                                    .object([
                                        ("time", .integer(payload.advertisement.first)),
                                        ("counter", .integer(Int64($0))),
                                    ])
                                }
                            })
                    ),
                ])
    }

    private func node(_ payload: Payload) -> NotationNode {
        let one = payload.advertisement
        return .object([
            ("time", .integer(one.first)), ("frame", .integer(Int64(one.firstFrame))),
            ("lastTime", .integer(one.last)), ("lastFrame", .integer(Int64(one.lastFrame))),
            ("receptions", .integer(Int64(one.receptions))),
            ("counter", one.counter.map { .integer(Int64($0)) } ?? .null),
            ("status", one.status.map { .integer(Int64($0)) } ?? .null),
            ("changeWasHeard", .boolean(one.beganHere)),
            ("fastInterval", one.fastInterval.map { .integer($0) } ?? .null),
            ("slowPhase", one.slowPhase.map { .integer($0.time) } ?? .null),
            ("slowInterval", one.slowInterval.map { .integer($0) } ?? .null),
            ("ending", .string(one.ending.rawValue)),
            ("goodbye", payload.goodbye.map { .string($0.rawValue) } ?? .null),
            ("openedBy", one.opened.map { .string($0.device) } ?? .null),
            ("hash", one.opened.map { .string(hexadecimal($0.plaintext.hash.bytes)) } ?? .null),
            ("activity", one.opened?.activity.map { .string($0) } ?? .null),
            ("weakest", one.signal.map { .integer(Int64($0.lowerBound)) } ?? .null),
            ("strongest", one.signal.map { .integer(Int64($0.upperBound)) } ?? .null),
            ("lostFor", payload.lostFor.map { .integer($0) } ?? .null),
        ])
    }

    /// The JSON Schema of `capture timeline --json`, ending with a line feed.
    package static var schemaText: String {
        let device = JSONSchema.text(matching: "^device-[1-9][0-9]*$")
        let kind = JSONSchema.words(["resolvable", "non-resolvable", "static", "reserved", "public"])
        let payload = JSONSchema.record([
            ("time", .count), ("frame", .integer(1 ... .max)), ("lastTime", .count),
            ("lastFrame", .integer(1 ... .max)), ("receptions", .integer(1 ... .max)),
            ("counter", .nullable("integer")), ("status", .nullable("integer")), ("changeWasHeard", .type("boolean")),
            ("fastInterval", .nullable("integer")), ("slowPhase", .nullable("integer")),
            ("slowInterval", .nullable("integer")),
            ("ending", .words(RecordedAdvertisement.Ending.allCases.map(\.rawValue))),
            ("goodbye", .of([("enum", .array(Goodbye.allCases.map { .string($0.rawValue) } + [.null]))])),
            ("openedBy", .nullable("string")), ("hash", .nullable("string")), ("activity", .nullable("string")),
            ("weakest", .nullable("integer")), ("strongest", .nullable("integer")),
            ("lostFor", .nullable("integer")),
        ])
        return JSONSchema.file(
            "What the addresses of a recording sent of Handoff, as Baton prints it",
            """
            Times are nanoseconds since the first packet, whose own time since 1970 is `start`; intervals are nanoseconds without \
            the random delay of advertising; `weakest` and `strongest` are signal powers in dBm. `pauses` lists the first 256 times \
            without a packet of anybody, of `pauseCount`, which say nothing of a device. What a key opens has the device that the key file \
            names, the hash of its activity, and the activity where one is listed. null is unknown.
            """,
            JSONSchema.record([
                ("file", .type("string")), ("start", .nullable("integer")), ("end", .count),
                ("clockIsImplausible", .type("boolean")), ("omitted", .count),
                ("pauses", .list(of: .record([("from", .count), ("to", .count)]))), ("pauseCount", .count),
                ("pauseDuration", .count),
                (
                    "devices",
                    .list(
                        of: .record(
                            [
                                ("device", device),
                                ("address", .text(matching: "^([0-9a-f]{2}:){5}[0-9a-f]{2}$")),
                                ("addressKind", kind), ("omitted", .count), ("payloads", .list(of: payload)),
                                (
                                    "points",
                                    .list(of: .record([("time", .count), ("counter", .integer(0...0xFFFF))]))
                                ),
                            ], optional: ["address"]))
                ),
                (
                    "kindChanges",
                    .list(
                        of: .record([
                            ("first", device), ("firstKind", kind), ("second", device), ("secondKind", kind),
                            ("frame", .integer(1 ... .max)),
                        ]))
                ),
            ]).members
        ).text
    }
}
