import BluetoothLE
import CaptureFiles

/// What stands in front of a message in a line: frame, time, device, signal, channel, PDU, each a column.
struct LineHead {
    /// More bytes than a head takes, with what is stored and not counted behind it: six columns, of which frame and device hold a number each.
    static let room = 192

    var frame: Int
    /// Nanoseconds since 1970; nil where the recording has no time for the packet.
    var time: Int64?
    var address: AdvertiserAddress
    /// The pseudonym's number; nil for an address that no undamaged packet has shown.
    var device: Int?
    /// dBm, or `PacketEnvelope.noSignal`.
    var signal: Int8
    /// The channel index, or `PacketEnvelope.noChannel`.
    var channel: UInt8
    /// The PDU type's number, or `AppleEntry.noPDUType`.
    var pduTypeNumber: UInt8

    /// Stores the columns at `position`, behind which `room` bytes are.
    @inline(__always)
    func put(
        showsAddresses: Bool, clock: inout LineClock, into line: inout MutableRawSpan, at position: inout Int
    ) {
        var start = position
        if frame < 0 { line.put("-", at: &position) }
        line.put(decimal: UInt64(frame.magnitude), at: &position)
        line.endColumn(from: start, width: 7, at: &position)
        start = position
        if let time { clock.put(time, into: &line, at: &position) } else { line.put("-", at: &position) }
        line.endColumn(from: start, width: 30, at: &position)
        start = position
        if showsAddresses {
            let value = address.value
            for byte in 0..<6 {
                let pair = DigitWords.hexadecimal(of: UInt32(value >> UInt64(8 &* (5 &- byte)) & 0xFF)) & 0xFFFF
                line.put(pair | UInt64(UInt8(ascii: ":")) << 16, byte < 5 ? 3 : 2, at: &position)
            }
            line.endColumn(from: start, width: 17, at: &position)
        } else {
            // "device-"
            line.put(0x2D_6563_6976_6564, 7, at: &position)
            if let device {
                line.put(decimal: UInt64(device.magnitude), at: &position)
            } else {
                line.put("?", at: &position)
            }
            line.endColumn(from: start, width: 10, at: &position)
        }
        start = position
        if signal == PacketEnvelope.noSignal {
            line.put("-", at: &position)
        } else {
            if signal < 0 { line.put("-", at: &position) }
            line.put(decimal: UInt64(signal.magnitude), at: &position)
            // " dBm"
            line.put(0x6D42_6420, 4, at: &position)
        }
        line.endColumn(from: start, width: 8, at: &position)
        start = position
        if channel == PacketEnvelope.noChannel {
            line.put("-", at: &position)
        } else {
            // "ch "
            line.put(0x20_6863, 3, at: &position)
            line.put(decimal: UInt64(channel), at: &position)
        }
        line.endColumn(from: start, width: 5, at: &position)
        start = position
        switch pduTypeNumber {
        // "ADV_IND", by far the most of them.
        case 0: line.put(0x44_4E49_5F56_4441, 7, at: &position)
        case 1: line.put("ADV_DIRECT_IND", at: &position)
        case 2: line.put("ADV_NONCONN_IND", at: &position)
        case 3: line.put("SCAN_REQ", at: &position)
        case 4: line.put("SCAN_RSP", at: &position)
        case 5: line.put("CONNECT_IND", at: &position)
        case 6: line.put("ADV_SCAN_IND", at: &position)
        case 7: line.put("ADV_EXT_IND", at: &position)
        case 8: line.put("AUX_CONNECT_RSP", at: &position)
        default: line.put("-", at: &position)
        }
        line.endColumn(from: start, width: 15, at: &position)
    }
}

/// Writes times, with what changes once a second kept from one to the next.
struct LineClock {
    private var second = Int64.min
    /// The first twenty characters, up to the point.
    private var text: (UInt64, UInt64, UInt64) = (0, 0, 0)

    /// No time was written yet.
    init() {}

    /// Stores a time as `appendTimestamp` writes it.
    @inline(__always)
    mutating func put(_ nanoseconds: Int64, into line: inout MutableRawSpan, at position: inout Int) {
        var (second, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        if fraction < 0 {
            second -= 1
            fraction += 1_000_000_000
        }
        if second != self.second { note(second, of: nanoseconds) }
        line.put(text.0, 8, at: &position)
        line.put(text.1, 8, at: &position)
        line.put(text.2, 4, at: &position)
        let (first, rest) = UInt32(truncatingIfNeeded: fraction).quotientAndRemainder(dividingBy: 100_000_000)
        line.put(UInt64(first &+ 0x30), 1, at: &position)
        line.put(DigitWords.digits(of: rest) &+ 0x3030_3030_3030_3030, 8, at: &position)
        line.put(UInt64(UInt8(ascii: "Z")), 1, at: &position)
    }

    private mutating func note(_ second: Int64, of nanoseconds: Int64) {
        var bytes: [UInt8] = []
        appendTimestamp(nanoseconds, to: &bytes)
        func word(_ start: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
        self.second = second
        text = (word(0), word(8), word(16))
    }
}
