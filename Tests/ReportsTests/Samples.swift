import Events
import Payload
import Randomness

let header = LogLine.run(
    RunHeader(
        baton: "0.1.0", seed: 7, digest: "d1", epoch: 0, implementation: "reference 0.1.0", cases: 2,
        arguments: ["run", "--implementation", "./device --fast", "--jobs", "2"]))

let requirements: [LogLine] = [
    .requirement(
        RequirementRecord(
            id: "ELIG-016", level: "MUST", confidence: "high", subject: "system",
            statement: "The continuing app MUST carry the same developer Team ID as the originating app.")),
    .requirement(
        RequirementRecord(
            id: "ELIG-023", level: "MUST", confidence: "medium", subject: "system",
            statement: "Type matching MUST be exact string equality.")),
    .requirement(
        RequirementRecord(
            id: "DISC-022", level: "SHOULD", confidence: "low", subject: "system",
            statement: "The receiver SHOULD rank sources.")),
]

/// A case with one check of the given outcome for the given requirement.
func caseLines(
    _ name: String, _ outcome: Outcome, requirement: String = "ELIG-016", expected: String = "no offer",
    observed: String = "offer.show on mac", reason: String = "", device: String = "mac"
) -> [LogLine] {
    let time = Instant(nanoseconds: 1_234_567_890)
    var lines: [LogLine] = [
        .caseBegan(CaseHeader(name: name, covers: [requirement], seed: 9, declared: "Suites/eligibility.yaml:12")),
        .event(
            Event(
                time: .start, sequence: 0, kind: .stepStarted,
                fields: [.index: 0, .verb: "becomeCurrent"])),
        .event(
            Event(
                time: time, sequence: 1, kind: .offerShown, device: device, app: "com.example.notes",
                fields: [.from: "phone", .surface: "dock"])),
    ]
    if outcome != .notRun && outcome != .unsupported && outcome != .harnessFault {
        lines.append(
            .check(
                CheckRecord(
                    id: "no-offer", outcome: outcome, requirements: [requirement],
                    expected: outcome == .pass ? "" : expected, observed: outcome == .pass ? "" : observed, time: time,
                    evidence: [1], declared: "Suites/eligibility.yaml:20")))
    }
    lines.append(.verdict(CaseVerdict(name: name, outcome: outcome, events: 2, reason: reason, time: time)))
    return lines
}

func end(_ status: RunStatus) -> LogLine { .end(RunEnd(totals: [], exitStatus: status.rawValue)) }

/// Text that tries to act in every medium.
let hostile =
    "a\u{1B}[2J\u{202E}b\u{9B}1m\u{7}\r\n\u{2028}<script>alert(1)</script>]]>&amp;\"'|`x`[l](javascript:1)*e*"
    + "@user #1 http://evil.example www.evil.example \u{0}\u{FFFE}\u{FEFF}$x$ </pre></details> -->"
