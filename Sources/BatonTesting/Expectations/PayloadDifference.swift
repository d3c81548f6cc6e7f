import Payload

/// How a payload differs from what is expected of it, in words.
struct PayloadDifference {
    /// One phrase for each difference.
    let lines: [String]

    /// - Parameter isWhole: unexpected entries are differences as well.
    init(_ observed: PayloadDictionary?, expected: PayloadDictionary, isWhole: Bool) {
        guard let observed else {
            lines = expected.isEmpty ? [] : ["there is no userInfo"]
            return
        }
        var lines: [String] = []
        for (key, value) in expected {
            if let found = observed[key] {
                if found != value { lines.append("\(key) is \(found) instead of \(value)") }
            } else {
                lines.append("\(key) is missing")
            }
        }
        let others = observed.keys.filter { expected[$0] == nil }
        if !others.isEmpty, isWhole || lines.contains(where: { $0.hasSuffix("is missing") }) {
            lines.append(
                "\(others.map(\.description).joined(separator: ", ")) \(others.count == 1 ? "is" : "are") not expected"
            )
        }
        self.lines = lines
    }
}
