/// Joins the data of extended advertisements that a controller reported in pieces (Core specification, volume 4, part
/// E, 7.7.65.13: an event has at most 229 bytes of data, an advertisement up to 1650).
///
/// The table keeps a report with incomplete data until a report with the same advertiser, set and event type completes
/// it. Legacy reports have no status and are always whole. Strangers choose the advertisers, so the table is bounded.
/// It hands out evicted advertisements, and those that are incomplete at the end of a recording, with the data so far
/// and the reason.
@usableFromInline
package struct AdvertisingFragments: Sendable {
    /// The most advertisements that are incomplete at a time. Controllers keep fewer.
    package static let capacity = 16
    /// Packets without a further piece after which an advertisement is abandoned. A controller reports the pieces of an
    /// advertisement in a row, with pieces of a few others between them.
    package static let patience = 1024
    /// Bytes of data that one advertisement can have.
    package static let dataLimit = 1650

    /// How an advertisement in pieces ended.
    @usableFromInline
    package enum Ending: Equatable, Sendable {
        /// With a report whose data is complete.
        case complete
        /// The controller discarded the rest.
        case truncated
        /// An event is truncated inside a piece.
        case cutReport
        /// With more than `dataLimit` bytes.
        case tooLong
        /// More than `capacity` advertisements were incomplete.
        case evicted
        /// `patience` packets brought no further piece.
        case abandoned
        /// The recording ended first.
        case neverCompleted
    }

    /// An advertisement in pieces that has ended. Its data is in `data` until the next call.
    @usableFromInline
    package struct Advertisement: Equatable, Sendable {
        /// Who advertised.
        package var address: AdvertiserAddress
        /// The event type without the data status.
        package var eventType: UInt16
        /// dBm of the last piece; 127 unknown.
        package var signal: Int8
        /// The number of its reports.
        package var pieces: Int
        /// The packet with its first piece, from 1.
        package var firstFrame: Int
        /// How it ended.
        package var ending: Ending
    }

    /// What a report is.
    @usableFromInline
    package enum ReportRole: Equatable, Sendable {
        /// Not a piece: all its data is in the event.
        case whole
        /// A piece of an incomplete advertisement.
        case held
        /// A piece that ends an advertisement: its own, or one that is evicted for it.
        case ended(Advertisement)
    }

    private struct IncompleteAdvertisement {
        var key: AdvertisementKey
        var advertisement: Advertisement
        var data: [UInt8]
        /// The number of the last piece among all pieces.
        var lastPiece: Int
        /// The packet with the last piece.
        var lastFrame: Int
    }

    /// The data of the advertisement that was handed out last.
    package private(set) var data: [UInt8] = []
    private var open: [IncompleteAdvertisement] = []
    private var pieces = 0
    /// Whether an advertisement is incomplete.
    @usableFromInline package private(set) var holdsPieces = false

    package init() {}

    /// Whether the current report of a walk is a piece or may follow pieces. Nearly every report is neither, and need
    /// not be passed to `take`.
    @inlinable
    @inline(__always)
    package func concerns(_ reports: AdvertisingReports) -> Bool {
        reports.isExtended && (reports.eventType & 0x60 != 0 || holdsPieces)
    }

    /// Takes the current report of a walk. `frame` is the number of the event's packet.
    package mutating func take(_ reports: AdvertisingReports, in bytes: RawSpan, frame: Int) -> ReportRole {
        guard concerns(reports) else { return .whole }
        let status = AdvertisingReport.DataStatus(eventType: reports.eventType)
        let key = AdvertisementKey(reports)
        pieces &+= 1
        guard let index = open.firstIndex(where: { $0.key == key }) else {
            return status == .incomplete ? begin(key, reports, in: bytes, frame: frame) : .whole
        }
        let room = Self.dataLimit - open[index].data.count
        let isTooLong = reports.dataCount > room
        Self.append(reports, limit: room, in: bytes, to: &open[index].data)
        open[index].lastPiece = pieces
        open[index].lastFrame = frame
        open[index].advertisement.pieces += 1
        if reports.signal != 127 { open[index].advertisement.signal = reports.signal }
        let ending: Ending
        if isTooLong {
            ending = .tooLong
        } else if reports.dataCount != reports.declaredDataCount {
            ending = .cutReport
        } else {
            switch status {
            case .incomplete: return .held
            case .truncated: ending = .truncated
            // The reserved status does not announce more data.
            case .complete, .reserved: ending = .complete
            }
        }
        return .ended(close(index, ending))
    }

    private mutating func begin(
        _ key: AdvertisementKey, _ reports: AdvertisingReports, in bytes: RawSpan, frame: Int
    ) -> ReportRole {
        // Nothing can follow a truncated report.
        guard reports.dataCount == reports.declaredDataCount else { return .whole }
        var role = ReportRole.held
        if open.count == Self.capacity, let oldest = open.indices.min(by: { open[$0].lastPiece < open[$1].lastPiece }) {
            role = .ended(close(oldest, .evicted))
        }
        var piece: [UInt8] = []
        Self.append(reports, limit: Self.dataLimit, in: bytes, to: &piece)
        open.append(
            IncompleteAdvertisement(
                key: key,
                advertisement: Advertisement(
                    address: reports.address, eventType: key.eventType, signal: reports.signal, pieces: 1,
                    firstFrame: frame, ending: .neverCompleted), data: piece, lastPiece: pieces, lastFrame: frame))
        holdsPieces = true
        return role
    }

    /// Hands out an abandoned advertisement; nil if there is none. Call it for every packet with reports.
    @inlinable
    @inline(__always)
    package mutating func nextAbandoned(frame: Int) -> Advertisement? {
        guard holdsPieces else { return nil }
        return closeAbandoned(frame: frame)
    }

    @usableFromInline package mutating func closeAbandoned(frame: Int) -> Advertisement? {
        guard let index = open.firstIndex(where: { frame - $0.lastFrame > Self.patience }) else { return nil }
        return close(index, .abandoned)
    }

    /// Hands out the incomplete advertisements at the end of a recording, the earliest first; nil behind the last.
    package mutating func next() -> Advertisement? { open.isEmpty ? nil : close(0, .neverCompleted) }

    private mutating func close(_ index: Int, _ ending: Ending) -> Advertisement {
        var closed = open.remove(at: index)
        holdsPieces = !open.isEmpty
        closed.advertisement.ending = ending
        data = closed.data
        return closed.advertisement
    }

    private static func append(
        _ reports: AdvertisingReports, limit: Int, in bytes: RawSpan, to data: inout [UInt8]
    ) {
        data += bytes.copy(reports.dataOffset..<reports.dataOffset &+ min(reports.dataCount, limit))
    }
}

/// What the reports of one advertisement in pieces have in common.
package struct AdvertisementKey: Equatable, Sendable {
    /// The event type without the data status.
    let eventType: UInt16
    private let addressType: UInt8
    private let address: UInt64
    private let advertisingSID: UInt8

    /// The key of a walk's current report.
    package init(_ reports: AdvertisingReports) {
        eventType = reports.eventType & ~0x60
        addressType = reports.addressType
        address = reports.address.value
        advertisingSID = reports.advertisingSID
    }
}
