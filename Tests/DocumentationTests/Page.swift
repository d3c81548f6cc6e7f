import Foundation
import TestSupport

/// A Markdown page of the project that people write.
///
/// Pages that code generates (Conformance/Schema, the DocC articles) have tests of their own.
struct Page: Sendable, CustomStringConvertible {
    /// Its path from the root of the project.
    let description: String

    /// Every page, by path.
    static let all: [Page] = {
        let files = FileManager.default
        var paths = ((try? files.contentsOfDirectory(atPath: Project.root.path())) ?? []).filter { $0.hasSuffix(".md") }
        for folder in ["Captures", "Conformance", "Sources", "Tests"] {
            let inside = (try? files.subpathsOfDirectory(atPath: Project.root.appending(path: folder).path())) ?? []
            paths += inside.filter { $0 == "README.md" || $0.hasSuffix("/README.md") }.map { "\(folder)/\($0)" }
            if folder == "Conformance" {
                let capabilities = inside.filter { $0.hasPrefix("Adapter/capabilities/") && $0.hasSuffix(".md") }
                paths += capabilities.map { "\(folder)/\($0)" }
            }
        }
        return Set(paths).filter { $0 != "CHANGELOG.md" && !$0.contains("/.build") }.sorted().map(Page.init)
    }()

    /// The pages with commands and their outputs.
    static let withCommands = all.filter { ((try? $0.lines()) ?? []).contains { $0.hasPrefix("$ ") } }

    /// The lines of its text.
    func lines() throws -> [String] { try Project.lines(of: description) }

    /// Replaces its text.
    func write(_ lines: [String]) throws {
        try Data(lines.joined(separator: "\n").utf8).write(to: Project.root.appending(path: description))
    }

    /// The paragraphs outside of code blocks, each in one line; a row of a table or an item of a list is a paragraph.
    func paragraphs() throws -> [String] {
        var isCode = false
        var paragraphs: [String] = []
        var isOpen = false
        for line in try lines() {
            if line.hasPrefix("```") { isCode.toggle() }
            if isCode || line.hasPrefix("```") || line.isEmpty {
                isOpen = false
                continue
            }
            if !isOpen || line.hasPrefix("|") || line.hasPrefix("- ") {
                paragraphs.append(line)
            } else {
                paragraphs[paragraphs.count - 1] += " " + line.drop { $0 == " " }
            }
            isOpen = true
        }
        return paragraphs
    }
}
