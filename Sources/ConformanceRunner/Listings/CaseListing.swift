import ImplementationAdapter
import Notation
import Payload

/// What `baton list --json` prints.
package enum CaseListing {
    /// A JSON array, one object a line.
    package static func json(of cases: [SelectedCase]) -> String {
        var output: [UInt8] = []
        JSONText.appendRaw("[", to: &output)
        for (index, selected) in cases.enumerated() {
            let testCase = selected.testCase
            func list(_ texts: [String]) -> NotationNode { .array(texts.map { .string($0) }) }
            JSONText.appendRaw(index == 0 ? "\n" : ",\n", to: &output)
            JSONText.append(
                .object([
                    (key: "name", node: .string(selected.name)), (key: "suite", node: .string(testCase.suite)),
                    (key: "covers", node: list(testCase.covers)),
                    (key: "checks", node: list(testCase.checkIDs)),
                    (key: "catches", node: list(testCase.catches)),
                    (key: "needs", node: list(testCase.needs.map(\.rawValue))),
                    (key: "devices", node: list(testCase.devices.map(\.name))),
                    (key: "declared", node: .string(testCase.declared)),
                ]), to: &output)
        }
        JSONText.appendRaw("\n]\n", to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
