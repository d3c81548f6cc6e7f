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
        }

        /// The form of the output.
        package var format: Format = .pcap
        /// Which messages are wanted.
        package var filter = CaptureFilter()
        /// Pseudonyms for addresses, names and identifiers, in the packets themselves.
        package var pseudonyms: Pseudonyms?
        /// Real addresses beside the names of devices, in `ndjson` and `csv`.
        package var showsAddresses = false
        /// Keys that open Handoff messages.
        package var keys: KeyFile?

        /// A whole pcap, nothing replaced.
        package init() {}
    }
}
