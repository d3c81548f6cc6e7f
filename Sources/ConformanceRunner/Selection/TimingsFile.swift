import Notation
import Reports

/// `timings.json`: real times, which the log does not have.
enum TimingsFile {
    /// The file's text: the run's total, then a line for each case in the order of the log.
    static func text(_ cases: [CaseTiming], jobs: Int, clock: RunBackground.WallClock) -> String {
        text(cases, jobs: jobs, total: clock.microseconds, began: clock.began)
    }

    /// The file's text for cases of several processes, as if one job had run them all.
    static func text(_ cases: [CaseTiming]) -> String {
        text(cases, jobs: 1, total: cases.reduce(0) { $0.addingReportingOverflow($1.microseconds).partialValue })
    }

    private static func text(_ cases: [CaseTiming], jobs: Int, total: UInt64, began: String? = nil) -> String {
        var output: [UInt8] = []
        JSONText.appendRaw("{", to: &output)
        if let began {
            JSONText.appendRaw(#""began":"#, to: &output)
            JSONText.appendString(began, to: &output)
            JSONText.appendRaw(",", to: &output)
        }
        JSONText.appendRaw(#""jobs":"#, to: &output)
        JSONText.appendInteger(jobs, to: &output)
        JSONText.appendRaw(#","microseconds":"#, to: &output)
        JSONText.appendInteger(total, to: &output)
        JSONText.appendRaw(#","cases":["#, to: &output)
        for (index, timing) in cases.enumerated() {
            JSONText.appendRaw(index == 0 ? "\n" : ",\n", to: &output)
            JSONText.append(CaseTiming.form.write(timing), to: &output)
        }
        JSONText.appendRaw("]}\n", to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// A duration as the file has it.
    static func microseconds(_ duration: Duration) -> UInt64 {
        let parts = duration.components
        return UInt64(clamping: parts.seconds &* 1_000_000 &+ parts.attoseconds / 1_000_000_000_000)
    }
}
