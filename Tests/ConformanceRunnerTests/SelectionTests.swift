import ConformanceRunner
import PositionedYAML
import Requirements
import Testing

@Suite struct SelectionTests {
    /// What is chosen in two ways fits both.
    @Test func choiceOfRequirements() {
        func chosen(_ make: (inout RequirementChoice) -> Void) -> Set<String>? {
            var choice = RequirementChoice()
            make(&choice)
            return choice.fitting(library.requirements)
        }
        let all = library.requirements.requirements
        #expect(chosen { _ in } == nil)
        #expect(chosen { $0.ids = ["cont-009", "UPD-004"] } == ["CONT-009", "UPD-004"])
        #expect(chosen { $0.areas = ["cont"] } == Set(all.filter { $0.area == "CONT" }.map(\.id.description)))
        #expect(chosen { $0.confidences = [.low] } == Set(all.filter { $0.confidence == .low }.map(\.id.description)))
        #expect(chosen { $0.subjects = [.app] } == Set(all.filter { $0.subject == .app }.map(\.id.description)))
        let both = chosen {
            $0.ids = ["CONT-009", "UPD-004"]
            $0.areas = ["UPD"]
        }
        #expect(both == ["UPD-004"])
    }

    private func cases() throws -> [TestCase] {
        try load(
            suite(
                "\(devices)\neach: {n: [\((0..<200).map(String.init).joined(separator: ", "))]}\nsteps:\n  - mac: {expect: offer}"
            ),
            suite("\(devices)\nsteps:\n  - mac: {expect: offer}").replacing("suite: sample", with: "suite: other"))
    }

    @Test(arguments: [
        ("*", "", true), ("", "a", false), ("a*c", "abbbc", true), ("a*c", "abbb", false), ("a?c", "abc", true),
        ("*{team=B}", "s/c{team=B}", true), ("s/*", "s/c{a=1,b=[x]}", true),
        ("*a*a*a*a*b", String(repeating: "a", count: 60), false),
        ("A", "a", false),
        ("s/[abc]", "s/b", true), ("s/[abc]", "s/d", false), ("s/[!abc]", "s/d", true), ("s/[^abc]", "s/a", false),
        ("s/c[0-9]?", "s/c7x", true), ("s/c[0-9]", "s/cx", false), ("s/[a-]", "s/-", true), ("s/[]a]", "s/]", true),
        ("s/[z-a]", "s/m", false), ("s/c{a=[x]}", "s/c{a=[x]}", true), ("s/c{a=[x]}", "s/c{a=x}", true),
        ("s/[abc", "s/[abc", true), ("s/[abc", "s/a", false), ("*[ab]*c", "xxaxxc", true),
    ])
    func globs(pattern: String, text: String, matches: Bool) {
        #expect(Glob(pattern).matches(text) == matches)
    }

    @Test func suitesAndPatterns() throws {
        let all = try cases()
        #expect(Selection(suites: ["other"]).cases(of: all).map(\.name) == ["other/one"])
        #expect(
            Selection(patterns: ["*{n=7}", "other/*"]).cases(of: all).map(\.name) == ["sample/one{n=7}", "other/one"])
        #expect(Selection(patterns: ["nothing"]).cases(of: all).isEmpty)
    }

    @Test func repetitionsHaveNamesOfTheirOwn() throws {
        let all = try cases()
        #expect(
            Selection(suites: ["other"], repetitions: 3).cases(of: all).map(\.name) == [
                "other/one", "other/one@2", "other/one@3",
            ])
        #expect(Selection(patterns: ["other/one@3"]).cases(of: all).map(\.name) == ["other/one@3"])
    }

    @Test func shardsPartTheSelection() throws {
        let all = try cases()
        for count in [1, 2, 3, 7] {
            var names: [String] = []
            for index in 0..<count {
                let shard = try #require(Shard("\(index)/\(count)"))
                let part = Selection(shard: shard).cases(of: all).map(\.name)
                // A hash parts 201 cases evenly enough that no part is empty or all of them.
                #expect(count == 1 || (part.count > 201 / count / 3 && part.count < 201))
                names += part
            }
            #expect(names.sorted() == all.map(\.name).sorted())
        }
    }

    @Test(arguments: ["", "1", "2/2", "-1/2", "a/b", "0/0", "0/1/2", "1/99999999"]) func badShards(text: String) {
        #expect(Shard(text) == nil)
    }

    /// A name decides alone: API, so the very numbers are held.
    @Test func shardsAreStable() {
        #expect((0..<4).filter { Shard("\($0)/4")?.contains("eligibility/other-team-gets-no-offer") == true } == [3])
    }
}
