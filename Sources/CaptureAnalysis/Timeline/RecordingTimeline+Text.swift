import BluetoothLE
import Text

extension RecordingTimeline {
    package func write(path: String, to text: inout AnalysisText) {
        let count = devices.reduce(0) { $0 + $1.payloads.count }
        text.line(
            "\(path): \(count.of("payload")) of Handoff from \(devices.count.of("address", plural: "es"))")
        if let start = clock.start { text.line("  0.000 s is \(timestamp(start))") }
        if clockIsImplausible {
            text.line("  The times cannot be those of the air, so phases and intervals are not shown.")
        }
        writePauses(to: &text)
        for device in devices { write(device, to: &text) }
        for change in kindChanges {
            text.line(
                "  device-\(change.second) (\(change.secondKind) address) repeats from frame \(change.frame) on a payload of device-\(change.first) (\(change.firstKind) address)"
            )
        }
        if omitted > 0 { text.line("  \(omitted) further payloads were omitted") }
    }

    private func writePauses(to text: inout AnalysisText) {
        let pauses = clock.pauses
        guard pauses.count > 0 else { return }
        let shown = pauses.first.prefix(3).map { "\(Seconds.text($0.from)) to \(Seconds.text($0.to))" }
        let more = pauses.count > shown.count ? " and \(pauses.count - shown.count) more" : ""
        text.line(
            "  the recording pauses \(pauses.count.of("time")), \(Seconds.text(pauses.duration)) in total: \(shown.joined(separator: ", "))\(more)"
        )
        text.line(
            "  Pauses have no packets. They are subtracted from silences and durations, and left out of the graphs.")
    }

    /// What the heading of a device says of its twins.
    private func twinText(_ number: Int) -> String {
        let others = twins.filter { $0.first == number || $0.second == number }
            .map { $0.first == number ? $0.second : $0.first }
        guard !others.isEmpty else { return "" }
        let names = others.prefix(8).map { "device-\($0)" }.joined(separator: ", ")
        return ", twin of \(names)\(others.count > 8 ? " and \(others.count - 8) more" : "")"
    }

    private func write(_ device: Device, to text: inout AnalysisText) {
        text.line("")
        text.line(
            "device-\(device.number)\(device.address.map { " " + $0 } ?? ""), \(device.addressKind) address\(twinText(device.number))"
        )
        text.line("        time    frame  counter  status")
        for payload in device.payloads {
            let one = payload.advertisement
            let columns = [
                Seconds.text(one.first.time).aligned(right: 14), "\(one.first.frame)".aligned(right: 9),
                (one.counter.map { "\($0)" } ?? "-").aligned(right: 9),
                (one.status.map { hexadecimal([$0]) } ?? "-").aligned(right: 8),
                one.status == 0x08 ? " clipboard" : "          ",
            ]
            text.line("\(columns.joined())  \(description(payload))")
        }
        if device.omitted > 0 { text.line("  \(device.omitted) further payloads were omitted") }
        let spans = device.payloads.compactMap { payload in
            payload.advertisement.counter.map {
                CounterGraph.CounterPeriod(
                    first: payload.advertisement.first.instant, last: payload.advertisement.last.instant, counter: $0)
            }
        }
        for graph in CounterGraph.lines(spans) { text.line(graph) }
    }

    private static func subtracted(_ pauses: Int64) -> String {
        pauses > 0 ? " (pauses of \(Seconds.text(pauses)) subtracted)" : ""
    }

    private func description(_ payload: SentPayload) -> String {
        let one = payload.advertisement
        var parts: [String] = []
        let pauses = max(0, one.last.instant.pausesBefore &- one.first.instant.pausesBefore)
        let duration = max(0, one.last.time &- one.first.time &- pauses)
        parts.append(
            one.receptions == 1
                ? "heard once"
                : "heard \(one.receptions) times in \(Seconds.text(duration))\(Self.subtracted(pauses))")
        if let fast = one.phases.fastInterval { parts.append("fast \(Seconds.milliseconds(fast))") }
        if let slow = one.phases.slow {
            let interval = one.phases.slowInterval.map { " \(Seconds.milliseconds($0))" } ?? ""
            parts.append("slow\(interval) from \(Seconds.text(slow.time))")
        }
        switch payload.goodbye {
        case .opened: parts.append("goodbye")
        case .likely: parts.append("probably a goodbye: 2 s, then silence")
        case nil: break
        }
        if payload.goodbye != .opened, let activity = payload.activity { parts.append(activity) }
        if let lost = payload.lostFor {
            parts.append("then lost for \(Seconds.text(lost))\(Self.subtracted(payload.pausesWhileLost))")
        }
        return parts.joined(separator: ", ")
    }
}
