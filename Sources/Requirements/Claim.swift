package import PositionedYAML

/// One statement of a document about Handoff, and what stands for it here.
package struct Claim: Hashable, Sendable {
    /// A case that stands for a claim, by its name without permutations.
    package struct NamedCase: Hashable, Sendable {
        package let name: String
        /// Where the claim names it.
        package let position: SourcePosition
    }

    /// `SOURCE-FNN`, for example `S0-F01`.
    package let id: String
    /// The lines of the document, in the order of the file; a line of its own is a range of one.
    package let lines: [ClosedRange<Int>]
    /// What the document says, in the words of this project.
    package let statement: String
    /// The requirements that state it; empty only where ``unrelated`` says why.
    package let requirements: [RequirementID]
    /// The cases that show it.
    package let cases: [NamedCase]
    /// What the cases do not show of it although all its requirements are tested, as a sentence, or nil.
    package let weaker: String?
    /// What no run can show of it, and why, as a sentence, or nil.
    package let limit: String?
    /// Why there is nothing to test in these lines, as a sentence, or nil.
    package let unrelated: String?
    /// Where it is declared.
    package let position: SourcePosition

    /// The key of the document in ``RequirementCatalogue/sources``.
    package var source: String { String(id.prefix { $0 != "-" }) }

    /// The lines for pages: `19-21`, `71, 679`.
    package var lineText: String {
        lines.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ", ")
    }
}

extension Claim {
    /// Reads one claim.
    ///
    /// - Returns: the claim, and for each of its requirements the value that names it.
    package static func read(
        _ node: PositionedNode
    ) throws(PositionedError) -> (claim: Claim, citations: [PositionedNode]) {
        let mapping = try node.mapping(
            allowed: ["id", "lines", "claim", "requirements", "cases", "weaker", "limit", "unrelated"], "a claim")
        let idNode = try mapping.required("id")
        let id = try idNode.string("an id of the form SOURCE-FNN")
        guard isID(id) else {
            throw idNode.error(expected: "an id of the form SOURCE-FNN", advice: "Ids look like `S0-F01`.")
        }
        let unrelated = try mapping["unrelated"].map { value throws(PositionedError) in
            try value.nonEmptyString("the reason as a sentence")
        }
        let citations = try distinct(mapping["requirements"], "a list of requirement ids")
        var requirements: [RequirementID] = []
        for citation in citations {
            guard let id = RequirementID(try citation.string("a requirement id")) else {
                throw citation.error(
                    expected: "a requirement id of the form AREA-NNN", advice: "Ids look like `ELIG-016`.")
            }
            requirements.append(id)
        }
        if unrelated != nil {
            for key in ["requirements", "cases", "weaker", "limit"] where mapping[key] != nil {
                throw PositionedError(
                    at: mapping.position(ofKey: key), expected: "no key `\(key)` beside `unrelated`", found: "it",
                    advice: "Remove one of the two.")
            }
        } else if requirements.isEmpty {
            throw PositionedError(
                at: idNode.position, expected: "at least one requirement, or `unrelated` with the reason",
                found: "neither")
        }
        var cases: [NamedCase] = []
        for element in try distinct(mapping["cases"], "a list of case names") {
            cases.append(NamedCase(name: try element.nonEmptyString("a case name"), position: element.position))
        }
        let claim = Claim(
            id: id, lines: try readLines(mapping.required("lines")),
            statement: try mapping.required("claim").nonEmptyString("the claim as a sentence"),
            requirements: requirements, cases: cases,
            weaker: try mapping["weaker"].map { value throws(PositionedError) in
                try value.nonEmptyString("what is not shown, as a sentence")
            },
            limit: try mapping["limit"].map { value throws(PositionedError) in
                try value.nonEmptyString("what no run can show, as a sentence")
            }, unrelated: unrelated, position: idNode.position)
        return (claim, citations)
    }

    /// Whether the text is capitals and digits after a first capital, then `-F` and two digits.
    private static func isID(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].first?.isCapital == true else { return false }
        return parts[0].allSatisfy { $0.isCapital || $0.isDigit } && parts[1].count == 3
            && parts[1].first == UInt8(ascii: "F") && parts[1].dropFirst().allSatisfy(\.isDigit)
    }

    /// The elements of a list of strings, each once; none for nil.
    private static func distinct(
        _ node: PositionedNode?, _ expected: String
    ) throws(PositionedError) -> [PositionedNode] {
        guard let node else { return [] }
        var seen: Set<String> = []
        let elements = try node.sequence(expected)
        for element in elements {
            guard seen.insert(try element.string()).inserted else {
                throw element.error(expected: "each name once", advice: "Remove the second one.")
            }
        }
        return elements
    }

    private static func readLines(_ node: PositionedNode) throws(PositionedError) -> [ClosedRange<Int>] {
        var lines: [ClosedRange<Int>] = []
        for element in try node.sequence("a list of lines such as [7, 19-21]") {
            let numbers = (element.scalar?.text ?? "").split(separator: "-", omittingEmptySubsequences: false)
                .map { $0.utf8.count <= 6 && $0.utf8.allSatisfy(\.isDigit) ? Int($0) ?? 0 : 0 }
            guard let first = numbers.first, let last = numbers.last, numbers.count <= 2, first > 0, first <= last,
                first > lines.last?.upperBound ?? 0
            else {
                throw element.error(
                    expected: "a line or a range of lines such as 19-21, after those before it")
            }
            lines.append(first...last)
        }
        guard !lines.isEmpty else { throw node.error(expected: "at least one line") }
        return lines
    }
}
