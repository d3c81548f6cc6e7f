package import BluetoothLE
package import CaptureFiles

/// What is known about a packet's CRC: what the sniffer says and what the bytes say.
package struct FrameCheck: Equatable, Sendable {
    /// What the sniffer said.
    package var sniffer: PacketEnvelope.SniffersCheck
    /// What the bytes say, where they are there.
    package var recomputed: LinkLayerPacket.Check

    /// Nothing is known, as in everything that came over HCI: the controller let only good packets through.
    package static let unknown = FrameCheck(sniffer: .unstated, recomputed: .absent)

    /// Whether the packet counts as damaged: by the recomputed CRC where the recording has one, in either order of its
    /// bits, else by the sniffer's word. Zeros are no CRC where the sniffer says that there was a right one: some do
    /// not keep it. A finding reports where the two differ.
    package var isDamaged: Bool {
        switch (recomputed, sniffer) {
        case (.holds, _), (.reversed, _), (.zeroed, .holds), (.absent, .holds), (.absent, .unstated): false
        case (.broken, _), (.zeroed, .broken), (.zeroed, .unstated), (.absent, .broken): true
        }
    }

    /// Whether the sniffer said something else than the bytes, taken as the specification orders them.
    package var differs: Bool {
        switch (sniffer, recomputed) {
        case (.holds, .broken), (.holds, .zeroed), (.holds, .reversed), (.broken, .holds), (.broken, .reversed): true
        default: false
        }
    }
}

extension FrameCheck {
    /// What the sniffer says, and what the bytes do, where these differ.
    var differenceInWords: (expected: String, found: String) {
        guard sniffer == .holds else {
            return ("a CRC that is wrong, as the sniffer says", "the right one in the bytes")
        }
        let found =
            switch recomputed {
            case .zeroed: "zeros in the bytes, as of a sniffer that does not keep it"
            case .reversed: "it in the bytes with its bits in reverse order"
            default: "another one in the bytes"
            }
        return ("the CRC that the sniffer found right", found)
    }
}
