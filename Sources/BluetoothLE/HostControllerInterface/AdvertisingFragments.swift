/// Joins the data of extended advertisements that a controller reported in pieces (Core specification, volume 4, part E, 7.7.65.13: an event
/// holds at most 229 bytes of data, an advertisement up to 1650).
///
/// A report whose data status is incomplete is held until one with the same advertiser, set and event type completes it. Legacy reports have no
/// status and are always whole. The table is bounded, because advertisers are strangers: what is let go, and what is left at the end, is handed
/// out as far as it came, and says why.
@usableFromInline
package struct AdvertisingFragments: Sendable {
    /// Advertisements that are held at once: more than controllers keep.
    package static let capacity = 16
    /// Packets of a recording after which nothing more is expected of an advertisement: a controller reports the pieces of one after the other, with
    /// those of a few others between them.
    package static let patience = 1024
    /// Bytes of data that one advertisement can have.
    package static let dataLimit = 1650

    /// How an advertisement ended that came in pieces.
    @usableFromInline
    package enum Ending: Equatable, Sendable {
        /// With a report whose data is complete.
        case complete
        /// The controller said that it gave up.
        case truncated
        /// An event was cut inside a piece.
        case cutReport
        /// With more data than an advertisement has.
        case tooLong
        /// It was let go for another: too many were open at once.
        case evicted
        /// Nothing more of it came in so many packets.
        case abandoned
        /// The recording ended first.
        case neverCompleted
    }

    /// An advertisement that came in pieces; its data is `data` until the next call.
    @usableFromInline
    package struct Advertisement: Equatable, Sendable {
        /// Who advertised.
        package var address: AdvertiserAddress
        /// The event type without the data status.
        package var eventType: UInt16
        /// dBm of the last piece; 127 unknown.
        package var signal: Int8
        /// Reports that it came in.
        package var pieces: Int
        /// The packet that its first piece stood in, from 1.
        package var firstFrame: Int
        /// How it ended.
        package var ending: Ending
    }

    /// What a report was.
    @usableFromInline
    package enum Outcome: Equatable, Sendable {
        /// Not a piece: its data stands in the event, whole or as much as there is.
        case whole
        /// A piece, and more has to come.
        case held
        /// A piece. An advertisement has ended with it: its own, or one that had to make room.
        case ended(Advertisement)
    }

    private struct Key: Equatable {
        var eventType: UInt16
        var addressType: UInt8
        var address: UInt64
        var advertisingSID: UInt8
    }

    private struct Open {
        var key: Key
        var advertisement: Advertisement
        var data: [UInt8]
        /// When the last piece came, in pieces.
        var lastPiece: Int
        /// The packet that the last piece stood in.
        var lastFrame: Int
    }

    /// The data of the advertisement that was handed out last.
    package private(set) var data: [UInt8] = []
    private var open: [Open] = []
    private var pieces = 0
    /// Whether advertisements are held.
    @usableFromInline package private(set) var holdsPieces = false

    /// Nothing held.
    package init() {}

    /// Advertisements that are held.
    package var heldCount: Int { open.count }

    /// Whether the current report of a walk is a piece, or may follow pieces. Nearly every report is neither, and whole without being taken.
    @inlinable
    @inline(__always)
    package func concerns(_ reports: AdvertisingReports) -> Bool {
        reports.isExtended && (reports.eventType & 0x60 != 0 || holdsPieces)
    }

    /// Takes the current report of a walk. `frame` is the number of the packet that the event stands in.
    package mutating func take(_ reports: AdvertisingReports, in bytes: RawSpan, frame: Int) -> Outcome {
        guard concerns(reports) else { return .whole }
        let status = AdvertisingReport.DataStatus(eventType: reports.eventType)
        let key = Key(
            eventType: reports.eventType & ~0x60, addressType: reports.addressType, address: reports.address.value,
            advertisingSID: reports.advertisingSID)
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
            // The reserved status says nothing about more to come.
            case .complete, .reserved: ending = .complete
            }
        }
        return .ended(close(index, ending))
    }

    private mutating func begin(
        _ key: Key, _ reports: AdvertisingReports, in bytes: RawSpan, frame: Int
    ) -> Outcome {
        // Nothing can follow a report that its event was cut in.
        guard reports.dataCount == reports.declaredDataCount else { return .whole }
        var outcome = Outcome.held
        if open.count == Self.capacity, let oldest = open.indices.min(by: { open[$0].lastPiece < open[$1].lastPiece }) {
            outcome = .ended(close(oldest, .evicted))
        }
        var piece: [UInt8] = []
        Self.append(reports, limit: Self.dataLimit, in: bytes, to: &piece)
        open.append(
            Open(
                key: key,
                advertisement: Advertisement(
                    address: reports.address, eventType: key.eventType, signal: reports.signal, pieces: 1,
                    firstFrame: frame, ending: .neverCompleted), data: piece, lastPiece: pieces, lastFrame: frame))
        holdsPieces = true
        return outcome
    }

    /// Hands out an advertisement of which nothing has come for so long that nothing will; nil when there is none. For every packet with reports.
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

    /// Hands out what is still held, the earliest first; nil when nothing is. For the end of a recording.
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
        for position in 0..<min(reports.dataCount, limit) {
            data.append(bytes.unsafeLoad(fromByteOffset: reports.dataOffset &+ position, as: UInt8.self))
        }
    }
}
