import BluetoothLE
import CaptureFiles
import Text

extension MessageHead {
    /// An upper bound of the bytes of a head.
    static let maximumByteCount = 128

    /// Stores the columns at `position`, from which `maximumByteCount` bytes are free.
    ///
    /// These bytes become spaces first, and words are padded with spaces, so a column is padded by moving on.
    @inline(__always)
    func put(
        showsAddresses: Bool, clock: inout LineClock, into line: inout MutableRawSpan, at position: inout Int
    ) {
        line.blank(Self.maximumByteCount, at: position)
        var start = position
        if frame < 0 { line.put("-", at: &position) }
        line.put(decimal: UInt64(frame.magnitude), at: &position)
        position = max(position, start &+ 7) &+ 1
        start = position
        if let time { clock.put(time, into: &line, at: &position) } else { line.put("-", at: &position) }
        position = start &+ LineClock.width &+ 1
        start = position
        if showsAddresses {
            let value = address.value
            for byte in 0..<6 {
                let pair = DigitWords.hexadecimal(of: UInt32(value >> UInt64(8 &* (5 &- byte)) & 0xFF)) & 0xFFFF
                let separator = UInt64(byte < 5 ? UInt8(ascii: ":") : UInt8(ascii: " "))
                line.put(pair | separator << 16, 3, at: &position)
            }
        } else {
            // "device-"
            line.put(0x2D_6563_6976_6564, 7, at: &position)
            if let device {
                line.put(decimal: UInt64(device.magnitude), at: &position)
            } else {
                line.put("?", at: &position)
            }
            position = max(position, start &+ 10) &+ 1
        }
        line.put(ColumnWords.signal(signal), 9, at: &position)
        let channelWidth = (100..<PacketEnvelope.noChannel).contains(channel) ? 6 : 5
        line.put(ColumnWords.channel(channel), channelWidth &+ 1, at: &position)
        let pduType = ColumnWords.pduType(pduTypeNumber)
        line.put(pduType.0, 8, at: &position)
        line.put(pduType.1, 8, at: &position)
    }
}
