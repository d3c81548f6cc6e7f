import CaptureFiles

extension CaptureCommand {
    /// What `export` writes and how.
    package struct ExportOptions: Sendable {
        /// The form of the output.
        package enum Format: String, CaseIterable, Sendable {
            /// Whole packets with an admitted message, of one link type.
            case pcap
            /// The same, of any number of link types.
            case pcapng
            /// Messages, a JSON object a line.
            case ndjson
            /// Messages, for spreadsheets.
            case csv
            /// Messages and devices, as a database.
            case sqlite

            /// Whether messages are written, against whole packets.
            var isOfMessages: Bool {
                switch self {
                case .pcap, .pcapng: false
                case .ndjson, .csv, .sqlite: true
                }
            }
        }

        /// The form of the output.
        package var format: Format = .pcap
        /// Which messages are wanted.
        package var filter = CaptureFilter()
        /// Pseudonyms for addresses, names and identifiers, in the packets themselves.
        package var pseudonyms: Pseudonyms?
        /// Real addresses beside the names of devices, and what else identifies somebody as it is, where messages are written.
        package var showsAddresses = false
        /// Keys that open Handoff messages.
        package var keys: KeyFile?
        /// Activities that opened messages may name, beside the key file's and the published ones.
        package var activities: [KeyFile.Activity] = []

        /// A whole pcap, nothing replaced.
        package init() {}
    }

    static func runExport(
        path: String, reading: ReadingOptions, options: ExportOptions, table: (any RecordedMessageTable)? = nil,
        output: Output
    ) -> Outcome {
        var export = RecordingExport(
            options, table: table,
            known: evidence(in: path, filter: reading.filter, keys: options.keys, activities: options.activities))
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

/// Why an export ended before the recording did.
enum ExportFailure: ListingFailure, Equatable, CustomStringConvertible {
    /// The output took no more, or the container cannot hold a packet.
    case write(CaptureWriteError)
    /// A pcap has one link type.
    case linkTypesDiffer(LinkType, LinkType)

    /// The status of a command that ends so: a pcap of a recording with several link types is asked for wrongly.
    var exitStatus: Int32 {
        switch self {
        case .write: 3
        case .linkTypesDiffer: 2
        }
    }

    func message(path: String) -> String { "\(path): \(description)" }

    var description: String {
        switch self {
        case .write(let error): error.description
        case .linkTypesDiffer(let first, let second):
            "expected one link type, which is all that a pcap holds, found \(first) and \(second); use --format pcapng"
        }
    }
}
