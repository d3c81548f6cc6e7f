import BluetoothLE

/// The pieces of advertisements that a controller reports in several events, until the last one. It joins them like
/// `AdvertisingFragments`, with the same bounds.
struct PieceTable {
    /// The data of one report.
    struct Piece: Equatable {
        /// The number of its packet.
        var packet: Int
        /// Its range in the packet.
        var range: Range<Int>
        /// Its original bytes.
        var bytes: [UInt8]
    }

    /// The role of a report.
    enum Placement: Equatable {
        /// No piece.
        case whole
        /// A piece of an incomplete advertisement, and the pieces of one that is evicted for it.
        case held(evicted: [Piece])
        /// The last piece, with those before it.
        case ended([Piece])
    }

    /// Incomplete advertisements, in the order of their last pieces.
    private var open: [(key: AdvertisementKey, pieces: [Piece])] = []

    mutating func take(_ reports: AdvertisingReports, _ piece: Piece) -> Placement {
        let status = AdvertisingReport.DataStatus(eventType: reports.eventType)
        let key = AdvertisementKey(reports)
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

    /// Removes the advertisement with the oldest last piece; nil if there is none.
    mutating func closeOldest() -> [Piece]? { open.isEmpty ? nil : open.removeFirst().pieces }
}
