extension LinkType {
    /// Where libpcap's own numbers (DLT_…), which programs give it and get from it, are not those of files (LINKTYPE_…). They were given before
    /// there was a registry, and equal it for everything Bluetooth.
    private static let ownNumbers: [(own: UInt16, number: UInt16)] = [
        (11, 100), (12, 101), (15, 102), (16, 103), (19, 106),
    ]

    /// The link type that libpcap has this number for.
    init(libpcap number: Int32) {
        let own = UInt16(truncatingIfNeeded: number)
        self.init(Self.ownNumbers.first { $0.own == own }?.number ?? own)
    }

    /// The number under which libpcap knows packets with these very bytes; nil where a container keeps a part of the packet elsewhere.
    package var libpcapNumber: UInt16? {
        if self == .btsnoopH4 { return UInt16(LinkType.bluetoothH4.number) }
        guard self != .packetLogger, !isBtsnoop else { return nil }
        let registered = UInt16(truncatingIfNeeded: number)
        return Self.ownNumbers.first { $0.number == registered }?.own ?? registered
    }
}
