package import CaptureFiles

/// How the reading of a recording went, whatever was looked for in it.
package struct ReadingReport: Equatable, Sendable {
    /// Packets of each link type.
    package var linkTypes: [LinkTypeCount] = []
    /// What was wrong with the recording.
    package var findings = CaptureFindings()
    /// What the filter looked at, and what of that it admitted.
    package var tally = FilterTally()

    /// Nothing was read.
    package init() {}
}

extension ReadingReport {
    /// What a reader that is at the end of a recording found wrong, and what was wrong in its packets.
    init(
        _ linkTypes: LinkTypeCounts, _ reader: borrowing CaptureReader, _ packets: CaptureFindings, _ tally: FilterTally
    ) {
        self.linkTypes = linkTypes.counts
        findings = reader.findings
        findings.add(packets)
        self.tally = tally
    }

    /// Adds that something was let go because too much of it came.
    mutating func noteWhatWasLetGo(at frame: Int, expected: String, found: String) {
        findings.add(CaptureFinding(kind: .evicted, frame: frame, offset: 0, expected: expected, found: found))
    }
}
