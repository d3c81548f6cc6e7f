package import BluetoothLE
import CaptureFiles

/// What the walk over the packets of a recording remembers from one packet to the next.
package struct PacketMemory: Sendable {
    /// Advertisements in pieces.
    package var fragments = AdvertisingFragments()
    /// Whether the recording's signal powers are powers.
    package var signals = SignalMemory()

    package init() {}
}

/// Decides whether a signal power of 0 dBm is one. Sniffers that do not measure write 0 in every packet, so it counts
/// from the first other power on only.
package struct SignalMemory: Sendable {
    private var hasOther = false

    package init() {}

    /// The power that an entry has: `PacketEnvelope.noSignal` in place of a 0 that no other power came before.
    @inline(__always)
    mutating func told(_ signal: Int8) -> Int8 {
        if signal == 0 { return hasOther ? 0 : PacketEnvelope.noSignal }
        if signal != PacketEnvelope.noSignal { hasOther = true }
        return signal
    }
}
