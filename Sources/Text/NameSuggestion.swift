/// The known name that is closest to a mistyped one, or nil if none is close.
///
/// Close means an edit distance (insert, delete, replace, swap neighbours) of at most one or a third of the length, or
/// a difference only in letter case. Of equally close names the first is chosen. Long names are not compared, which
/// bounds the cost.
package func closestName(to name: String, among known: some Sequence<String>) -> String? {
    let longest = 80
    let wanted = Array(name.unicodeScalars.prefix(longest + 1))
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in known {
        if candidate.lowercased() == name.lowercased() { return candidate }
        let scalars = Array(candidate.unicodeScalars.prefix(longest + 1))
        guard scalars.count <= longest else { continue }
        let allowed = max(1, min(wanted.count, scalars.count) / 3)
        guard abs(scalars.count - wanted.count) <= allowed else { continue }
        let distance = editDistance(wanted, scalars)
        guard distance <= allowed else { continue }
        if let current = best, current.distance <= distance { continue }
        best = (candidate, distance)
    }
    return best?.name
}

/// "Did you mean `x`?", or a list of allowed names if none is close.
package func adviceForUnknown(_ name: String, among known: some Collection<String>, noun: String) -> String {
    if let near = closestName(to: name, among: known) { return "Did you mean `\(near)`?" }
    if known.isEmpty { return "No \(noun) is allowed here." }
    let shown = known.prefix(24).map { "`\($0)`" }.joined(separator: ", ")
    let rest = known.count > 24 ? " and \(known.count - 24) more" : ""
    return "Allowed \(noun): \(shown)\(rest)."
}

/// Optimal string alignment: a swap of two neighbours, the most common mistake in typing, counts as one edit.
func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
        var current = [row + 1]
        current.reserveCapacity(right.count + 1)
        for (column, other) in right.enumerated() {
            var distance = min(last[column] + (scalar == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
                distance = min(distance, beforeLast[column - 1] + 1)
            }
            current.append(distance)
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
