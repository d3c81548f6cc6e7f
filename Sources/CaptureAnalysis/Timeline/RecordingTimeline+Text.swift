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
        let pauses = clock.pauses
        for pause in pauses.first.prefix(16) {
            text.line(
                "  the recording pauses from \(Seconds.text(pause.from)) to \(Seconds.text(pause.to)): no packets")
        }
        if pauses.count > 16 {
            text.line("  and \(pauses.count - 16) more pauses; in total \(Seconds.text(pauses.duration))")
        }
        for device in devices { write(device, to: &text) }
        for change in kindChanges {
            text.line(
                "  device-\(change.second) (\(change.secondKind) address) repeats from frame \(change.frame) on a payload of device-\(change.first) (\(change.firstKind) address)"
            )
        }
        if omitted > 0 { text.line("  \(omitted) further payloads were omitted") }
    }

    private func write(_ device: Device, to text: inout AnalysisText) {
        text.line("")
        text.line("device-\(device.number)\(device.address.map { " " + $0 } ?? ""), \(device.addressKind) address")
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
                    first: payload.advertisement.first.time, last: payload.advertisement.last.time, counter: $0)
            }
        }
        for graph in CounterGraph.lines(spans) { text.line(graph) }
    }

    private func description(_ payload: SentPayload) -> String {
        let one = payload.advertisement
        var parts: [String] = []
        parts.append(
            one.receptions == 1
                ? "heard once" : "heard \(one.receptions) times in \(Seconds.text(one.last.time - one.first.time))")
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
        if let lost = payload.lostFor { parts.append("then lost for \(Seconds.text(lost))") }
        return parts.joined(separator: ", ")
    }
}
