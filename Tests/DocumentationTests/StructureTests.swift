import Foundation
import TestSupport
import Testing

/// The structure of the sources is what ARCHITECTURE.md says.
struct StructureTests {
    private let structure: SourceStructure

    init() throws { structure = try SourceStructure() }

    @Test("ARCHITECTURE.md shows the modules and their imports") func picture() throws {
        let page = try #require(Page.all.first { $0.description == "ARCHITECTURE.md" })
        var lines = try page.lines()
        let start = try #require(lines.firstIndex(of: "<!-- modules: `make publish` writes this picture -->"))
        let end = try #require(lines.firstIndex(of: "<!-- end of modules -->"))
        let picture = Self.picture(of: structure.imports)
        try #require(picture.count > 20)
        if Project.publishes {
            lines.replaceSubrange((start + 1)..<end, with: picture)
            try page.write(lines)
        } else {
            #expect(
                Array(lines[(start + 1)..<end]) == picture, "the picture is out of date; `make publish` writes it anew")
        }
    }

    /// A diagram in Mermaid's notation. An arrow that follows from others is left out.
    private static func picture(of imports: [String: Set<String>]) -> [String] {
        let reduced = SourceStructure.reduced(imports)
        let arrows = reduced.keys.sorted().compactMap { module -> String? in
            let targets = (reduced[module] ?? []).sorted()
            return targets.isEmpty ? nil : "    \(module) --> \(targets.joined(separator: " & "))"
        }
        return ["```mermaid", "flowchart TD"] + arrows + ["```"]
    }

    @Test("No circle among the modules") func modules() {
        #expect(SourceStructure.circles(structure.imports) == [])
    }

    @Test("No circle among the folders of a module") func folders() {
        for module in structure.folders.keys.sorted() {
            let folders = structure.folders[module] ?? [:]
            let circles = SourceStructure.circles(folders.mapValues { Set($0.keys) })
            for circle in circles {
                let uses = circle.flatMap { folder in
                    circle.compactMap { other -> String? in
                        guard let names = folders[folder]?[other] else { return nil }
                        return "\(folder) uses \(names.sorted().joined(separator: ", ")) of \(other)"
                    }
                }
                Issue.record("\(module): \(uses.joined(separator: "; "))")
            }
        }
    }

    @Test func wordsOfASource() {
        let source = SourceWords(
            """
            package import Events // Payload
            /* struct Hidden {} */ let text = "Quoted \\(Inner.text("Deep")) \\" still", raw = #"Raw " text"#
            final class Device: Radio { enum Kind {}; static let kind: Other.Kind = .first; class func make() {} }
            """)
        #expect(source.imports == ["Events"])
        #expect(source.declaredTypes == ["Device", "Kind"])
        #expect(source.names == ["Events", "Device", "Radio", "Kind", "Other"])
    }

    @Test func circlesAndArrows() {
        let graph: [String: Set<String>] = ["a": ["b", "c"], "b": ["c"], "c": [], "d": ["e"], "e": ["f"], "f": ["d"]]
        #expect(SourceStructure.circles(graph) == [["d", "e", "f"]])
        #expect(SourceStructure.reduced(["a": ["b", "c"], "b": ["c"], "c": []]) == ["a": ["b"], "b": ["c"], "c": []])
    }
}
