import ConformanceRunner
import Foundation
import Requirements
import TestSupport
import Testing

/// The list of what requirements leave open. `make freedoms` runs the cases with each of them.
@Suite("Freedoms that requirements leave open")
struct FreedomTests {
    /// A freedom of `Tests/Freedoms/freedoms.json`.
    struct Freedom: Decodable {
        /// Its name, which is that of a switch of the Python device.
        let name: String
        /// A requirement, an open point, a parameter, or the adapter protocol.
        let place: String
        /// The words of that place that leave it open.
        let words: String

        enum CodingKeys: String, CodingKey {
            case name
            case place = "where"
            case words = "open"
        }

        static func all() throws -> [Freedom] {
            try JSONDecoder().decode(
                [Freedom].self, from: Data(contentsOf: Project.file("Tests/Freedoms/freedoms.json")))
        }
    }

    @Test("The device has each of them, and says what it does", .needs(.python))
    func listed() throws {
        let listing = try Program.run(
            "python3", ["adapter.py", "--list-freedoms"], in: Project.file("Sources/SampleAdapters/Python"))
        let names = try Freedom.all().map(\.name)
        #expect(listing.output.split(separator: "\n").map { $0.prefix { $0 != ":" } } == names.map { $0[...] })
        #expect(names.count >= 40 && Set(names).count == names.count)
    }

    /// `make freedoms` takes all cases. A watch over all cases finds those in which a switch is asked; some of them from all
    /// over the list run with several freedoms at a time, in each role.
    @Test("A sample of the cases in which they decide passes with them", .needs(.python))
    func sampled() throws {
        let matrix = try Program.run(
            "python3",
            [
                "freedom_matrix.py", "--baton", BatonBinary.path, "--conformance", Project.file("Conformance").path,
                "--mixed", "1", "--at-most", "300",
            ], in: Project.file("Tests/Freedoms"), limit: .seconds(1_200))
        #expect(matrix.status == 0, "\(matrix.output.suffix(4_000))\(matrix.error.suffix(4_000))")
        // A case that is added may raise the number. Only cases that are put together may lower it.
        let passed = try #require(matrix.output.firstMatch(of: /(\d+) of \d+ cases pass without any freedom/)?.1)
        #expect(Int(passed) ?? 0 >= 1952)
        let names = try Freedom.all().map(\.name)
        for name in names {
            let row = matrix.output.split(separator: "\n").first { $0.hasPrefix("\(name) ") }
            #expect(row?.contains(/(both|source|receiver) [1-9]/) == true, "no case ran with \(name)")
        }
    }

    @Test("The words that leave it open stand where the list says")
    func cited() throws {
        let library = try ConformanceLibrary.load(folder: nil)
        for freedom in try Freedom.all() {
            let text = try text(of: freedom.place, library)
            #expect(text.contains(freedom.words), "\(freedom.name): \(freedom.place) does not say so")
        }
    }

    /// What a place says, with single spaces.
    private func text(of place: String, _ library: ConformanceLibrary) throws -> String {
        if let requirement = library.requirements[place] {
            return "\(requirement.statement) \(requirement.check)"
        }
        if place == "adapter protocol" { return Self.folded(try Project.text(of: "Conformance/Adapter/README.md")) }
        for (file, key) in [("Requirements/open-points", "- id: "), ("Devices/parameters", "- name: ")] {
            let lines = try Project.lines(of: "Conformance/\(file).yaml")
            guard let start = lines.firstIndex(where: { $0.hasSuffix(key + place) }) else { continue }
            let entry = lines[start...].prefix { line in line == lines[start] || !line.contains(key) }
            return Self.folded(entry.joined(separator: " "))
        }
        return ""
    }

    private static func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
