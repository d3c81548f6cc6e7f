internal import CPcap

extension CaptureRecord {
    /// A packet as libpcap hands it out, which does not say where in a file it stood.
    ///
    /// - Parameter nanosecondsPerTick: what `tv_usec` counts: 1 with libpcap's nanosecond precision, else 1000.
    init(libpcap header: pcap_pkthdr, frame: Int, linkType: LinkType, nanosecondsPerTick: Int64 = 1) {
        let seconds = Int64(header.ts.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        // A damaged file has any number of ticks.
        let ticks = Int64(header.ts.tv_usec).multipliedReportingOverflow(by: nanosecondsPerTick)
        let time = seconds.partialValue.addingReportingOverflow(ticks.partialValue)
        self.init(
            frame: frame, time: time.partialValue,
            hasTime: !seconds.overflow && !ticks.overflow && !time.overflow, capturedLength: Int(header.caplen),
            originalLength: Int(header.len), linkType: linkType, flags: 0, fileOffset: 0)
    }
}
