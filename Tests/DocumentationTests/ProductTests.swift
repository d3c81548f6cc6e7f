import Foundation
import TestSupport
import Testing

/// What an app's own target builds.
@Suite("The products for apps") struct ProductTests {
    @Test("The product Handoff builds no simulation and no library of the system") func handoffAlone() throws {
        let manifest = try String(contentsOf: Project.root.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains(#".library(name: "Handoff", targets: ["Handoff", "Payload"])"#))
        let modules = SourceStructure.reachable(from: "Handoff", in: try SourceStructure().imports)
        #expect(modules.isSuperset(of: ["Events", "Payload"]))
        #expect(modules.isSubset(of: ["Handoff", "Events", "Notation", "Payload", "Platforms", "Text"]))
    }

    @Test(
        "No page tells apps to ask for Handoff before UIKit",
        arguments: [
            "Sources/BatonTesting/BatonTesting.docc/TestYourHandoffCodeWithoutTwoDevices.md",
            "Sources/Handoff/Handoff.docc/SourceCompatibility.md",
        ])
    func theOrderOfImports(_ page: String) throws {
        let lines = try String(contentsOf: Project.root.appending(path: page), encoding: .utf8)
            .components(separatedBy: "\n")
        let first = try #require(lines.firstIndex { $0.hasPrefix("#if canImport") })
        #expect(
            lines[first..<first + 6] == [
                "#if canImport(UIKit)", "import UIKit", "#elseif canImport(AppKit)", "import AppKit", "#else",
                "import Handoff",
            ])
        #expect(!lines.contains { $0.hasPrefix("#if canImport(Handoff)") })
        let text = lines.joined(separator: " ")
        #expect(text.contains("condition: .when(platforms: [.linux])"))
    }
}
