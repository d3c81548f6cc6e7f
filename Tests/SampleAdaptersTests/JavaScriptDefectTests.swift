import Foundation
import TestSupport
import Testing

/// The list of defects of the device in JavaScript. `make defects` prints which case catches which.
@Suite(.needsBaton, .needs(.node), .needs(.python), .serialized)
struct JavaScriptDefectTests {
    private static func script(_ arguments: [String] = []) throws -> ProgramResult {
        try Program.run(
            "python3", ["javascript_defects.py", "--baton", BatonBinary.path] + arguments,
            in: Project.file("Tests/JavaScriptDefects"))
    }

    @Test func `Each defect of the list is caught by its cases`() throws {
        let result = try Self.script()
        #expect(result.status == 0, "\(result.output.suffix(1_000))\(result.error.suffix(4_000))")
    }

    /// A text that is not there, a change of nothing, and a requirement that is not the one that breaks.
    @Test(arguments: [
        ("this.curtains = [];", "", "SWUI-002", "occurs 0 times in swiftui.js"),
        ("this.windows = [];", "this.windows = [];", "SWUI-002", "ended with status 0"),
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
