import CaptureFiles
import Randomness
import Testing

@Suite("Link types")
struct LinkTypeTests {
    @Test("Numbers have names, and the two registries stay apart")
    func names() {
        #expect("\(LinkType(1))" == "1 ETHERNET")
        #expect("\(LinkType.bluetoothLinkLayerWithRadio)" == "256 BLUETOOTH_LE_LL_WITH_PHDR")
        #expect("\(LinkType.btsnoopH4)" == "btsnoop 1002 HCI UART (H4)")
        #expect("\(LinkType(65535))" == "65535 (no known name)")
        #expect(LinkType(1002) != .btsnoopH4)
        #expect(LinkType(251).isReadable && !LinkType(1).isReadable)
    }

    @Test("A radio header reads back as it was written")
    func radioHeader() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<500 {
            let header = RadioHeader(
                rfChannel: UInt8(random.next() % 40),
                signal: random.next() % 4 == 0 ? nil : Int8(truncatingIfNeeded: random.next()),
                referenceAccessAddress: random.next() % 4 == 0 ? nil : UInt32(truncatingIfNeeded: random.next()),
                sniffersCheck: [nil, true, false][Int(random.next() % 3)], dewhitened: random.next() % 2 == 0)
            var bytes: [UInt8] = []
            header.write(into: &bytes)
            #expect(bytes.count == RadioHeader.size)
            #expect(RadioHeader(parsing: bytes.span.bytes) == header)
            let envelope = PacketEnvelope(bytes.span.bytes, linkType: .bluetoothLinkLayerWithRadio, flags: 0)
            #expect(envelope.offset == 10)
            #expect(envelope.signal == header.signal ?? PacketEnvelope.noSignal)
            #expect(
                envelope.sniffersCheck == (header.sniffersCheck.map { $0 ? .holds : .broken } ?? .unstated))
        }
    }

    @Test("RF channels and channel indices are one to one")
    func channels() {
        let indices = (0..<40).map { RadioHeader.channelIndex(ofRFChannel: UInt8($0)) }
        #expect(Set(indices) == Set(0..<40))
        #expect([indices[0], indices[12], indices[39]] == [37, 38, 39])
        #expect((0..<40).allSatisfy { RadioHeader.rfChannel(ofChannelIndex: indices[$0]) == $0 })
    }

    @Test("Each link type's header is opened, and one that is cut is said to be")
    func envelopes() {
        func open(_ bytes: [UInt8], _ linkType: LinkType, _ flags: UInt32 = 0) -> PacketEnvelope {
            PacketEnvelope(bytes.span.bytes, linkType: linkType, flags: flags)
        }
        #expect(open([4, 0x3E], .bluetoothH4).content == .event)
        #expect(open([4, 0x3E], .btsnoopH4).offset == 1)
        #expect(open([2, 0x3E], .bluetoothH4).content == .other)
        #expect(open([], .bluetoothH4).content == .cut)
        #expect(open([0, 0, 0, 1, 4, 0x3E], .bluetoothH4WithDirection).offset == 5)
        #expect(open([0, 0, 0, 1], .bluetoothH4WithDirection).content == .cut)
        #expect(open([0x3E], .btsnoopH1, 3).content == .event)
        #expect(open([0x3E], .btsnoopH1, 1).content == .other)
        #expect(open([0x3E], .btsnoopLinuxMonitor, 0x0001_0003).content == .event)
        #expect(open([0, 1, 0, 3, 0x3E], .bluetoothLinuxMonitor).offset == 4)
        #expect(open([0, 1, 0, 2, 0x3E], .bluetoothLinuxMonitor).content == .other)
        #expect(open([1, 2, 3], LinkType(1)).content == .unread)
        let information: [UInt8] = [0, 0, 12, 0, 251, 0, 0, 0, 9, 9, 9, 9]
        #expect(open(information + [1], .perPacketInformation).offset == 12)
        #expect(open(Array(information.prefix(8)), .perPacketInformation).content == .cut)
        let details: [UInt8] = [1, 39, 60, 0, 0, 0, 0, 0, 0]
        for version: UInt8 in 1...3 {
            for id: UInt8 in [0, 2, 6] {
                let nordic = open([9, 6, 30, version, 0, 0, id, 10] + details + [0xD6], .nordicSniffer)
                #expect(nordic.offset == 17 && nordic.channel == 39 && nordic.signal == -60)
                #expect(nordic.sniffersCheck == .holds)
            }
        }
        let old = open([9, 0xBE, 0xEF, 6, 0, 0, 0, 0, 0] + [0, 37, 61, 0, 0, 0, 0, 0, 0, 0xD6], .nordicSniffer)
        #expect(old.offset == 18 && old.channel == 37 && old.signal == -61 && old.sniffersCheck == .broken)
    }

    @Test("Random packets of every link type never trap and never point outside themselves")
    func randomPackets() {
        var random = SplitMix64(seed: 9)
        let types: [LinkType] = [
            .bluetoothH4, .perPacketInformation, .bluetoothH4WithDirection, .bluetoothLinkLayer, .bluetoothLinuxMonitor,
            .bluetoothLinkLayerWithRadio, .nordicSniffer, .btsnoopH1, .btsnoopH4, .btsnoopLinuxMonitor, LinkType(7),
        ]
        for round in 0..<5000 {
            let bytes = (0..<Int(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let envelope = PacketEnvelope(
                bytes.span.bytes, linkType: types[round % types.count], flags: UInt32(truncatingIfNeeded: random.next())
            )
            #expect(envelope.offset <= bytes.count)
        }
    }
}
