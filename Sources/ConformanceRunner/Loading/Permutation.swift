import Platforms
import PositionedYAML
import VirtualDevices

/// A permutation of a case, from `each`.
///
/// A mapping of variables to values gives their product, in which the last variable changes fastest. A list of rows gives a
/// permutation for each row. A value that is not a scalar, or cannot be part of a name, needs a label:
/// `each: {payload: {empty: {}, nested: {a: {b: 1}}}}`. ``Repetition`` gives a value for each of several sizes, labelled with
/// it. In a product, `osPair: NAME` gives the pairs of a selection of os-pairs.yaml: four variables, under the pair's name.
/// `reception: NAME` gives the receptions of a selection of receptions.yaml: five variables, under the reception's name.
struct Permutation {
    /// `{a=1,b=2}`; empty without variables.
    var suffix: String
    var substitution: Substitution

    /// The most permutations of a case.
    static let limit = 1_024
    private static let maximumVariables = 16

    /// Reads `each`. Without it, there is one permutation without a name.
    static func read(_ each: PositionedNode?, _ devices: DeviceCatalogue) throws(PositionedError) -> [Permutation] {
        guard let each else { return [Permutation(suffix: "", substitution: .none)] }
        switch each.content {
        case .mapping(let entries): return try product(entries, at: each, devices)
        case .sequence(let rows): return try table(rows, at: each)
        case .scalar:
            throw each.error(
                expected: "variables with their values, or a list of rows",
                advice: "For example each: {team: [TEAM1AAAAA, TEAM2BBBBB]}.")
        }
    }

    /// The key of `each` for the pairs of a selection.
    static let pairKey = "osPair"
    /// The variables of a pair.
    static let pairVariables = ["sourceModel", "sourceOS", "receiverModel", "receiverOS"]

    /// The key of `each` for the receptions of a selection.
    static let receptionKey = "reception"
    /// The variables of a reception.
    static let receptionVariables = ["receiverModel", "receiverOS", "start", "scenes", "scene"]

    /// The variables that come with a key of `each`, by key.
    private static let selections = [pairKey: pairVariables, receptionKey: receptionVariables]

    /// A part of a permutation's name, with its variables.
    private struct Value {
        var label: String
        var variables: [(name: String, node: PositionedNode)]
        var position: SourcePosition
    }

    private static func product(
        _ entries: [PositionedNode.Entry], at each: PositionedNode, _ devices: DeviceCatalogue
    ) throws(PositionedError) -> [Permutation] {
        guard !entries.isEmpty else { throw each.error(expected: "at least one variable") }
        guard entries.count <= maximumVariables else {
            throw each.error(
                expected: "at most \(maximumVariables) variables", advice: "Their values make up the case's name.")
        }
        let selected = entries.flatMap { selections[$0.key] ?? [] }
        if let node = entries.first(where: { selections[$0.key] != nil })?.value, Set(selected).count < selected.count {
            throw node.error(
                expected: "`\(pairKey)` or `\(receptionKey)`, and not both", advice: "Both name the receiver's release."
            )
        }
        var permutations: [[(name: String, value: Value)]] = [[]]
        for entry in entries {
            try checkName(entry, selected: selected)
            let values =
                switch entry.key {
                case pairKey: try pairs(entry.value, devices)
                case receptionKey: try receptions(entry.value, devices)
                default: try values(of: entry)
                }
            let (total, overflow) = permutations.count.multipliedReportingOverflow(by: values.count)
            guard !overflow, total <= limit else {
                throw PositionedError(
                    at: each.position, expected: "at most \(limit) permutations", found: "more",
                    advice: "Split the case, or list rows.")
            }
            permutations = permutations.flatMap { row in values.map { row + [(entry.key, $0)] } }
        }
        return permutations.map(make)
    }

    private static func values(of entry: PositionedNode.Entry) throws(PositionedError) -> [Value] {
        var values: [Value] = []
        switch entry.value.content {
        case .sequence(let elements):
            for element in elements {
                values.append(value(try label(of: element, variable: entry.key), entry.key, element))
            }
        case .mapping(let repetition) where repetition.first?.key == Repetition.tag && repetition.count == 1:
            let repetition = try Repetition(repetition[0].value)
            for size in repetition.counts {
                let node = try repetition.value(count: size.count)
                values.append(value(try label(of: size.node, variable: entry.key), entry.key, node))
            }
        case .mapping(let labelled):
            for element in labelled {
                guard isLabel(element.key) else {
                    throw PositionedError(
                        at: element.keyPosition, expected: labelExpectation, found: "`\(excerpt(element.key))`")
                }
                values.append(value(element.key, entry.key, element.value))
            }
        case .scalar:
            throw entry.value.error(
                expected: "a list of values for `\(entry.key)`, or a mapping of labels to values",
                advice: "A single value needs no variable.")
        }
        guard !values.isEmpty else { throw entry.value.error(expected: "at least one value for `\(entry.key)`") }
        var seen: Set<String> = []
        for value in values where !seen.insert(value.label).inserted {
            throw PositionedError(
                at: value.position, expected: "each value of `\(entry.key)` once",
                found: "`\(excerpt(value.label))` again", advice: "Permutations are named by their values.")
        }
        return values
    }

