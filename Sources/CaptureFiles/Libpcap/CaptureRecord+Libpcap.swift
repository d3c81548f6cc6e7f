internal import CPcap

extension CaptureRecord {
    /// A packet from libpcap, which does not tell its offset in the file.
    ///
    /// - Parameter nanosecondsPerTick: the unit of `tv_usec`: 1 with libpcap's nanosecond precision, else 1000.
    init(libpcap header: pcap_pkthdr, frame: Int, linkType: LinkType, nanosecondsPerTick: Int64) {
        let seconds = Int64(header.ts.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        // A damaged file can have any number of ticks.
        let ticks = Int64(header.ts.tv_usec).multipliedReportingOverflow(by: nanosecondsPerTick)
        let time = seconds.partialValue.addingReportingOverflow(ticks.partialValue)
        self.init(
            frame: frame, time: time.partialValue,
            hasTime: !seconds.overflow && !ticks.overflow && !time.overflow, capturedLength: Int(header.caplen),
            originalLength: Int(header.len), linkType: linkType, flags: 0, fileOffset: 0)
    }
}
