import Foundation
import TestSupport
import Testing

/// Files that documents name exist.
struct NamedFilesTests {
    /// Where a path in a document may begin.
    private static let beginnings = ["", "Sources/", "Conformance/"]

    /// The paths that a document names between backquotes or as targets of links. A placeholder (`<suite>`) ends a path at
    /// the folder before it.
    static func paths(in lines: [String], suites: Set<String>) -> [String] {
        var isBlock = false
        var paths: [String] = []
        for line in lines {
            if line.hasPrefix("```") { isBlock.toggle() }
            if isBlock { continue }
            let spans = line.matches(of: /`([^`]+)`/).map { String($0.1) }
            let links = line.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
            for name in spans where name.wholeMatch(of: /[A-Za-z0-9_.\-\/<>]+/) != nil {
                guard let first = name.split(separator: "/").first else { continue }
                // A name without a folder is a file of the root when it looks like README.md or Package.swift.
                let isFile = name.contains("/") || name.wholeMatch(of: /[A-Z][A-Za-z]*\.(md|swift|yaml|json)/) != nil
                // What a build or a run makes, and names of cases, are no files of the project.
                if !isFile || ["build", ".build"].contains(String(first)) || suites.contains(String(first)) {
                    continue
                }
                paths.append(name)
            }
            paths += links
        }
        return paths.map { path in
            guard let placeholder = path.firstIndex(of: "<") else { return path }
            return path[..<placeholder].split(separator: "/", omittingEmptySubsequences: false).dropLast()
                .joined(separator: "/")
        }
    }

    @Test("Files that a page names exist", arguments: Page.all)
    func namedFiles(page: Page) throws {
        let suites = try FileManager.default.contentsOfDirectory(
            atPath: Project.root.appending(path: "Conformance/Suites").path()
        ).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
        try #require(suites.contains("demo"))
        let paths = Self.paths(in: try page.lines(), suites: Set(suites))
        let folder = page.description.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let inFolder = try FileManager.default.contentsOfDirectory(atPath: Project.root.appending(path: folder).path())
        // Paths on the page of a folder may begin there, or in one of its folders.
        let beginnings = Self.beginnings + (folder.isEmpty ? [] : [folder] + inFolder.map { folder + $0 + "/" })
        for path in paths {
            #expect(
                beginnings.contains { Project.has($0 + path) }, "\(page) names \(path), which is not there")
        }
    }

    @Test func whatCountsAsAPath() {
        let lines = [
            "`Sources/Rules` and `Package.swift`, `demo/iphone-to-mac`, `build/report/`, `run.jsonl`, `swift build`, [x](LICENSE).",
            "```sh", "`Sources/Nothing`", "```", "`Conformance/Suites/<suite>.yaml` and `.ci/run`, `a/b c`",
        ]
        #expect(
            Self.paths(in: lines, suites: ["demo"])
                == ["Sources/Rules", "Package.swift", "LICENSE", "Conformance/Suites", ".ci/run"])
    }
}