    private static func value(_ label: String, _ variable: String, _ node: PositionedNode) -> Value {
        Value(label: label, variables: [(variable, node)], position: node.position)
    }

    /// The pairs of a selection.
    private static func pairs(_ node: PositionedNode, _ devices: DeviceCatalogue) throws(PositionedError) -> [Value] {
        try devices.pairSelection(namedBy: node).pairs.map { pair in
            let texts = [
                pair.source.model, pair.source.release.description, pair.receiver.model,
                pair.receiver.release.description,
            ]
            return Value(
                label: pair.name,
                variables: zip(pairVariables, texts).map { ($0, PositionedNode(position: node.position, text: $1)) },
                position: node.position)
        }
    }

    /// The receptions of a selection.
    private static func receptions(
        _ node: PositionedNode, _ devices: DeviceCatalogue
    ) throws(PositionedError) -> [Value] {
        try devices.receptionSelection(namedBy: node).receptions.map { reception in
            let texts = [
                reception.model, reception.release.description, reception.start.deviceKey, reception.scenes?.rawValue,
            ]
            let nodes =
                texts.map { text in
                    text.map { PositionedNode(position: node.position, text: $0) } ?? .absent(at: node.position)
                } + [
                    reception.isInScene
                        ? PositionedNode(position: node.position, integer: 1) : .absent(at: node.position)
                ]
            return Value(
                label: reception.name, variables: Array(zip(receptionVariables, nodes)), position: node.position)
        }
    }

    private static func table(
        _ rows: [PositionedNode], at each: PositionedNode
    ) throws(PositionedError) -> [Permutation] {
        guard !rows.isEmpty else { throw each.error(expected: "at least one row") }
        guard rows.count <= limit else {
            throw each.error(expected: "at most \(limit) rows", advice: "Split the case.")
        }
        var permutations: [Permutation] = []
        var seen: Set<String> = []
        for (row, cells) in zip(rows, try VariableRows.read(rows)) {
            var values: [(name: String, value: Value)] = []
            for cell in cells {
                let name = cell.key
                if selections[name] != nil {
                    throw PositionedError(
                        at: cell.keyPosition, expected: "a variable other than `\(name)` in a row",
                        found: "`\(name)`",
                        advice: "Selections stand in a mapping of variables: each: {\(name): NAME, …}.")
                }
                values.append((name, value(try label(of: cell.value, variable: name), name, cell.value)))
            }
            let permutation = make(values)
            guard seen.insert(permutation.suffix).inserted else {
                throw PositionedError(at: row.position, expected: "each row once", found: permutation.suffix)
            }
            permutations.append(permutation)
        }
        return permutations
    }

    private static func make(_ row: [(name: String, value: Value)]) -> Permutation {
        var values: [String: PositionedNode] = [:]
        let variables = row.flatMap(\.value.variables)
        for variable in variables { values[variable.name] = variable.node }
        return Permutation(
            suffix: "{" + row.map { "\($0.name)=\($0.value.label)" }.joined(separator: ",") + "}",
            substitution: Substitution(values: values, names: variables.map(\.name)))
    }

    private static func checkName(
        _ entry: PositionedNode.Entry, selected: [String]
    ) throws(PositionedError) {
        if selected.contains(entry.key) {
            throw PositionedError(
                at: entry.keyPosition,
                expected: "a variable that `\(pairKey)` or `\(receptionKey)` does not give already",
                found: "`\(entry.key)`")
        }
        try VariableRows.checkName(entry)
    }

    private static let labelExpectation =
        "a label of at most 80 printable characters without spaces at its ends and without { } , # * ? \\ \""

    private static func label(of node: PositionedNode, variable: String) throws(PositionedError) -> String {
        let advice = "Give the value a label: each: {\(variable): {label: value, …}}."
        guard let scalar = node.scalar else {
            throw node.error(expected: "a single value for `\(variable)`", advice: advice)
        }
        let text = scalar.value == .null ? "~" : scalar.text
        guard isLabel(text) else { throw node.error(expected: labelExpectation, advice: advice) }
        return text
    }

    private static func isLabel(_ text: String) -> Bool {
        guard !text.isEmpty, text.first != " ", text.last != " ", text.unicodeScalars.count <= 80 else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            (0x20...0x7e).contains(scalar.value) && !"{},#*?\\\"".unicodeScalars.contains(scalar)
        }
    }
}
