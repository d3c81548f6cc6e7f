import Notation
import Payload
import Reports

/// `timings.json`: real times, which the log does not have; `Conformance/Schema/timings.schema.json` is its schema.
package struct TimingsFile: Sendable {
    /// When the run began; nil for cases of several processes.
    var began: String?
    /// How many cases ran at a time.
    var jobs: Int
    /// Wall time of the whole run.
    var microseconds: UInt64
    /// In the order of the log.
    var cases: [CaseTiming]

    /// The times of one run.
    init(_ cases: [CaseTiming], jobs: Int, clock: RunBackground.WallClock) {
        began = clock.began
        self.jobs = jobs
        microseconds = clock.microseconds
        self.cases = cases
    }

    /// The times of several processes, as if one job had run all cases.
    init(_ cases: [CaseTiming]) {
        jobs = 1
        microseconds = cases.reduce(0) { $0.addingReportingOverflow($1.microseconds).partialValue }
        self.cases = cases
    }

    private init(_ head: Head, _ cases: [CaseTiming]) {
        (began, jobs, microseconds) = head
        self.cases = cases
    }

    typealias Head = (began: String?, jobs: Int, microseconds: UInt64)

    /// The members about the whole run.
    static let head = RecordForm<Head>(
        "", { ($0.began, $0.jobs, $0.microseconds) },
        Member("began", optional: .text, "Date and time in UTC; absent in the file of a merge."),
        Member("jobs", .integer(in: 1 ... .max), "How many cases ran at a time."),
        Member("microseconds", .microseconds, "Wall time of the run; the sum of the cases in the file of a merge.")
    ) { (began: $0, jobs: $1, microseconds: $2) }

    /// The cases. A reader of times alone needs no other member.
    static let cases = RecordForm<[CaseTiming]>(
        "", { ($0) },
        Member(
            "cases", .list(of: CaseTiming.openForm, "an array, as `baton run` writes it"), "In the order of the log.")
    ) { $0 }

    private static let form = RecordForm<TimingsFile>(
        "", { (($0.began, $0.jobs, $0.microseconds), $0.cases) }, Member(membersOf: head), Member(membersOf: cases)
    ) { TimingsFile($0, $1) }

    /// The file's schema as indented JSON text with a line feed.
    package static var schema: String {
        JSONSchema.file(
            "The times of a run by Baton", "What baton run writes as timings.json, and baton run --weights reads.",
            form.schema.members
        ).text
    }

    /// The file's text: the run on the first line, then a line for each case.
    var text: String {
        guard case .object(let members) = Self.form.write(self) else { return "" }
        var output: [UInt8] = []
        for (index, member) in members.enumerated() {
            JSONText.appendRaw(index == 0 ? "{" : ",", to: &output)
            JSONText.appendString(member.key, to: &output)
            JSONText.appendRaw(":", to: &output)
            guard case .array(let elements) = member.node else {
                JSONText.append(member.node, to: &output)
                continue
            }
            for (index, element) in elements.enumerated() {
                JSONText.appendRaw(index == 0 ? "[\n" : ",\n", to: &output)
                JSONText.append(element, to: &output)
            }
            JSONText.appendRaw(elements.isEmpty ? "[]" : "]", to: &output)
        }
        JSONText.appendRaw("}\n", to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// A duration as the file has it.
    static func microseconds(_ duration: Duration) -> UInt64 {
        let parts = duration.components
        return UInt64(clamping: parts.seconds &* 1_000_000 &+ parts.attoseconds / 1_000_000_000_000)
    }
}

extension ValueForm where Value == UInt64 {
    /// A wall time.
    static let microseconds = integer(in: 0...UInt64(Int64.max))
}
