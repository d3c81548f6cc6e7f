package import CaptureFiles

extension CaptureCommand {
    /// Writes a recording, or the part of it that a filter admits, in another format; `-` is standard input. Messages
    /// go into the table if there is one.
    ///
    /// The exit status is 1 if a packet is lost because the format cannot hold it.
    ///
    /// With pseudonyms, the filter still applies to the original recording; only the output is redacted.
    package static func export(
        path: String, reading: ReadingOptions = ReadingOptions(),
        options: RecordingExportOptions = RecordingExportOptions(), into table: (any RecordedMessageTable)? = nil,
        output: Output = { _ in }
    ) -> CaptureOutcome {
        var export = RecordingExport(
            options, table: table,
            known: HandoffEvidence(
                in: path, filter: reading.filter, keys: options.keys, activities: options.activities))
        var reading = reading
        reading.comments = export.comments
        var outcome = list(path: path, reading: reading) { record, packet throws(ExportError) in
            try export.take(record, packet)
            if export.byteCount >= outputSize { try hand(export.takeBytes(), to: output) }
        } beforeWaiting: { () throws(ExportError) in
            try hand(export.takeBytes(), to: output)
        } finish: { packets throws(ExportError) in
            try hand(export.finish(), to: output)
            return (export.findings(in: packets), [export.note])
        }
        if outcome.exitStatus == 0, export.lost > 0 { outcome.exitStatus = 1 }
        return outcome
    }

    private static func hand(_ bytes: [UInt8], to output: Output) throws(ExportError) {
        do throws(CaptureWriteError) {
            try output(bytes.span.bytes)
        } catch {
            throw .write(error)
        }
    }
}

extension ExportError: ListingError {
    /// A pcap of several link types is an error of usage.
    var exitStatus: Int32 {
        switch self {
        case .write: 3
        case .linkTypesDiffer: 2
        }
    }

    func message(path: String) -> String { "\(path): \(description)" }
}
