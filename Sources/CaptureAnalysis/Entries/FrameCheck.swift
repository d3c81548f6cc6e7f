package import BluetoothLE
package import CaptureFiles

/// The checks of a packet's CRC: the sniffer's verdict and the recomputed CRC.
package struct FrameCheck: Equatable, Sendable {
    /// The sniffer's verdict.
    package var sniffer: PacketEnvelope.SniffersCheck
    /// The comparison with the recomputed CRC.
    package var recomputed: LinkLayerPacket.Check

    /// No check, as in all packets over HCI: a controller discards damaged packets.
    package static let unknown = FrameCheck(sniffer: .unstated, recomputed: .absent)

    /// Whether the packet counts as damaged: by the recomputed CRC, in either order of its bits, or by the sniffer's
    /// verdict if the recording has no CRC. Zeros are no CRC if the sniffer's verdict is good: some sniffers do not
    /// keep it. A finding reports differences between the two.
    package var isDamaged: Bool {
        switch (recomputed, sniffer) {
        case (.holds, _), (.reversed, _), (.zeroed, .holds), (.absent, .holds), (.absent, .unstated): false
        case (.broken, _), (.zeroed, .broken), (.zeroed, .unstated), (.absent, .broken): true
        }
    }

    /// Whether the sniffer's verdict differs from the recomputed CRC, in either order of its bits.
    package var differs: Bool {
        switch (sniffer, recomputed) {
        case (.holds, .broken), (.holds, .zeroed), (.broken, .holds), (.broken, .reversed): true
        default: false
        }
    }
}

extension FrameCheck {
    /// The sniffer's verdict and the recomputed CRC in words, if they differ.
    var differenceInWords: (expected: String, found: String) {
        guard sniffer == .holds else {
            let order = recomputed == .reversed ? " with its bits in reverse order" : ""
            return ("a wrong CRC, by the sniffer's verdict", "the right CRC\(order)")
        }
        let found =
            switch recomputed {
            case .zeroed: "zeros, as from a sniffer that does not keep the CRC"
            case .absent, .holds, .reversed, .broken: "another CRC"
            }
        return ("the right CRC, by the sniffer's verdict", found)
    }
}
