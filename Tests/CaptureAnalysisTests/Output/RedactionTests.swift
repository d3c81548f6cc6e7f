import BluetoothLE
import Continuity
import Foundation
import Randomness
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis
@testable import CaptureFiles

@Suite("Redacted recordings")
struct RedactionTests {
    /// What a recording holds besides bytes: a line a packet.
    static func outline(_ reader: inout CaptureReader) throws -> [String] {
        var lines: [String] = []
        try reader.forEachRecord { record, packet in
            // Notes of PacketLogger's have no link type in a pcapng.
            guard record.linkType != .packetLogger || record.flags < 4 else { return true }
            let prefix = PcapPacket(record)?.prefix.count ?? 0
            let time = record.hasTime ? record.time : 0
            // Position and the like in a PPI header is taken out.
            let length = record.linkType == .perPacketInformation ? 0 : packet.byteCount + prefix
            lines.append("\(time) \(length)")
            return true
        }
        return lines
    }

    /// Addresses and names as tshark reads them from a recording, whatever kind of packet they stand in. Damaged frames are left out: a flipped
    /// bit in a length makes an address of what stands in everybody's headers.
    static func secrets(_ path: String) throws -> (addresses: Set<UInt64>, names: Set<[UInt8]>) {
        let addressFields = [
            "btle.advertising_address", "btle.scanning_address", "btle.initiator_address", "btle.target_address",
            "bthci_evt.bd_addr", "bthci_cmd.bd_addr", "btcommon.eir_ad.entry.bd_addr",
        ]
        let nameFields = ["btcommon.eir_ad.entry.device_name", "bthci_evt.remote_name", "bthci_cmd.device_name"]
        let undamaged =
            "!btle.crc.incorrect && !(nordic_ble.crcok == 0) && !(btle_rf.flags.crc_checked == 1 && btle_rf.flags.crc_valid == 0)"
        var arguments = [
            "-r", path, "-Y", undamaged, "-T", "fields", "-E", "separator=/t", "-E", "occurrence=a", "-E",
            "aggregator=/s",
        ]
        for field in addressFields + nameFields { arguments += ["-e", field] }
        var addresses: Set<UInt64> = []
        var names: Set<[UInt8]> = []
        // tshark ends with a status of its own for a file that is cut; what it read before counts.
        for line in (try? Program.run("tshark", arguments).lines) ?? [] {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
            for (index, cell) in cells.enumerated() where !cell.isEmpty {
                if index < addressFields.count {
                    for word in cell.split(separator: " ") {
                        if let address = DeviceAddress(String(word)) { addresses.insert(address.value) }
                    }
                } else if cell.utf8.count >= 4, !cell.contains("\\"), !cell.contains(" ") {
                    names.insert(Array(cell.utf8))
                }
            }
        }
        // Bytes that are all the same are no address of anybody's.
        return (addresses.filter { value in Set((0..<6).map { value >> (8 * $0) & 0xFF }).count > 1 }, names)
    }

