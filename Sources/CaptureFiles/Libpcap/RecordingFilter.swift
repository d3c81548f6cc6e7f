/// One expression for all packets of a recording. It is compiled once for each link type.
struct RecordingFilter {
    /// A box, because an array cannot hold a noncopyable filter.
    private final class Compiled {
        let filter: PacketFilter
        init(_ filter: consuming PacketFilter) { self.filter = filter }
    }

    private let expression: String
    private var compiled: [Compiled] = []
    /// Packets that matched.
    private(set) var packets = 0
    /// Why the expression does not apply to a packet.
    private(set) var failure: PacketFilterError?

    init(_ expression: String) { self.expression = expression }

    /// Whether a packet matches. If the expression does not apply to the packet's link type, `failure` is set.
    mutating func admits(_ record: borrowing CaptureRecord, _ bytes: RawSpan) -> Bool {
        do throws(PacketFilterError) {
            guard try matches(record, bytes) else { return false }
            packets += 1
            return true
        } catch {
            failure = error
            return false
        }
    }

    private mutating func matches(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan
    ) throws(PacketFilterError) -> Bool {
        let linkType = record.linkType
        // Recordings have one link type or a few.
        for candidate in compiled where candidate.filter.linkType == linkType {
            return candidate.filter.matches(record, bytes)
        }
        let filter = try PacketFilter(expression, linkType: linkType)
        let matches = filter.matches(record, bytes)
        compiled.append(Compiled(filter))
        return matches
    }
}
