import AdapterTransports
import ConformanceRunner
import Events
import Foundation
import Handoff
import ImplementationAdapter
import Notation
import SampleApps
import Testing

/// The published tables say everything that the code knows, once.
struct AdapterReferenceTests {
    @Test func everyKeyOfABehaviourIsExplained() {
        #expect(
            ScriptedBehaviour.form.shapes.flatMap(\.members).allSatisfy { !$0.meaning.isEmpty && !$0.words.isEmpty })
    }

    @Test func everyKindCapabilityAndFindingHasARow() {
        let rows = Set(AdapterReference.markdown.split(separator: "\n").filter { $0.hasPrefix("| `") })
        for kind in EventKind.allCases {
            #expect(rows.contains { $0.hasPrefix("| `\(kind.rawValue)` |") }, "\(kind.rawValue)")
        }
        for capability in Capability.known {
            #expect(rows.contains { $0 == "| `\(capability.rawValue)` | \(capability.meaning) |" })
        }
        for code in FindingCode.allCases {
            #expect(rows.contains { $0.hasPrefix("| `\(code.rawValue)` | \(code.occasion) |") }, "\(code.rawValue)")
        }
    }

    /// What a shape calls optional is a field of the kind.
    @Test func optionalFieldsAreFields() {
        for kind in EventKind.allCases {
            #expect(kind.declaration.optionalFields.isSubset(of: Set(kind.fields)), "\(kind.rawValue)")
        }
    }

    /// The published files are what the code writes.
    @Test func publishedFilesAreUpToDate() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Conformance/Schema")
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        }
        #expect(try text("adapter.md") == AdapterReference.markdown)
        for schema in AdapterSchema.allCases {
            #expect(try text("\(schema.rawValue).schema.json") == schema.json, "\(schema.rawValue)")
        }
    }
}
