extension LinkType {
    /// The differences between libpcap's numbers in programs (DLT_…) and those in files (LINKTYPE_…). They are older
    /// than the registry; all Bluetooth types have equal numbers.
    private static let ownNumbers: [(own: UInt16, number: UInt16)] = [
        (11, 100), (12, 101), (15, 102), (16, 103), (19, 106),
    ]

    /// The link type for a DLT number of libpcap.
    init(libpcap number: Int32) {
        let own = UInt16(truncatingIfNeeded: number)
        self.init(Self.ownNumbers.first { $0.own == own }?.number ?? own)
    }

    /// libpcap's DLT number for packets with exactly these bytes; nil if the container keeps a part of the packet
    /// elsewhere.
    package var libpcapNumber: UInt16? {
        if self == .btsnoopH4 { return UInt16(LinkType.bluetoothH4.number) }
        guard self != .packetLogger, !isBtsnoop else { return nil }
        let registered = UInt16(truncatingIfNeeded: number)
        return Self.ownNumbers.first { $0.number == registered }?.own ?? registered
    }
}
