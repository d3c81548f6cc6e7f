/// Collects findings: each once, and only the first ones of a kind in a file, because a hostile file may have any number.
struct FindingCollector {
    private(set) var findings: [Finding] = []
    /// How many are left out.
    private(set) var omitted = 0
    private var known: Set<Finding> = []
    private var counts: [Place: Int] = [:]

    private struct Place: Hashable {
        var kind: FindingKind
        var file: String
    }

    mutating func add(_ more: [Finding]) {
        for finding in more where known.insert(finding).inserted {
            let place = Place(kind: finding.kind, file: finding.file)
            counts[place, default: 0] += 1
            if counts[place, default: 0] <= ReadingLimits.findingsOfOneKind {
                findings.append(finding)
            } else {
                omitted += 1
            }
        }
    }
}