    /// Which secrets stand in the bytes, addresses in either order.
    static func found(_ secrets: (addresses: Set<UInt64>, names: Set<[UInt8]>), in bytes: [UInt8]) -> [String] {
        var found: Set<String> = []
        var both = secrets.addresses
        for address in secrets.addresses { both.insert(address.byteSwapped >> 16) }
        let names = Dictionary(grouping: secrets.names) { name in
            name.prefix(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        // Recordings have millions of bytes: a table of the last two bytes answers for nearly all of them.
        var ends = [Bool](repeating: false, count: 1 << 16)
        for address in both { ends[Int(address & 0xFFFF)] = true }
        for start in names.keys { ends[Int(start & 0xFFFF)] = true }
        var window: UInt64 = 0
        for index in bytes.indices {
            window = (window << 8 | UInt64(bytes[index])) & 0xFFFF_FFFF_FFFF
            guard index >= 3, ends[Int(window & 0xFFFF)] else { continue }
            if index >= 5, both.contains(window) { found.insert("an address at byte \(index - 5)") }
            for name in names[window & 0xFFFF_FFFF] ?? []
            where bytes.dropFirst(index - 3).prefix(name.count).elementsEqual(name) {
                found.insert("a name at byte \(index - 3)")
            }
        }
        return found.sorted()
    }

    static let files: [String] = {
        guard let folder = RealRecordings.folder else { return [] }
        let rows = (try? ReadRecordings.manifest()) ?? []
        return rows.compactMap { $0["file"] }.filter { file in
            guard ["ble-real/", "derived/", "malformed/", "edge-real/"].contains(where: file.hasPrefix),
                let reader = try? CaptureReader(path: folder + "/" + file)
            else { return false }
            _ = reader
            return true
        }
    }()

    @Test(
        "No address, name or identifier of a real recording is left; packets, times, types, counters and CRC verdicts are",
        .needsRealRecordings)
    func real() throws {
        let folder = try #require(RealRecordings.folder)
        var searched = 0
        var compared = 0
        for file in Self.files {
            let path = folder + "/" + file
            let (written, outcome) = ExportTests.exportFile(path) {
                $0.pseudonyms = ExportTests.pseudonyms
                $0.format = .pcapng
            }
            guard outcome.exitStatus < 3 else {
                // A time that no pcapng of Baton's holds.
                #expect(outcome.messages.first?.contains("time") == true, "\(file): \(outcome.messages)")
                continue
            }
            var original = try CaptureReader(path: path)
            var redacted = try CaptureReader(memory: written)
            #expect(try Self.outline(&redacted) == Self.outline(&original), "\(file)")
            try Self.compareSummaries(path, written, file)
            let before = try SyntheticAir.messages(in: CaptureReader(path: path))
            let after = try SyntheticAir.messages(written)
            // Notes that are left out change the numbers of frames.
            let isWhole = outcome.messages.first?.contains("are omitted") != true
            if isWhole, try Self.everyPacketHasTime(path) {
                #expect(ExportTests.structure(before) == ExportTests.structure(after), "\(file)")
            }
            #expect(before.count == after.count, "\(file)")
            compared += before.count
            try Self.comparePayloads(before, after, file)
            // Derived files hold frames of these again, some without the sniffer's word that a frame is damaged.
            guard Oracle.tshark.isExpected, file.hasPrefix("ble-real/") else { continue }
            let secrets = try Self.secrets(path)
            let found = Self.found(secrets, in: written)
            #expect(found.isEmpty, "\(file): \(found.prefix(3))")
            searched += secrets.addresses.count + secrets.names.count
        }
        #expect(compared > 50_000 && (!Oracle.tshark.isExpected || searched > 500), "\(compared) \(searched)")
    }

    static func everyPacketHasTime(_ path: String) throws -> Bool {
        var reader = try CaptureReader(path: path)
        var all = true
        try reader.forEachRecord { record, _ in
            all = all && record.hasTime
            return true
        }
        return all
    }

    static func compareSummaries(_ path: String, _ written: [UInt8], _ file: String) throws {
        let before = try CaptureSummary(reading: path)
        let after = try SyntheticAir.summary(written)
        #expect(after.advertising == before.advertising, "\(file)")
        #expect(after.advertising.withBadCRCBySniffer == before.advertising.withBadCRCBySniffer, "\(file)")
        #expect(after.advertising.withBadCRCRecomputed == before.advertising.withBadCRCRecomputed, "\(file)")
        #expect(after.advertising.checksDiffer == before.advertising.checksDiffer, "\(file)")
        #expect(after.apple == before.apple && after.handoff == before.handoff, "\(file)")
        #expect(after.apple.devices == before.apple.devices, "\(file)")
        #expect(after.handoff.distinctPayloads == before.handoff.distinctPayloads, "\(file)")
        #expect(
            after.handoff.distinctPayloadsOnlyWithBadCRC == before.handoff.distinctPayloadsOnlyWithBadCRC, "\(file)")
        #expect(after.types == before.types && after.typesNotEstablished == before.typesNotEstablished, "\(file)")
        for kind in [CaptureFinding.Kind.overrun, .parameterLength, .cutPacket] {
            #expect(
                after.reading.findings.count(of: kind) == before.reading.findings.count(of: kind), "\(file): \(kind)")
        }
    }

