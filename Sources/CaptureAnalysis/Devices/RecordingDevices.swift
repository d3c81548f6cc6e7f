package import BluetoothLE
package import CaptureFiles
package import Continuity

/// The addresses of a recording with Apple's messages, one row each: what it is, when it was received, what it sent,
/// and which other addresses are the same device.
///
/// Strangers choose addresses, so the number of rows is bounded; further addresses are counted.
package struct RecordingDevices: Sendable {
    /// The most rows.
    package static let limit = 1 << 10
    /// The most types of messages of a row.
    static let typeLimit = 32

    /// Messages of one type.
    package struct TypeCount: Sendable, Equatable {
        package var type: ContinuityType
        package var messages = 1
    }

    /// A link to an address of the same device at another time.
    package struct Link: Sendable, Equatable {
        /// Where the other address stands in time.
        package enum Direction: String, Sendable, CaseIterable {
            case follows = "follows"
            case precedes = "precedes"
        }

        /// This address follows the other, or precedes it.
        package var direction: Direction
        /// The number of the other address.
        package var other: Int
        /// The probability that the link is right.
        package var score: Double
    }

    /// One address.
    package struct Device: Sendable {
        /// The number of its pseudonym.
        package var number: Int
        package var address: AdvertiserAddress
        package var firstFrame: Int
        package var lastFrame: Int
        /// Nanoseconds from the recording's first packet to the first entry with a time.
        package var first: Int64?
        package var last: Int64?
        /// Apple entries.
        package var entries = 0
        /// Those in packets with a bad CRC, which count nowhere else.
        package var withBadCRC = 0
        package var signal = SignalHistogram()
        /// Types of its messages by number, the first `typeLimit`.
        package var types: [TypeCount] = []
        /// The model that its messages name.
        package var model: String?
        /// The name that it advertises.
        package var name: String?
        var nameIsComplete = false
        /// The numbers of addresses with the same Handoff payloads at the same time.
        package var twins: [Int] = []
        package var links: [Link] = []

        /// The kind of the address: public, or a kind of random address.
        package var addressKind: String { RecordedAdvertisement.kind(of: address) }
    }

    /// The rows by number.
    package internal(set) var devices: [Device] = []
    /// Addresses beyond the limit.
    package internal(set) var omitted = 0
    package internal(set) var clock = RecordingClock()
    /// The report on the reading. The tally counts Apple entries.
    package internal(set) var reading = ReadingReport()
    /// Whether addresses and names are shown.
    let showsAddresses: Bool

    /// Reads a recording to its end. The filter's times and least signal power restrict what counts as received; its
    /// devices select rows.
    package init(
        reading reader: inout CaptureReader, filter: CaptureFilter = CaptureFilter(), showsAddresses: Bool = false
    ) throws(CaptureError) {
        self.showsAddresses = showsAddresses
        var gathering = DeviceGathering(filter)
        try reader.forEachRecord { record, bytes in
            gathering.observe(record, bytes)
            return true
        }
        gathering.finish(reader, &self)
    }
}

extension RecordingDevices: RecordingAnalysis {
    package init(
        reading reader: inout CaptureReader, opening _: HandoffOpener?, options: AnalysisOptions
    ) throws(CaptureError) {
        try self.init(reading: &reader, filter: options.filter, showsAddresses: options.showsAddresses)
    }
}
