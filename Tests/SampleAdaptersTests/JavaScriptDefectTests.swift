import Foundation
import TestSupport
import Testing

/// Changes of the device in JavaScript: a list of defects, which cases have to catch, and a list of freedoms, which have to
/// pass. `make defects` and `make freedoms` print them.
@Suite(.needsBaton, .needs(.node), .needs(.python), .serialized)
struct JavaScriptDefectTests {
    private static func script(
        _ arguments: [String] = [], of name: String = "javascript_defects.py"
    ) throws -> ProgramResult {
        try Program.run(
            "python3", [name, "--baton", BatonBinary.path] + arguments,
            in: Project.file("Tests/JavaScriptDefects"), limit: .seconds(3_600))
    }

    /// All of them take too long here; `make defects` runs them.
    @Test func `A defect for each cell of the table of six questions is caught by its cases`() throws {
        let result = try Self.script(["--one-for-each-cell"])
        #expect(result.status == 0, "\(result.output.suffix(1_000))\(result.error.suffix(4_000))")
    }

    @Test func `A cell of the table without a defect has a reason`() throws {
        let result = try Self.script(of: "question_cells.py")
        #expect(result.status == 0, "\(result.output.suffix(200))\(result.error.suffix(4_000))")
    }

    @Test func `Each freedom of the list passes`() throws {
        let result = try Self.script(["--freedoms"])
        #expect(result.status == 0, "\(result.output.suffix(1_000))\(result.error.suffix(4_000))")
    }

    /// A text that is not there, a change that breaks something, and a case that is not there.
    @Test(arguments: [
        ("this.curtains = [];", "", "no-element-no-activity{source=phone,receiver=mac}", "occurs 0 times"),
        ("&& this.value !== null", "", "no-element-no-activity{source=phone,receiver=mac}", "is demanded otherwise"),
        ("this.windows = [];", "this.windows = []; ", "no-such-case", "no case matches"),
    ])
    func `A freedom that does not pass is named`(old: String, new: String, name: String, why: String) throws {
        let folder = try ScratchFolder()
        let list = try folder.file(
            "freedoms.json",
            """
            [{"name": "a-freedom", "capability": "swiftui", "what": "A change.", "where": "nowhere", "open": "Nothing.",
              "file": "swiftui.js", "replace": "\(old)", "with": "\(new)", "cases": ["swiftui/\(name)"]}]
            """)
        let result = try Self.script(["--freedoms", "--list", list])
        #expect(result.status == 1)
        #expect(result.error.contains(why), "\(result.output.suffix(1_000))\(result.error.suffix(4_000))")
    }

    /// A device whose modules cannot be loaded and one that ends at once share a run with one whose defect is caught.
    @Test func `A device that dies concerns its own entry`() throws {
        let folder = try ScratchFolder()
        let changes = [
            ("unreadable", "this.windows = [];", "this.windows = ["),
            ("dead", "this.windows = [];", "process.exit();"),
            ("caught", "&& this.value !== null", ""),
        ]
        let cases = ["source=phone,receiver=mac", "source=mac,receiver=phone"]
        let entries = changes.enumerated().map { place, change in
            """
            {"name": "\(change.0)", "capability": "swiftui", "what": "A defect.", "requirements": ["SWUI-002"],
             "file": "swiftui.js", "replace": "\(change.1)", "with": "\(change.2)", "role": "both",
             "cases": ["swiftui/no-element-no-activity{\(cases[place % 2])}"]}
            """
        }
        let list = try folder.file("defects.json", "[\(entries.joined(separator: ","))]")
        let result = try Self.script(["--list", list])
        #expect(result.status == 1)
        #expect(result.output.contains("3 defects: 1 caught, 2 not; 2 problems."), "\(result.output.suffix(1_000))")
        #expect(result.error.contains("unreadable: "), "\(result.error.suffix(4_000))")
        #expect(result.error.contains("dead: "), "\(result.error.suffix(4_000))")
    }

    /// A text that is not there, a change of nothing, and a requirement that is not the one that breaks.
    @Test(arguments: [
        ("this.curtains = [];", "", "SWUI-002", "occurs 0 times in swiftui.js"),
        ("this.windows = [];", "this.windows = [];", "SWUI-002", "other checks cite nothing"),
        ("&& this.value !== null", "", "AIR-001", "other checks cite SWUI-002"),
    ])
    func `A list that proves nothing is rejected`(old: String, new: String, breaks: String, why: String) throws {
        let folder = try ScratchFolder()
        let list = try folder.file(
            "defects.json",
            """
            [{"name": "a-defect", "capability": "swiftui", "what": "A defect.", "requirements": ["\(breaks)"],
              "file": "swiftui.js", "replace": "\(old)", "with": "\(new)", "role": "both",
              "cases": ["swiftui/no-element-no-activity{source=phone,receiver=mac}"]}]
            """)
        let result = try Self.script(["--list", list])
        #expect(result.status == 1)
        #expect(result.error.contains(why), "\(result.output.suffix(1_000))\(result.error.suffix(4_000))")
    }
}