    /// Equal payloads stay equal, different ones different, and none stays what it was.
    static func comparePayloads(_ before: [CaptureMessage], _ after: [CaptureMessage], _ file: String) throws {
        var pairs: [[UInt8]: [UInt8]] = [:]
        for (old, new) in zip(before, after) {
            guard case .message(let oldContent) = old.content, case .message(let newContent) = new.content else {
                continue
            }
            for (left, right) in zip(oldContent.values, newContent.values) {
                guard case .bytes(let from) = left, case .bytes(let to) = right, from.contains(where: { $0 != 0 }),
                    from.count > 3
                else { continue }
                if from == to || pairs[from] ?? to != to {
                    Issue.record("\(file), frame \(old.frame): \(oldContent.type)")
                }
                pairs[from] = to
            }
        }
        #expect(Set(pairs.values).count == pairs.count, "\(file)")
    }

    @Test("What is no advertising keeps its kind and length, and nothing else", arguments: SyntheticAir.linkTypes)
    func blanked(linkType: LinkType) throws {
        var random = SplitMix64(seed: 3)
        for round in 0..<300 {
            let air: [UInt8] =
                [0x11, 0x22, 0x33, 0x44, 2, 20] + (0..<24).map { _ in UInt8(truncatingIfNeeded: random.next() | 1) }
            let packet: [UInt8]
            var flags: UInt32 = 0
            var kept = 0
            switch linkType {
            case .bluetoothLinkLayerWithRadio:
                packet = [39, 0xC0, 0, 0, 0x11, 0x22, 0x33, 0x44, 0x13, 0] + air
                kept = 16
            case .nordicSniffer:
                packet = [9, 30, 0, 2, 0, 0, 6, 10, 1, 12, 60, 0, 0, 0, 0, 0, 0] + air
                kept = 23
            case .bluetoothLinkLayer:
                packet = air
                kept = 6
            case .perPacketInformation:
                packet = [0, 0, 8, 0, 251, 0, 0, 0] + air
                kept = 14
            case .bluetoothH4, .btsnoopH4:
                packet = [[1, 2, 3, 5][round % 4]] + air
                kept = 5
            case .bluetoothH4WithDirection:
                packet = [0, 0, 0, 1, [1, 2, 3, 5][round % 4]] + air
                kept = 9
            case .bluetoothLinuxMonitor:
                packet = [0, 0, 0, UInt8([0, 1, 2, 4, 5, 9][round % 6])] + air
                kept = 8
            default:
                packet = air
                flags = linkType == .btsnoopH1 ? 2 : UInt32(round % 3)
                kept = 4
            }
            let record = CaptureRecord(
                frame: 1, time: 0, hasTime: true, capturedLength: packet.count, originalLength: packet.count,
                linkType: linkType, flags: flags, fileOffset: 0)
            var redaction = PacketRedaction(ExportTests.pseudonyms)
            let whole = packet
            redaction.take(record, whole.span.bytes)
            let ready = redaction.next()
            let bytes = try #require(ready).bytes
            #expect(bytes.count == packet.count && redaction.blanked == 1)
            #expect(bytes[kept...].allSatisfy { $0 == 0 })
        }
    }

