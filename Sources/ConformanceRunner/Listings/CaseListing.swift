import ImplementationAdapter
import Notation
import Requirements

/// What `baton list --json` prints.
package enum CaseListing {
    /// A JSON array, one object a line.
    package static func json(of cases: [SelectedCase]) -> String {
        var output: [UInt8] = []
        JSONText.appendRaw("[", to: &output)
        for (index, selected) in cases.enumerated() {
            JSONText.appendRaw(index == 0 ? "\n" : ",\n", to: &output)
            JSONText.append(document.node(selected), to: &output)
        }
        JSONText.appendRaw("\n]\n", to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private static let document = DocumentForm<SelectedCase>(
        .init("name", .text, \.name),
        .init("suite", .text, \.testCase.suite),
        .init("covers", texts, \.testCase.covers),
        .init("asks", texts) { $0.testCase.asks.map(\.rawValue) },
        .init("checks", texts, \.testCase.checkIDs),
        .init("catches", texts, \.testCase.catches),
        .init("needs", texts) { $0.testCase.needs.map(\.rawValue) },
        .init("devices", texts) { $0.testCase.devices.map(\.name) },
        .init("declared", .text, \.testCase.declared))

    private static let texts = WrittenForm<[String]>.list(of: WrittenForm.text)
}
