/// One expression for all packets of a recording, whatever their link types: compiled once for each that appears.
struct RecordingFilter {
    /// A filter cannot be copied, and an array holds what can be.
    private final class Compiled {
        let filter: PacketFilter
        init(_ filter: consuming PacketFilter) { self.filter = filter }
    }

    private let expression: String
    private var compiled: [Compiled] = []

    init(_ expression: String) { self.expression = expression }

    /// Whether the expression holds for a packet. Throws at the first packet of a link type for which it means nothing.
    mutating func matches(_ record: borrowing CaptureRecord, _ bytes: RawSpan) throws(PacketFilter.Failure) -> Bool {
        let linkType = record.linkType
        // Recordings have one link type, or a few.
        for candidate in compiled where candidate.filter.linkType == linkType {
            return candidate.filter.matches(record, bytes)
        }
        let filter = try PacketFilter(expression, linkType: linkType)
        let matches = filter.matches(record, bytes)
        compiled.append(Compiled(filter))
        return matches
    }
}