    @Test(
        "Extended advertising on the air keeps its form; addresses, sets, trains and data are replaced, the CRC fits again"
    )
    func extended() throws {
        let address: [UInt8] = [0x55, 0x44, 0x33, 0x22, 0x11, 0x4A]
        let target: [UInt8] = [0x66, 0x55, 0x44, 0x33, 0x22, 0xC1]
        let train: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 0x1F, 0xA1, 0xA2, 0xA3, 0xA4, 0xB1, 0xB2, 0xB3, 9, 9]
        let data: [UInt8] = [2, 1, 6] + [9, 9] + Array("Ana's Mac".utf8.prefix(8))
        let header: [UInt8] = [0x3B] + address + target + [0xCD, 0x5A] + [1, 2, 3] + train
        let payload = [UInt8(header.count)] + header + data
        let packet = LinkLayerPacket.encode(advertisingPDU: [0xC7, UInt8(payload.count)] + payload)
        let record = CaptureRecord(
            frame: 1, time: 0, hasTime: true, capturedLength: packet.count, originalLength: packet.count,
            linkType: .bluetoothLinkLayer, flags: 0, fileOffset: 0)
        var redaction = PacketRedaction(ExportTests.pseudonyms)
        redaction.take(record, packet.span.bytes)
        let ready = redaction.next()
        let bytes = try #require(ready).bytes
        #expect(bytes.count == packet.count && redaction.blanked == 0)
        #expect(LinkLayerPacket.parse(bytes.span.bytes, from: 0)?.check == .holds)
        for secret in [address, target, [0xA1, 0xA2, 0xA3, 0xA4], [0xB1, 0xB2, 0xB3], Array("Ana's".utf8)] {
            #expect(!bytes.contains(secret))
        }
        // Header, flags, the set's number, pointer, flags structure and the kinds of addresses.
        #expect(bytes[..<8] == packet[..<8])
        #expect(bytes[13] & 0xC0 == 0x40 && bytes[19] & 0xC0 == 0xC0 && bytes[21] & 0xF0 == 0x50)
        #expect(bytes[22..<25] == [1, 2, 3] && bytes[43..<46] == [2, 1, 6] && bytes[46..<48] == [9, 9])
    }

    @Test("Pieces of an advertisement wait for one another, are replaced as one, and read as one again")
    func pieces() throws {
        for border in 1..<FragmentTests.data.count {
            let bytes = try FragmentTests.recording([5, 6, 7], parts: [0..<border, border..<FragmentTests.data.count])
            let before = try SyntheticAir.messages(bytes)
            for format in [RecordingExportOptions.Format.pcapng, .ndjson] {
                let (written, outcome) = try ExportTests.export(bytes) {
                    $0.pseudonyms = ExportTests.pseudonyms
                    $0.format = format
                }
                #expect(outcome.exitStatus == 0 && outcome.messages.isEmpty)
                guard format == .pcapng else {
                    #expect(written.split(separator: 10).count == before.count)
                    continue
                }
                let after = try SyntheticAir.messages(written)
                #expect(ExportTests.structure(after) == ExportTests.structure(before), "parted at \(border)")
                #expect(after.map(\.content) != before.map(\.content))
                #expect(after[0].content == after[1].content && after[0].address != before[0].address)
            }
        }
    }

    @Test("Whoever never ends an advertisement holds nothing up, and nothing of it is shown")
    func endless() throws {
        var writer = PcapWriter(linkType: .bluetoothH4)
        let secret = Array("Ana's Mac".utf8)
        for index in 0..<(3 * PacketRedaction.patience) {
            let report = AdvertisingReportEvent.Report(
                eventType: index % 2 == 0 ? 1 << 5 : 0x10,
                address: AdvertiserAddress(UInt64(1 + index % 40), isRandom: true),
                rssi: -60, data: [10, 9] + secret)
            try writer.append(
                time: Int64(index), packet: [4] + AdvertisingReportEvent(isExtended: true, reports: [report]).encoded())
        }
        let (written, outcome) = try ExportTests.export(writer.bytes) {
            $0.pseudonyms = ExportTests.pseudonyms
            $0.format = .pcapng
        }
        #expect(outcome.exitStatus == 0)
        #expect(!written.contains(secret) && !written.contains(Array(secret[1..<5])))
        var reader = try CaptureReader(memory: written)
        var original = try CaptureReader(memory: writer.bytes)
        #expect(try Self.outline(&reader) == Self.outline(&original))
    }
}
