import AdapterTransports
import ConformanceRunner
import Events
import Foundation
import ImplementationAdapter
import TestSupport
import Testing

private let path = Project.product("shopsnap-adapter")
private let patient = AnswerLimits(start: .seconds(60), answer: .seconds(60), testCase: .seconds(600))

/// Cases played by an app in a process of its own.
private struct Play {
    let tested: TestedImplementation
    let cases: [TestCase]
    private let pool: AdapterPool
    private let runner: CaseRunner

    init(_ arguments: [String], role: TestedRole) throws {
        let (library, cases) = try Bundled.get()
        let tested = try TestedImplementation(at: .process([path] + arguments), role: role, limits: patient)
        self.tested = tested
        self.cases = cases.filter { !tested.devices(of: $0).isEmpty }
        pool = AdapterPool(tested)
        runner = CaseRunner(environment: .referenceDevices(library))
    }

    func run(_ testCase: TestCase) -> CaseResult { runner.run(testCase, seed: 1, source: pool) }

    func runInProcess(_ testCase: TestCase) -> CaseResult { runner.run(testCase, seed: 1) }

    func end() { #expect(pool.end() == []) }
}

/// A defect as the adapter lists it.
private struct ListedDefect: Hashable {
    var name: String
    var requirement: String
    var meaning: String

    static func all() throws -> [ListedDefect] {
        try Program.run(path, ["--list-defects"]).lines.map { line in
            let match = try #require(line.wholeMatch(of: /([a-z-]+) \(([A-Z]+-[0-9]+)\): (.+)/), "\(line)")
            return ListedDefect(name: String(match.1), requirement: String(match.2), meaning: String(match.3))
        }
    }
}

@Suite(.serialized)
struct ShopSnapAdapterTests {
    /// Wherever it plays, the log is that of ShopSnap in the harness's own process.
    @Test(arguments: TestedRole.allCases)
    func playsAsInProcess(_ role: TestedRole) throws {
        let play = try Play([], role: role)
        #expect(play.tested.adapter.bundles == ["com.razeware.shopsnap"])
        #expect(play.cases.count > 20)
        for testCase in play.cases {
            let foreign = play.run(testCase)
            let reference = play.runInProcess(testCase)
            #expect(foreign.verdict == reference.verdict, "\(foreign.verdict.reason)")
            #expect(foreign.lines == reference.lines, "\(testCase.name)")
        }
        play.end()
    }

    /// Each defect is caught by checks that stand for the requirement that it breaks; the README says in which cases.
    @Test func defectsAreCaught() throws {
        let defects = try ListedDefect.all()
        #expect(defects.count >= 5)
        var table = """
            | Defect | What the app does | Breaks | Caught by |
            |---|---|---|---|

            """
        for defect in defects {
            let play = try Play(["--defect", defect.name], role: .both)
            var catching: [String] = []
            for testCase in play.cases {
                let result = play.run(testCase)
                #expect(result.fault == nil, "\(result.verdict.reason)")
                let isCaught = result.lines.contains { line in
                    guard case .check(let check) = line else { return false }
                    return check.outcome == .fail && check.requirements.contains(defect.requirement)
                }
                let name = String(testCase.name.prefix { $0 != "{" })
                if isCaught, !catching.contains(name) { catching.append(name) }
            }
            play.end()
            #expect(!catching.isEmpty, "no check that stands for \(defect.requirement) catches \(defect.name)")
            let list = catching.map { "`\($0)`" }.joined(separator: ", ")
            table += "| `\(defect.name)` | \(defect.meaning) | \(defect.requirement) | \(list) |\n"
        }
        let file = Project.file("Sources/SampleAdapters/ShopSnap/README.md")
        let readme = try String(contentsOf: file, encoding: .utf8)
        #expect(readme.contains(table), "the table should be:\n\(table)")
    }
}
