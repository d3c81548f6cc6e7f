/// The extended header in front of an extended advertising PDU's data (Core specification, volume 6, part B, 2.3.4):
/// which parts it has, and where. Parsing gives positions and allocates nothing.
package struct ExtendedAdvertisingHeader: Equatable, Sendable {
    /// A part of the header. Its number is its bit in the header's flags; the parts follow in the order of the bits.
    package enum Part: UInt8, CaseIterable, Sendable {
        /// AdvA, the advertiser's address. Packets that an AuxPtr points to may omit it.
        case advertiser = 0
        /// TargetA, the address of the device that the advertisement is for.
        case target
        /// CTEInfo.
        case constantToneExtension
        /// AdvDataInfo: twelve bits that change with the data, and four that number the advertising set.
        case dataInformation
        /// AuxPtr: channel and time of the next packet of the chain.
        case auxiliaryPointer
        /// SyncInfo: timing and access address of the periodic advertising.
        case synchronisation
        /// TxPower.
        case power

        /// Bytes of the part.
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

    /// The start of the PDU's payload: a byte of length and mode, then the flags.
    package let start: Int
    /// The start of the advertising data, behind the header.
    package let dataOffset: Int
    /// AdvMode: 0 neither connectable nor scannable, 1 connectable, 2 scannable, 3 reserved.
    package let mode: UInt8
    private let flags: UInt8
    /// The end of the parts that fit into the header. The bytes from there to the data are ACAD.
    package let partsEnd: Int

    /// The header of the payload from `start` to `end`; nil if the payload ends inside the header.
    package init?(_ bytes: RawSpan, from start: Int, to end: Int) {
        guard start >= 0, start < end, end <= bytes.byteCount else { return nil }
        let first = bytes.unsafeLoad(fromByteOffset: start, as: UInt8.self)
        let dataOffset = start + 1 + Int(first & 0x3F)
        guard dataOffset <= end else { return nil }
        var flags = dataOffset > start + 1 ? bytes.unsafeLoad(fromByteOffset: start + 1, as: UInt8.self) & 0x7F : 0
        var cursor = min(start + 2, dataOffset)
        for part in Part.allCases where flags >> part.rawValue & 1 == 1 {
            guard cursor + part.size <= dataOffset else {
                // Neither this part nor the following ones fit.
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

    /// The start of a part; nil if it is missing or incomplete.
    package func offset(of part: Part) -> Int? {
        guard flags >> part.rawValue & 1 == 1 else { return nil }
        var offset = start + 2
        for other in Part.allCases where other.rawValue < part.rawValue && flags >> other.rawValue & 1 == 1 {
            offset += other.size
        }
        return offset
    }
}
