import Foundation
import ImplementationAdapter
import TestSupport
import Testing

/// Authors of devices find a page for each capability, whose citations exist.
struct CapabilityPageTests {
    private static let folder = "Conformance/Adapter/capabilities"

    private static func pages() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Project.file(folder).path()).sorted()
    }

    @Test func everyCapabilityHasAPage() throws {
        let names = Capability.known.map { "\($0.rawValue).md" }
        #expect(try Self.pages() == (names + ["README.md"]).sorted())
        let overview = try Project.text(of: "\(Self.folder)/README.md")
        for name in names { #expect(overview.contains("[\(name)](\(name))"), "\(name)") }
    }

    @Test func citedRequirementsExist() throws {
        let catalogue = "Conformance/Requirements"
        var known: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(atPath: Project.file(catalogue).path()) {
            for line in try Project.lines(of: "\(catalogue)/\(file)") where line.hasPrefix("  - id: ") {
                known.insert(String(line.dropFirst(8)))
            }
        }
        try #require(known.contains("URL-001"))
        let areas = Set(known.compactMap { $0.split(separator: "-").first })
        let pages = try Self.pages().map { "\(Self.folder)/\($0)" } + ["Conformance/Adapter/README.md"]
        var cited = 0
        for page in pages {
            for line in try Project.lines(of: page) {
                for match in line.matches(of: /\b([A-Z]{1,6})-\d{2,3}\b/) where areas.contains(match.1) {
                    cited += 1
                    let exists = known.contains(String(match.0))
                    #expect(exists, "\(page) cites \(match.0)")
                }
            }
        }
        #expect(cited > 50)
    }

    /// The list of the parameters that a device needs names only those that there are.
    @Test func namedParametersExist() throws {
        let page = try Project.text(of: "Conformance/Adapter/README.md")
        let list = try #require(page.firstMatch(of: /A device needs these: ([^.]*)\./)).1
        let named = list.matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
        let catalogue = try Project.text(of: "Conformance/Devices/parameters.yaml")
        #expect(named.count > 20 && Set(named).count == named.count)
        for name in named { #expect(catalogue.contains("  - name: \(name)\n"), "\(name)") }
    }
}
