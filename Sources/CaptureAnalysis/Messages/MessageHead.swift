import BluetoothLE
import CaptureFiles

/// The columns in front of a message in a line: frame, time, device, signal, channel, PDU.
struct MessageHead {
    var frame: Int
    /// Nanoseconds since 1970; nil if the packet has no time.
    var time: Int64?
    var address: AdvertiserAddress
    /// The pseudonym's number; nil if no undamaged packet has the address.
    var device: Int?
    /// dBm, or `PacketEnvelope.noSignal`.
    var signal: Int8
    /// The channel index, or `PacketEnvelope.noChannel`.
    var channel: UInt8
    /// The PDU type's number, or `AppleEntry.noPDUType`.
    var pduTypeNumber: UInt8
}
