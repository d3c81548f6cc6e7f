import CaptureAnalysis
import CaptureFiles
import Events
import Notation
import Reports
import Rules

/// What a check found in a recording as SARIF: a rule is a requirement or a kind of damage, a location is the file and the frame.
extension RecordingCheck {
    /// The breaches and doubts of the rules, then the damage of the recording.
    func sarifResults(of path: String) -> [SARIFResult] {
        results.flatMap { result in
            breaches(of: result).map { sarif($0, of: result, in: path) }
                + result.statements.flatMap { statement in
                    statement.firstDoubts.map { sarif($0, against: statement, of: result, in: path) }
                }
        } + reading.findings.kept.map { Self.sarif($0, in: path) }
    }

    /// What is left out of the results.
    func sarifNotes(of path: String) -> [String] {
        results.compactMap { result in
            let more = result.statements.reduce(0) { $0 + $1.breaches } - breaches(of: result).count
            guard case .broken = result.outcome, more > 0 else { return nil }
            return "\(path): \(result.name): \(more) more breaches are left out."
        }
    }

    /// No document requires what only observed devices do, so breaking it is a warning.
    private func sarif(_ breach: Breach, of result: RuleSet.Result, in path: String) -> SARIFResult {
        let device = breach.device.map { ", \($0)" } ?? ""
        var finding = Self.sarif(
            breach.requirement, RuleCatalogue.isObservedOnly(breach.requirement) ? .warning : .error,
            "\(result.name)\(device): expected \(breach.expected), observed \(breach.observed).",
            rule: result.name, frames: breach.evidence, in: path)
        finding.properties.append(("nanoseconds", .integer(breach.time.nanoseconds)))
        if let device = breach.device { finding.properties.append(("device", .string(device))) }
        return finding
    }

    private func sarif(
        _ doubt: RuleStatement.Doubt, against statement: RuleStatement, of result: RuleSet.Result, in path: String
    ) -> SARIFResult {
        let explanation = statement.explanation.map { " Unclear: \($0)." } ?? ""
        return Self.sarif(
            statement.requirement, .note, "\(statement.text): observed \(doubt.observed).\(explanation)",
            rule: result.name, frames: doubt.evidence, in: path)
    }

    /// The last frame completes the evidence, so it is the place.
    private static func sarif(
        _ requirement: String, _ level: SARIFResult.Level, _ message: String, rule: String, frames: [Int],
        in path: String
    ) -> SARIFResult {
        var finding = SARIFResult(
            rule: requirement, level: level, message: message, locations: [location(of: frames.last, in: path)],
            fingerprint: ("batonRecording/v1", "\(path)#\(rule)#\(requirement)#\(frames)"))
        finding.related = frames.dropLast().map { frame in
            var place = location(of: frame, in: path)
            place.message = "frame \(frame)"
            return place
        }
        finding.properties = [
            ("rule", .string(rule)), ("frames", .array(frames.map { .integer(Int64($0)) })),
        ]
        if let frame = frames.last, path != "-" {
            let words = ["baton", "capture", "show", "--frame", "\(frame)", path]
            finding.properties.append(("show", .string(words.map(ShellWord.text).joined(separator: " "))))
        }
        return finding
    }

    private static func sarif(_ finding: CaptureFinding, in path: String) -> SARIFResult {
        var result = SARIFResult(
            rule: RecordingDamage.rule(of: finding.kind).id, level: finding.kind.isDamage ? .error : .note,
            message: "Expected \(finding.expected), found \(finding.found).",
            locations: [location(of: finding.frame, in: path)],
            fingerprint: ("batonRecording/v1", "\(path)#\(finding.kind.rawValue)#\(finding.frame)#\(finding.offset)"))
        // Not a region of the file, whose bytes may be compressed.
        if finding.offset > 0 { result.properties = [("byte", .integer(Int64(finding.offset)))] }
        return result
    }

    private static func location(of frame: Int?, in path: String) -> SARIFLocation {
        let file = path == "-" ? "standard input" : path
        let thing = frame.map {
            SARIFLocation.Thing(name: "frame \($0)", fullName: "\(file):frame \($0)", kind: "frame")
        }
        return SARIFLocation(
            file: path == "-" ? nil : path, thing: thing ?? SARIFLocation.Thing(fullName: file, kind: "recording"))
    }

    /// The breaches of a rule that are kept.
    private func breaches(of result: RuleSet.Result) -> [Breach] {
        guard case .broken(let breaches) = result.outcome else { return [] }
        return breaches
    }
}
