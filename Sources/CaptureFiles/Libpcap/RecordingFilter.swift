/// One expression for all packets of a recording, whatever their link types: compiled once for each that appears.
struct RecordingFilter {
    /// A filter cannot be copied, and an array holds what can be.
    private final class Compiled {
        let filter: PacketFilter
        init(_ filter: consuming PacketFilter) { self.filter = filter }
    }

    private let expression: String
    private var compiled: [Compiled] = []
    /// Packets that the expression held for.
    private(set) var packets = 0
    /// Why the expression means nothing for a packet that came.
    private(set) var failure: PacketFilterFailure?

    init(_ expression: String) { self.expression = expression }

    /// Whether the expression holds for a packet. Where it means nothing for the packet's link type, `failure` says so.
    mutating func admits(_ record: borrowing CaptureRecord, _ bytes: RawSpan) -> Bool {
        do throws(PacketFilterFailure) {
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
    ) throws(PacketFilterFailure) -> Bool {
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
