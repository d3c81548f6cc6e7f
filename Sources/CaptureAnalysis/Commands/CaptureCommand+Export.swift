package import CaptureFiles

extension CaptureCommand {
    /// Writes a recording, or what a filter leaves of it, in another form; `-` is standard input.
    ///
    /// With pseudonyms the filter still sees the recording as it is; only what is written has been replaced.
    package static func export(
        path: String, reading: ReadingOptions = ReadingOptions(),
        options: RecordingExportOptions = RecordingExportOptions(),
        output: Output
    ) -> CaptureOutcome {
        runExport(path: path, reading: reading, options: options, output: output)
    }

    /// The same for messages that go into a table.
    package static func export(
        path: String, reading: ReadingOptions = ReadingOptions(), options: RecordingExportOptions,
        into table: any RecordedMessageTable
    ) -> CaptureOutcome {
        runExport(path: path, reading: reading, options: options, table: table) { _ in }
    }

    private static func runExport(
        path: String, reading: ReadingOptions, options: RecordingExportOptions,
        table: (any RecordedMessageTable)? = nil,
        output: Output
    ) -> CaptureOutcome {
        var export = RecordingExport(
            options, table: table,
            known: HandoffEvidence(
                in: path, filter: reading.filter, keys: options.keys, activities: options.activities))
        return list(path: path, reading: reading) { record, packet throws(ExportFailure) in
            try export.take(record, packet)
            if export.byteCount >= outputSize { try hand(export.takeBytes(), to: output) }
        } beforeWaiting: { () throws(ExportFailure) in
            try hand(export.takeBytes(), to: output)
        } finish: { packets throws(ExportFailure) in
            try hand(export.finish(), to: output)
            return (export.findings(in: packets), [export.note])
        }
    }

    private static func hand(_ bytes: [UInt8], to output: Output) throws(ExportFailure) {
        do throws(CaptureWriteError) {
            try output(bytes.span.bytes)
        } catch {
            throw .write(error)
        }
    }
}

extension ExportFailure: ListingFailure {
    /// Asking for a pcap of several link types is a mistake of usage.
    var exitStatus: Int32 {
        switch self {
        case .write: 3
        case .linkTypesDiffer: 2
        }
    }

    func message(path: String) -> String { "\(path): \(description)" }
}
