import BluetoothLE
import CaptureFiles
import Continuity
import Randomness
import RecordingGenerators
import TestSupport
import Testing
import Text

@testable import CaptureAnalysis

@Suite("Lines for people")
struct LineTests {
    /// The lines of a recording made of values, one message at a time.
    private static func lines(
        _ bytes: [UInt8], showsAddresses: Bool, filter: CaptureFilter = CaptureFilter()
    ) throws -> String {
        var output: [UInt8] = []
        let messages = try SyntheticAir.messages(bytes)
        for message in messages where filter.admits(message, start: messages.first?.time) {
            MessageText(showsAddresses: showsAddresses).appendLine(message, to: &output)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The lines of a recording as `show` makes them: messages that were there before are not read again.
    private static func shown(
        _ bytes: [UInt8], showsAddresses: Bool, filter: CaptureFilter = CaptureFilter()
    ) throws -> String {
        let file = try ScratchFile(bytes)
        var options = CaptureCommand.ShowOptions()
        options.showsAddresses = showsAddresses
        options.filter = filter
        var output: [UInt8] = []
        _ = CaptureCommand.show(path: file.path, options: options) { span in
            for offset in 0..<span.byteCount { output.append(span.unsafeLoad(fromByteOffset: offset, as: UInt8.self)) }
        }
        return String(decoding: output, as: UTF8.self)
    }

    @Test("A message that was there before gives the line that reading it again would, in every link type and damaged")
    func known() throws {
        var random = SplitMix64(seed: 11)
        for linkType in SyntheticAir.linkTypes {
            var air = SyntheticAir.advertisements(60)
            // Two messages in an entry, an entry without any, a message that is cut, one of another length than its type has, a long one.
            air[3].value = [0x10, 0x02, 0x0B, 0x00, 0x0C, 0x0E] + [UInt8](repeating: 7, count: 14)
            air[4].value = []
            air[5].value = [0x0C, 0x0E, 1, 2, 3]
            air[6].value = [0x0C, 0x03, 1, 2, 3]
            air[7].value = [0x7A, 0x16] + [UInt8](0..<22)
            air += air
            let bytes = try SyntheticAir.recording(air, linkType, breaksCRCOf: [1, 8, 62])
            for showsAddresses in [false, true] {
                let expected = try Self.lines(bytes, showsAddresses: showsAddresses)
                let found = try Self.shown(bytes, showsAddresses: showsAddresses)
                #expect(found == expected && !found.isEmpty, "\(linkType)")
            }
            for _ in 0..<40 {
                var changed = bytes
                for _ in 0..<8 {
                    changed[24 + Int(random.next() % UInt64(changed.count - 24))] = UInt8(
                        truncatingIfNeeded: random.next())
                }
                guard let expected = try? Self.lines(changed, showsAddresses: true) else { continue }
                #expect(try Self.shown(changed, showsAddresses: true) == expected, "\(linkType)")
            }
        }
    }

    @Test("What a filter leaves of the lines is what it leaves of the messages")
    func filtered() throws {
        var air = SyntheticAir.advertisements(60)
        air[3].value = [0x10, 0x02, 0x0B, 0x00, 0x0C, 0x0E] + [UInt8](repeating: 7, count: 14)
        air[4].value = []
        air[5].value = [0x0C, 0x0E, 1, 2, 3]
        air += air
        let bytes = try SyntheticAir.recording(air, .bluetoothLinkLayerWithRadio, breaksCRCOf: [1, 8, 62])
        let messages = try SyntheticAir.messages(bytes)
        let some = try #require(messages.dropFirst(20).first)
        let signal = try #require(some.signal)
        var filters = [CaptureFilter](repeating: CaptureFilter(), count: 6)
        filters[0].types = [.nearbyInfo]
        filters[1].devices = [.pseudonym(2), .address(some.address.address)]
        filters[2].earliest = .sinceStart(1)
        filters[2].latest = some.time.map { .absolute($0) }
        filters[3].weakestSignal = signal
        filters[4].strongestSignal = signal
        filters[5].activities = [.name("none")]
        for (index, filter) in filters.enumerated() {
            let expected = try Self.lines(bytes, showsAddresses: true, filter: filter)
            #expect(try Self.shown(bytes, showsAddresses: true, filter: filter) == expected, "filter \(index)")
            #expect(expected.isEmpty == (index == 5), "filter \(index)")
        }
    }

    @Test("Columns are filled up, and numbers that are wider than their column move the rest")
    func columns() {
        func head(_ head: MessageHead, showsAddresses: Bool = false) -> String {
            var output = [UInt8](repeating: 0, count: MessageHead.maximumByteCount)
            var position = 0
            var clock = LineClock()
            var span = output.mutableSpan
            var line = span.mutableBytes
            head.put(showsAddresses: showsAddresses, clock: &clock, into: &line, at: &position)
            return String(decoding: output.prefix(position), as: UTF8.self)
        }
        let address = AdvertiserAddress(0x4C00_0C0E_0057, isRandom: true)
        let usual = MessageHead(
            frame: 12, time: 1_767_225_600_000_400_000, address: address, device: 3, signal: -39, channel: 37,
            pduTypeNumber: 0)
        #expect(
            head(usual)
                == "12      2026-01-01T00:00:00.000400000Z device-3   -39 dBm  ch 37 ADV_IND         ")
        #expect(
            head(usual, showsAddresses: true)
                == "12      2026-01-01T00:00:00.000400000Z 4c:00:0c:0e:00:57 -39 dBm  ch 37 ADV_IND         ")
        let unknown = MessageHead(
            frame: 12_345_678_901, time: nil, address: address, device: nil, signal: PacketEnvelope.noSignal,
            channel: PacketEnvelope.noChannel, pduTypeNumber: AppleEntry.noPDUType)
        #expect(
            head(unknown)
                == "12345678901 -                              device-?   -        -     -               ")
        let widest = MessageHead(
            frame: .max, time: .min, address: address, device: .max, signal: -128, channel: 254, pduTypeNumber: 8)
        #expect(
            head(widest)
                == "9223372036854775807 1677-09-21T00:12:43.145224192Z device-9223372036854775807 -128 dBm ch 254 AUX_CONNECT_RSP "
        )
    }

    @Test("A time in a line is the one that stands alone, whichever time the line before had")
    func times() {
        var random = SplitMix64(seed: 13)
        var clock = LineClock()
        var time: Int64 = 0
        for _ in 0..<10_000 {
            // Mostly small steps, through seconds and minutes, forwards and backwards; sometimes anywhere.
            let word = Int64(bitPattern: random.next())
            time = word % 100 == 0 ? word : time &+ word % 20_000_000_000
            var output = [UInt8](repeating: 0, count: MessageHead.maximumByteCount)
            var position = 0
            do {
                var span = output.mutableSpan
                var line = span.mutableBytes
                clock.put(time, into: &line, at: &position)
            }
            var expected: [UInt8] = []
            appendTimestamp(time, to: &expected)
            #expect(position == LineClock.width && Array(output.prefix(position)) == expected, "\(time)")
        }
    }

    @Test("Digits come out as the standard library writes them")
    func digits() {
        func text(_ store: (inout MutableRawSpan, inout Int) -> Void) -> String {
            var output = [UInt8](repeating: 0, count: 40)
            var position = 0
            var span = output.mutableSpan
            var line = span.mutableBytes
            store(&line, &position)
            return String(decoding: output.prefix(position), as: UTF8.self)
        }
        var random = SplitMix64(seed: 12)
        for number in 0..<10_000 {
            #expect(text { $0.put(decimal: UInt64(number), at: &$1) } == "\(number)")
            let long = random.next() >> (random.next() % 64)
            #expect(text { $0.put(decimal: long, at: &$1) } == "\(long)")
            let word = UInt32(truncatingIfNeeded: random.next())
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) }
            #expect(text { $0.put(DigitWords.hexadecimal(of: word), 8, at: &$1) } == hexadecimal(bytes))
        }
    }
}
