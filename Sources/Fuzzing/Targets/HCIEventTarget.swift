import BluetoothLE
import Generation

/// HCI events with advertising reports, and the joining of extended advertisements.
struct HCIEventTarget: ByteTarget {
    let name = "hci-event"
    let meaning = "HCI events with advertising reports, each behind two bytes of its length, and their joining"

    var dictionary: [[UInt8]] {
        [[0x3E], [0x3E, 0xFF, 0x02, 0x01], [0x3E, 0xFF, 0x0D, 0x01], [0x20, 0x00], [0x40, 0x00]]
    }

    /// Events, each behind two bytes of its length, so that pieces of one advertisement can follow each other.
    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var bytes: [UInt8] = []
        source.repeated(usually: 3) { source in
            let event = event(&source)
            bytes += [UInt8(truncatingIfNeeded: event.count), UInt8(event.count >> 8)] + event
        }
        return bytes
    }

    private func event<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        let isExtended = source.chance(60)
        var bytes = [UInt8](repeating: 0, count: HCIEvent.reportsOffset)
        var count = 0
        source.repeated(usually: 1, atMost: 25) { source in
            count += 1
            let base = bytes.count
            let data = source.bytes(source.chance(20) ? 229 : source.below(32))
            // Few advertisers, so that pieces meet.
            let address = UInt64(source.below(3))
            if isExtended {
                typealias Layout = AdvertisingReport.Extended
                bytes += [UInt8](repeating: 0, count: Layout.size)
                let status: UInt16 = source.element(of: [0x20, 0x00, 0x40, 0x60])
                Layout.eventType.store(status | UInt16(source.below(32)), into: &bytes, base: base)
                Layout.address.store(address, into: &bytes, base: base)
                Layout.rssi.store(Int8(truncatingIfNeeded: source.below(256)), into: &bytes, base: base)
                Layout.dataLength.store(UInt8(data.count), into: &bytes, base: base)
                bytes += data
            } else {
                typealias Layout = AdvertisingReport.Legacy
                bytes += [UInt8](repeating: 0, count: Layout.size)
                Layout.eventType.store(UInt8(source.below(5)), into: &bytes, base: base)
                Layout.addressType.store(UInt8(source.below(2)), into: &bytes, base: base)
                Layout.address.store(address, into: &bytes, base: base)
                Layout.dataLength.store(UInt8(data.count), into: &bytes, base: base)
                bytes += data + [UInt8(source.below(256))]
            }
        }
        HCIEvent.code.store(HCIEvent.lowEnergyMeta, into: &bytes, base: 0)
        HCIEvent.parameterLength.store(UInt8(truncatingIfNeeded: bytes.count - 2), into: &bytes, base: 0)
        HCIEvent.subevent.store(
            isExtended ? HCIEvent.extendedAdvertisingReport : HCIEvent.advertisingReport, into: &bytes, base: 0)
        HCIEvent.reportCount.store(UInt8(count), into: &bytes, base: 0)
        return bytes
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        var verdict = ByteVerdict.accepted("events")
        var fragments = AdvertisingFragments()
        var position = 0
        var frame = 0
        while position + 2 <= bytes.count {
            let length = Int(bytes[position]) | Int(bytes[position + 1]) << 8
            let end = min(bytes.count, position + 2 + length)
            frame += 1
            walk(Array(bytes[position + 2..<end]), frame: frame, &fragments, &verdict)
            position = end
        }
        while let rest = fragments.next() { note(rest, fragments.data, &verdict) }
        verdict.note("events", frame)
        return verdict
    }

    private func walk(
        _ event: [UInt8], frame: Int, _ fragments: inout AdvertisingFragments, _ verdict: inout ByteVerdict
    ) {
        let span = event.span.bytes
        while let old = fragments.nextAbandoned(frame: frame) { note(old, fragments.data, &verdict) }
        guard var walk = AdvertisingReports(event: span, from: 0) else { return verdict.note("no reports") }
        // The same event behind other bytes is the same event.
        let moved = [0xAA, 0x3E, 0x02] + event
        var shifted = AdvertisingReports(event: moved.span.bytes, from: 3)
        var count = 0
        while walk.advance(in: span) {
            count += 1
            verdict.demand(
                "a report lies in its event",
                walk.dataOffset >= 0 && walk.dataCount >= 0 && walk.dataOffset + walk.dataCount <= event.count
                    && walk.dataCount <= walk.declaredDataCount,
                expected: "data in \(event.count) bytes", observed: "\(walk.dataCount) bytes at \(walk.dataOffset)")
            let goesOn = shifted?.advance(in: moved.span.bytes) ?? false
            verdict.demand(
                "an event reads alike wherever it stands",
                goesOn && shifted?.dataOffset == walk.dataOffset + 3 && shifted?.dataCount == walk.dataCount
                    && shifted?.address == walk.address && shifted?.signal == walk.signal
                    && shifted?.eventType == walk.eventType,
                expected: "report \(count) at \(walk.dataOffset) of \(walk.dataCount) bytes",
                observed: "another, behind three bytes")
            verdict.note(walk.isExtended ? "extended" : "legacy", walk.dataCount)
            switch fragments.take(walk, in: span, frame: frame) {
            case .whole: verdict.note("whole")
            case .held: verdict.note("held")
            case .ended(let ended): note(ended, fragments.data, &verdict)
            }
        }
        verdict.demand(
            "no more reports than declared", count + walk.missingCount == walk.declaredCount,
            expected: "\(walk.declaredCount)", observed: "\(count) and \(walk.missingCount) missing")
        verdict.note("missing", walk.missingCount)
        verdict.note("reports", count)
    }

    private func note(
        _ ended: AdvertisingFragments.Advertisement, _ data: [UInt8], _ verdict: inout ByteVerdict
    ) {
        verdict.note("ended \(ended.ending)", ended.pieces)
        verdict.demand(
            "a joined advertisement is bounded", data.count <= AdvertisingFragments.dataLimit && ended.pieces > 0,
            expected: "at most \(AdvertisingFragments.dataLimit) bytes", observed: "\(data.count)")
    }
}
