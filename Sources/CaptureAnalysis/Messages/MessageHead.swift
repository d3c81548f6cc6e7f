import BluetoothLE
import CaptureFiles

/// What stands in front of a message in a line: frame, time, device, signal, channel, PDU, each a column.
struct MessageHead {
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
}
