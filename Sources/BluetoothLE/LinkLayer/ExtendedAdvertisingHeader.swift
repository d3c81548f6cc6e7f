/// The extended header in front of an extended advertising PDU's data (Core specification, volume 6, part B, 2.3.4): which of its parts are there,
/// and where. Parsing gives positions and allocates nothing.
package struct ExtendedAdvertisingHeader: Equatable, Sendable {
    /// A part of the header; the number is its bit in the header's flags, which is also their order.
    package enum Part: UInt8, CaseIterable, Sendable {
        /// AdvA, who advertises. Packets that others point to may do without.
        case advertiser = 0
        /// TargetA, for whom.
        case target
        /// CTEInfo.
        case constantToneExtension
        /// AdvDataInfo: twelve bits that change with the data, and the number of the advertising set.
        case dataInformation
        /// AuxPtr: where the next packet of the chain will be.
        case auxiliaryPointer
        /// SyncInfo: where the periodic advertising is.
        case synchronisation
        /// TxPower.
        case power

        /// Bytes that it takes.
        package var size: Int {
            switch self {
            case .advertiser, .target: 6
            case .constantToneExtension, .power: 1
            case .dataInformation: 2
            case .auxiliaryPointer: 3
            case .synchronisation: 18
            }
        }

        /// The specification's name.
        package var name: String {
            switch self {
            case .advertiser: "AdvA"
            case .target: "TargetA"
            case .constantToneExtension: "CTEInfo"
            case .dataInformation: "AdvDataInfo"
            case .auxiliaryPointer: "AuxPtr"
            case .synchronisation: "SyncInfo"
            case .power: "TxPower"
            }
        }
    }

    /// Where the PDU's payload starts: length and mode, then the flags.
    package let start: Int
    /// Where the advertising data starts, behind the header.
    package let dataOffset: Int
    /// AdvMode: 0 neither connectable nor scannable, 1 connectable, 2 scannable, 3 reserved.
    package let mode: UInt8
    private let flags: UInt8
    /// Where the parts end that fit into the header; what follows up to the data is ACAD.
    package let partsEnd: Int

    /// The header at the start of a payload, which lies between `start` and `end`; nil when the payload ends inside it.
    package init?(_ bytes: RawSpan, from start: Int, to end: Int) {
        guard start >= 0, start < end, end <= bytes.byteCount else { return nil }
        let first = bytes.unsafeLoad(fromByteOffset: start, as: UInt8.self)
        let dataOffset = start + 1 + Int(first & 0x3F)
        guard dataOffset <= end else { return nil }
        var flags = dataOffset > start + 1 ? bytes.unsafeLoad(fromByteOffset: start + 1, as: UInt8.self) & 0x7F : 0
        var cursor = min(start + 2, dataOffset)
        for part in Part.allCases where flags >> part.rawValue & 1 == 1 {
            guard cursor + part.size <= dataOffset else {
                // Neither this part nor those behind it have a place.
                flags &= 1 << part.rawValue - 1
                break
            }
            cursor += part.size
        }
        self.start = start
        self.dataOffset = dataOffset
        mode = first >> 6
        self.flags = flags
        partsEnd = cursor
    }

    /// Where a part starts; nil when it is not there, or not whole.
    package func offset(of part: Part) -> Int? {
        guard flags >> part.rawValue & 1 == 1 else { return nil }
        var offset = start + 2
        for other in Part.allCases where other.rawValue < part.rawValue && flags >> other.rawValue & 1 == 1 {
            offset += other.size
        }
        return offset
    }
}
