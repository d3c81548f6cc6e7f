package import BluetoothLE

/// The types of PDUs that the verb `transmit` sends: those of legacy advertising with data of the sender.
package enum TransmittedPDU: String, CaseIterable, Sendable {
    case connectable = "ADV_IND"
    case nonConnectable = "ADV_NONCONN_IND"
    case scannable = "ADV_SCAN_IND"
    case scanResponse = "SCAN_RSP"

    /// The type in the header of the PDU.
    package var type: AdvertisingPDUType {
        switch self {
        case .connectable: .connectableUndirected
        case .nonConnectable: .nonConnectableUndirected
        case .scannable: .scannableUndirected
        case .scanResponse: .scanResponse
        }
    }

    /// The PDU with this type in its header; nil for a type without data of the sender.
    package init?(_ type: AdvertisingPDUType) {
        guard let pdu = Self.allCases.first(where: { $0.type == type }) else { return nil }
        self = pdu
    }
}
