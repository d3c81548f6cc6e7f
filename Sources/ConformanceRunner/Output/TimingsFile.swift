import Notation
import Payload

/// `timings.json`: wall times, which never enter the log.
enum TimingsFile {
    /// The file's text: the run's total, and one line a case in the order of the log.
    static func text(_ cases: [(name: String, duration: Duration)], jobs: Int, total: Duration) -> String {
        text(cases.map { ($0.name, microseconds($0.duration)) }, jobs: jobs, total: microseconds(total))
    }

    /// The file's text for cases that several processes ran: as if one job had run them all.
    static func text(_ cases: [(name: String, microseconds: UInt64)]) -> String {
        var total: UInt64 = 0
        for entry in cases { total = total.addingReportingOverflow(entry.microseconds).partialValue }
        return text(cases, jobs: 1, total: total)
    }

    private static func text(
        _ cases: [(name: String, microseconds: UInt64)], jobs: Int, total: UInt64
    ) -> String {
        var output: [UInt8] = []
        JSONText.appendRaw(#"{"jobs":"#, to: &output)
        JSONText.appendInteger(jobs, to: &output)
        JSONText.appendRaw(#","microseconds":"#, to: &output)
        JSONText.appendInteger(total, to: &output)
        JSONText.appendRaw(#","cases":["#, to: &output)
        for (index, entry) in cases.enumerated() {
            JSONText.appendRaw(index == 0 ? "\n" : ",\n", to: &output)
            JSONText.appendRaw(#"{"name":"#, to: &output)
            JSONText.appendString(entry.name, to: &output)
            JSONText.appendRaw(#","microseconds":"#, to: &output)
            JSONText.appendInteger(entry.microseconds, to: &output)
            JSONText.appendRaw("}", to: &output)
        }
        JSONText.appendRaw("]}\n", to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private static func microseconds(_ duration: Duration) -> UInt64 {
        let parts = duration.components
        return UInt64(clamping: parts.seconds &* 1_000_000 &+ parts.attoseconds / 1_000_000_000_000)
    }
}
