import BluetoothLE
import CaptureFiles

/// The texts of columns with few values, made once, as words of eight characters padded with spaces.
enum ColumnWords {
    private static let signals = (0...UInt8.max).map { number in
        let signal = Int8(bitPattern: number)
        return word(signal == PacketEnvelope.noSignal ? "-" : "\(signal) dBm")
    }
    private static let channels = (0...UInt8.max).map { word($0 == PacketEnvelope.noChannel ? "-" : "ch \($0)") }
    /// Two words for each type. The last ones are for unknown types.
    private static let pduTypes = (0...UInt8(AdvertisingPDUType.allCases.count)).flatMap { number in
        let name = AdvertisingPDUType(rawValue: number)?.description ?? "-"
        return [word(name), word(String(name.dropFirst(8)))]
    }

    /// A signal power, in dBm, or `PacketEnvelope.noSignal`; never longer than its word.
    @inline(__always)
    static func signal(_ signal: Int8) -> UInt64 { signals[Int(UInt8(bitPattern: signal))] }

    /// A channel index, or `PacketEnvelope.noChannel`; never longer than its word.
    @inline(__always)
    static func channel(_ channel: UInt8) -> UInt64 { channels[Int(channel)] }

    /// A PDU type by its number; the longest name has 15 characters.
    @inline(__always)
    static func pduType(_ number: UInt8) -> (UInt64, UInt64) {
        let index = min(Int(number) &* 2, pduTypes.count &- 2)
        return (pduTypes[index], pduTypes[index &+ 1])
    }

    /// The first eight characters of ASCII text.
    private static func word(_ text: String) -> UInt64 {
        text.utf8.prefix(8).reversed().reduce(DigitWords.spaces) { $0 << 8 | UInt64($1) }
    }
}
