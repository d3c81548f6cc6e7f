import Notation

/// The states of all requirements as one JSON object, for scripts; `Conformance/Schema/coverage.schema.json` is its schema.
extension Coverage {
    /// The object with sorted keys as JSON text. A line ends after each list and object and before each element of a list of
    /// objects.
    package var json: String {
        guard case .object(let members) = Self.document.node(self) else { return "" }
        var output: [UInt8] = []
        for (index, member) in members.enumerated() {
            JSONText.appendRaw(index == 0 ? "{" : ",", to: &output)
            if index > 0, Self.isCollection(members[index - 1].node) { JSONText.appendRaw("\n", to: &output) }
            JSONText.appendString(member.key, to: &output)
            JSONText.appendRaw(":", to: &output)
            guard case .array(let elements) = member.node, elements.contains(where: Self.isCollection) else {
                JSONText.append(member.node, to: &output)
                continue
            }
            for (index, element) in elements.enumerated() {
                JSONText.appendRaw(index == 0 ? "[\n" : ",\n", to: &output)
                JSONText.append(element, to: &output)
            }
            JSONText.appendRaw("]", to: &output)
        }
        return String(decoding: output, as: UTF8.self) + "}\n"
    }

    /// The object's schema as indented JSON text with a line feed.
    package static var schema: String {
        JSONSchema.file("The output of `baton coverage --json`", nil, document.schema.members).text
    }

    private static func isCollection(_ node: NotationNode) -> Bool {
        switch node {
        case .array, .object: true
        default: false
        }
    }

    private static let document = DocumentForm<Coverage>(
        .init("areas", .list(of: AreaTotals.document), \.areas),
        .init("contradictions", .list(of: .requirementID), \.contradictions),
        .init("requirements", .list(of: Row.document), \.rows),
        .init("total", .count, \.rows.count),
        .init("totals", .stateCounts, \.totals),
        .init("unknown", .list(of: .requirementID), \.unknown))
}

extension Coverage.AreaTotals {
    fileprivate static let document = DocumentForm<Self>(
        .init("area", .text, \.area),
        .init("counts", .stateCounts, \.counts),
        .init("title", .text, \.title),
        .init("total", .count, \.total))
}

extension Coverage.Row {
    fileprivate static let document = DocumentForm<Self>(
        .init("cases", optional: .names) { $0.cases },
        .init("confidence", .word, \.requirement.confidence),
        .init("id", .requirementID, \.requirement.id),
        .init("level", .word, \.requirement.level),
        .init("reason", optional: .text) { $0.reason },
        .init("rules", optional: .names) { $0.rules },
        .init("state", WrittenForm(.words(CoverageState.names)) { .string($0) }, \.state.name))

    private var cases: [String]? {
        if case .tested(let cases, _) = state { cases } else { nil }
    }

    private var rules: [String]? {
        switch state {
        case .tested(_, let rules) where !rules.isEmpty, .alwaysOnRule(let rules): rules
        default: nil
        }
    }

    private var reason: String? {
        switch state {
        case .notObservable(let reason), .outOfScope(let reason): reason
        case .notYet(let what?): "waits for " + what
        default: nil
        }
    }
}

extension WrittenForm where Value == RequirementID {
    fileprivate static let requirementID = WrittenForm<String>.text(matching: "^[A-Z]{2,12}-[0-9]{3}$")
        .mapped { (id: RequirementID) in id.description }
}

extension WrittenForm where Value == [String] {
    /// Names, at least one.
    fileprivate static let names = WrittenForm(
        .of([("type", "array"), ("items", .type("string")), ("minItems", 1)])
    ) { .array($0.map { .string($0) }) }
}

extension WrittenForm where Value == [Int] {
    /// The counts of all states, in the order of ``CoverageState/names``; written in the order of the names' letters.
    fileprivate static let stateCounts = WrittenForm(.record(CoverageState.names.sorted().map { ($0, .count) })) {
        counts in
        let named = zip(CoverageState.names, counts).sorted { $0.0 < $1.0 }
        return .object(named.map { (key: $0.0, node: .integer(Int64($0.1))) })
    }
}
