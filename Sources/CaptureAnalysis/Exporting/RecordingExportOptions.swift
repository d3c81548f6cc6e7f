/// What `export` writes and how.
package struct RecordingExportOptions: Sendable {
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
    /// Real addresses beside the names of devices, and what else identifies somebody as it is, where messages are
    /// written.
    package var showsAddresses = false
    /// Keys that open Handoff messages.
    package var keys: KeyFile?
    /// Activities that opened messages may name, beside the key file's and the published ones.
    package var activities: [KeyFile.Activity] = []

    /// A whole pcap, nothing replaced.
    package init() {}
}
