package import CaptureFiles

/// The report on the reading of a recording, which all analyses have.
package struct ReadingReport: Equatable, Sendable {
    /// Packets of each link type.
    package var linkTypes: [LinkTypeCount] = []
    /// What was wrong with the recording.
    package var findings = CaptureFindings()
    /// How many things the filter examined and admitted.
    package var tally = FilterTally()

    package init() {}
}

extension ReadingReport {
    /// The report of a reader at the end of a recording, with the findings in its packets.
    init(
        _ linkTypes: LinkTypeCounts, _ reader: borrowing CaptureReader, _ packets: CaptureFindings, _ tally: FilterTally
    ) {
        self.linkTypes = linkTypes.counts
        findings = reader.findings
        findings.add(packets)
        self.tally = tally
    }
}
