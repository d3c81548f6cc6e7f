import BluetoothLE

/// Where the pieces of advertisements stand that a controller reported in several events, until the last one is there.
///
/// It joins as `AdvertisingFragments` does, and is bounded as that is.
struct PieceTable {
    /// The data of one report.
    struct Piece: Equatable {
        /// The number of its packet.
        var packet: Int
        /// Where it stands there.
        var range: Range<Int>
        /// What stood there.
        var bytes: [UInt8]
    }

    /// What became of a report.
    enum Placement: Equatable {
        /// No piece.
        case whole
        /// A piece, and more has to come; an advertisement that had to make room for it, else nothing.
        case held(evicted: [Piece])
        /// The last piece, behind those before it.
        case ended([Piece])
    }

    private struct Key: Equatable {
        var eventType: UInt16
        var addressType: UInt8
        var address: UInt64
        var advertisingSID: UInt8
    }

    /// Advertisements that wait, the one whose last piece is longest ago first.
    private var open: [(key: Key, pieces: [Piece])] = []

    mutating func take(_ reports: AdvertisingReports, _ piece: Piece) -> Placement {
        let status = AdvertisingReport.DataStatus(eventType: reports.eventType)
        let key = Key(
            eventType: reports.eventType & ~0x60, addressType: reports.addressType, address: reports.address.value,
            advertisingSID: reports.advertisingSID)
        let isCut = reports.dataCount != reports.declaredDataCount
        guard let index = open.firstIndex(where: { $0.key == key }) else {
            guard status == .incomplete, !isCut else { return .whole }
            let evicted = open.count == AdvertisingFragments.capacity ? open.removeFirst().pieces : []
            open.append((key, [piece]))
            return .held(evicted: evicted)
        }
        let pieces = open.remove(at: index).pieces + [piece]
        let count = pieces.reduce(0) { $0 + $1.bytes.count }
        if status == .incomplete, !isCut, count <= AdvertisingFragments.dataLimit {
            open.append((key, pieces))
            return .held(evicted: [])
        }
        return .ended(pieces)
    }

    /// Gives up on the advertisement whose last piece is longest ago; nil when there is none.
    mutating func closeOldest() -> [Piece]? { open.isEmpty ? nil : open.removeFirst().pieces }
}
