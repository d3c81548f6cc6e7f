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

        /// The format that the ending of a file's name stands for; nil for other endings.
        package init?(ofFile name: String) {
            guard let dot = name.lastIndex(of: "."), !name[dot...].contains("/") else { return nil }
            switch name[name.index(after: dot)...].lowercased() {
            case "pcap", "cap": self = .pcap
            case "pcapng", "ntar": self = .pcapng
            case "ndjson", "jsonl": self = .ndjson
            case "csv": self = .csv
            case "sqlite", "sqlite3", "db": self = .sqlite
            default: return nil
            }
        }

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
