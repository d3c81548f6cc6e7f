/// The packet indicator in front of a packet on an H4 transport (Core specification, volume 4, part A).
package enum HCIPacketType: UInt8, CaseIterable, Sendable, CustomStringConvertible {
    case command = 1
    case asynchronousData = 2
    case synchronousData = 3
    /// Advertising reports are events.
    case event = 4
    case isochronousData = 5

    /// The name in the specification.
    package var description: String {
        switch self {
        case .command: "HCI Command"
        case .asynchronousData: "HCI ACL Data"
        case .synchronousData: "HCI Synchronous Data"
        case .event: "HCI Event"
        case .isochronousData: "HCI ISO Data"
        }
    }
}

/// The start of an HCI event: `code(1) length(1)`, and in an LE Meta event with reports `subevent(1) number of
/// reports(1)`.
@usableFromInline
package enum HCIEvent {
    /// The event's number.
    @inlinable package static var code: WireField<UInt8> { WireField("event code", at: 0) }
    /// Bytes of parameters behind the two bytes.
    @inlinable package static var parameterLength: WireField<UInt8> { WireField("parameter total length", at: 1) }
    /// The first parameter of an LE Meta event.
    @inlinable package static var subevent: WireField<UInt8> { WireField("subevent code", at: 2) }
    /// The second parameter of both advertising reports.
    @inlinable package static var reportCount: WireField<UInt8> { WireField("number of reports", at: 3) }
    /// The offset of the first report.
    @inlinable package static var reportsOffset: Int { 4 }

    /// LE Meta event.
    @inlinable package static var lowEnergyMeta: UInt8 { 0x3E }
    /// LE Advertising Report.
    @inlinable package static var advertisingReport: UInt8 { 0x02 }
    /// LE Extended Advertising Report.
    @inlinable package static var extendedAdvertisingReport: UInt8 { 0x0D }
}
