/// The options of `export`.
package struct RecordingExportOptions: Sendable {
    /// The format of the output.
    package enum Format: String, CaseIterable, Sendable {
        /// Whole packets with an admitted message, of one link type.
        case pcap
        /// Whole packets with an admitted message, of any number of link types.
        case pcapng
        /// Messages, one JSON object on each line.
        case ndjson
        /// Messages, for spreadsheets.
        case csv
        /// Messages and devices, as a database.
        case sqlite

        /// Whether messages are written, and not whole packets.
        var isOfMessages: Bool {
            switch self {
            case .pcap, .pcapng: false
            case .ndjson, .csv, .sqlite: true
            }
        }
    }

    package var format: Format = .pcap
    package var filter = CaptureFilter()
    /// Pseudonyms for addresses, names and identifiers in the packets themselves.
    package var pseudonyms: Pseudonyms?
    /// Real addresses and identifiers in formats of messages.
    package var showsAddresses = false
    /// Keys that open Handoff messages.
    package var keys: KeyFile?
    /// Activities of opened messages, in addition to the key file's and the published ones.
    package var activities: [KeyFile.Activity] = []

    package init() {}
}
