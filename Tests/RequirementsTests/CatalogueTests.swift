import ConformanceFiles
import PositionedYAML
import Randomness
import Testing

@testable import Requirements

/// The project's own catalogue, as the binary carries it.
func ownFiles() -> [RequirementCatalogue.File] {
    ConformanceFiles.embedded.filter { $0.path.hasPrefix("Requirements/") }.map { ($0.path, $0.bytes) }
}

@Suite("The catalogue")
struct CatalogueTests {
    @Test func holdsAllRequirements() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        #expect(catalogue.requirements.count == 456)
        #expect(catalogue.areas.count == 21)
        #expect(catalogue.openPoints.map(\.id) == (1...37).map { ($0 < 10 ? "O-0" : "O-") + "\($0)" })
        let counts = Dictionary(grouping: catalogue.requirements, by: \.area).mapValues(\.count)
        #expect(counts["ELIG"] == 39)
        #expect(counts["UPD"] == 32)
        #expect(counts["SEC"] == 7)
        #expect(catalogue.requirements.count { $0.level == .must } == 355)
        #expect(catalogue.requirements.count { $0.level == .should } == 80)
        #expect(catalogue.requirements.count { $0.level == .may } == 21)
        #expect(catalogue.requirements.map(\.id) == catalogue.requirements.map(\.id).sorted())
        for area in catalogue.areas {
            let numbers = catalogue.requirements.filter { $0.area == area.name }.map(\.id.number)
            #expect(numbers == Array(1...numbers.count), "\(area.name) has gaps")
        }
    }

    /// Runs leave the tables unread; a mistake in one of them is told where it is read.
    @Test func aRunReadsNoTable() throws {
        let whole = try RequirementCatalogue.load(ownFiles())
        let damaged = ownFiles().map { file -> RequirementCatalogue.File in
            let tables = ["claims.yaml", "questions.yaml", "availability.yaml"]
            return tables.contains { file.path.hasSuffix("/\($0)") } ? (file.path, Array("[".utf8)) : file
        }
        let bare = try RequirementCatalogue.load(damaged, withTables: false)
        #expect(bare.requirements == whole.requirements && bare.areas == whole.areas && bare.sources == whole.sources)
        #expect(bare.openPoints == whole.openPoints)
        #expect(bare.claims.isEmpty && bare.questionReasons.isEmpty && bare.availability.isEmpty)
        #expect(!whole.claims.isEmpty && !whole.questionReasons.isEmpty && !whole.availability.isEmpty)
        do throws(PositionedErrors) {
            _ = try RequirementCatalogue.load(damaged)
            Issue.record("the damaged tables are read")
        } catch {
            #expect(error.errors.count == 3)
        }
    }

    @Test func everySourceHasANameAndIsUsed() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        for requirement in catalogue.requirements {
            for key in requirement.sources {
                #expect(catalogue.sourceName(key) != nil, "\(requirement.id) cites \(key)")
            }
        }
        let cited = Set(catalogue.requirements.flatMap(\.sources))
        // The stub is no evidence for a behaviour (PLAT-014).
        #expect(catalogue.requirements.filter { $0.sources.contains("GNUS") }.map(\.id.description) == ["PLAT-014"])
        #expect(catalogue.sources.map(\.key).filter { !cited.contains($0) }.isEmpty)
    }

    @Test func nothingPointsOutsideTheProject() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        let phrases = ["App. ", "Appendix", "semantics.md", "wire report", "seed 0", "seed-0", "the seed"]
        for requirement in catalogue.requirements {
            let text = [requirement.statement, requirement.check, requirement.appliesNote ?? ""].joined(separator: " ")
            for phrase in phrases { #expect(!text.contains(phrase), "\(requirement.id): \(phrase)") }
        }
    }

    @Test func applicabilityIsNumeric() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        let resign = try #require(catalogue["DISC-005"])
        #expect(!resign.applies(on: .iOS, [8, 4]))
        #expect(resign.applies(on: .iOS, [9]))
        #expect(resign.applies(on: .iOS, [9, 0]))
        #expect(resign.applies(on: .iOS, [10, 0]))
        #expect(!resign.applies(on: .macOS, [10, 9, 5]))
        #expect(resign.applies(on: .macOS, [10, 11]))
        #expect(!resign.applies(on: .watchOS, [9]))
        let lockScreen = try #require(catalogue["DISC-007"])
        #expect(lockScreen.applies(on: .iOS, [10, 3, 4]))
        #expect(!lockScreen.applies(on: .iOS, [11]))
    }

    @Test func availabilityIsData() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        let resign = try #require(catalogue.availability.first { $0.member == "resignCurrent()" })
        #expect(resign.platforms.first { $0.system == .iOS }?.introduced == "9.0")
        let plain = try #require(catalogue.availability.first { $0.member == "init()" })
        #expect(plain.platforms.first { $0.system == .macOS }?.deprecated == "10.12")
    }

    @Test(
        "Ids",
        arguments: [
            ("ELIG-016", true), ("E-016", false), ("ELIG-16", false), ("elig-016", false), ("ELIG-0160", false),
            ("ELIG-000", false), ("ELIG016", false), ("ELIG-01A", false), ("-016", false), ("ELIG-016-", false),
            ("ÉLIG-016", false), ("", false), ("ELIG-+16", false),
        ])
    func ids(text: String, isValid: Bool) {
        #expect(RequirementID(text)?.description == (isValid ? text : nil))
    }

    @Test func citationsAreExplained() throws {
        let catalogue = try RequirementCatalogue.load(ownFiles())
        func message(_ text: String) throws -> String {
            let node = try YAMLDocument.parse(text: text, file: "c.yaml")
            do throws(PositionedError) {
                return try catalogue.requirement(namedBy: node).id.description
            } catch {
                return error.description
            }
        }
        #expect(try message("ELIG-016") == "ELIG-016")
        #expect(
            try message("ELIG-916")
                == "c.yaml:1:1: expected a requirement of the catalogue, found a string `ELIG-916`. The area ELIG has ELIG-001 to ELIG-039."
        )
        #expect(
            try message("ELGI-016")
                == "c.yaml:1:1: expected a requirement of the catalogue, found a string `ELGI-016`. Did you mean `ELIG`?"
        )
        #expect(
            try message("ELIG16")
                == "c.yaml:1:1: expected a requirement id of the form AREA-NNN, found a string `ELIG16`. Ids look like `ELIG-016`."
        )
    }
}

@Suite("What the catalogue refuses")
struct CatalogueErrorTests {
    static let good = """
        area: ABC
        title: Test
        requirements:
          - id: ABC-001
            subject: system
            level: MUST
            statement: It MUST work.
            check: See.
            sources: [CR]
            applies: [{os: iOS, from: "8.0", below: "11.0"}]
            confidence: high
          - id: ABC-002
            subject: app
            level: SHOULD
            statement: It SHOULD work as ABC-001 (O-01).
            check: See.
            sources: [CR]
            applies: [{os: all}]
            confidence: low
            disposition: {notObservable: Nobody sees it.}

        """
    static let sources = "sources: {CR: Class reference}\n"
    static let points = "openPoints: [{id: O-01, point: p, disagreement: d, resolution: r}]\n"

    private func load(_ area: String, more: [(String, String)] = []) -> Result<RequirementCatalogue, PositionedErrors> {
        let files = [("abc.yaml", area), ("sources.yaml", Self.sources), ("open-points.yaml", Self.points)] + more
        do throws(PositionedErrors) {
            return .success(try RequirementCatalogue.load(files.map { ($0.0, Array($0.1.utf8)) }))
        } catch {
            return .failure(error)
        }
    }

    private func message(_ area: String, more: [(String, String)] = []) -> String {
        switch load(area, more: more) {
        case .success: "accepted"
        case .failure(let errors): errors.description
        }
    }

    @Test func theUnchangedTextIsAccepted() throws {
        let catalogue = try load(Self.good).get()
        #expect(catalogue["ABC-002"]?.disposition == .notObservable(because: "Nobody sees it."))
        #expect(catalogue["ABC-001"]?.position.description == "abc.yaml:4:9")
    }

    @Test(
        "One change, one message",
        arguments: [
            (
                "ABC-002", "ABC-001",
                "abc.yaml:12:9: expected an id of its own, found `ABC-001` again. abc.yaml:4:9 has it already."
            ),
            (
                "id: ABC-002", "id: ABD-002",
                "abc.yaml:12:9: expected an id of the form ABC-NNN, found a string `ABD-002`."
            ),
            (
                "level: SHOULD", "level: should",
                "abc.yaml:14:12: expected MUST, SHOULD or MAY, found a string `should`. Did you mean `SHOULD`?"
            ),
            (
                "subject: app", "subjekt: app",
                "abc.yaml:13:5: expected a known key, found `subjekt`. Did you mean `subject`?"
            ),
            (
                "    check: See.\n    sources: [CR]\n    applies: [{os: all}]",
                "    sources: [CR]\n    applies: [{os: all}]",
                "abc.yaml:12:5: expected a key `check`, found only `id`, `subject`, `level`, `statement`, `sources`, `applies`, `confidence`, `disposition`."
            ),
            (
                "[CR]\n    applies: [{os: all}]", "[CT]\n    applies: [{os: all}]",
                "abc.yaml:17:15: expected a source key, found `CT`. Did you mean `CR`?"
            ),
            (
                "sources: [CR]\n    applies: [{os: all}]", "sources: []\n    applies: [{os: all}]",
                "abc.yaml:17:14: expected at least one source key, found an empty list."
            ),
            (
                "{os: all}", "{os: ios}",
                "abc.yaml:18:20: expected an operating system, found a string `ios`. Did you mean `iOS`?"
            ),
            (
                "from: \"8.0\"", "from: 8.0",
                "abc.yaml:10:31: expected a version in quotes, found a real number `8.0`. Write \"8.0\" in quotes to get text."
            ),
            (
                "from: \"8.0\"", "from: \"8.x\"",
                "abc.yaml:10:31: expected a version such as \"10.11\", found a string `8.x`."
            ),
            (
                "{os: all}", "{os: all, from: \"8\"}",
                "abc.yaml:18:31: expected no version where all systems are meant, found a string `8`."
            ),
            (
                "confidence: low", "confidence: loww",
                "abc.yaml:19:17: expected high, medium or low, found a string `loww`. Did you mean `low`?"
            ),
            (
                "{notObservable: Nobody sees it.}", "{notObservable: a, outOfScope: b}",
                "abc.yaml:20:18: expected either `notObservable`, `outOfScope` or `waitsFor`, found a mapping with the keys `notObservable`, `outOfScope`."
            ),
            ("Nobody sees it.", "~", "abc.yaml:20:34: expected the reason as a sentence, found nothing (`~`)."),
            (
                "ABC-001 (O-01)", "ABC-003",
                "abc.yaml:12:9: expected references to requirements of the catalogue, found `ABC-003` in ABC-002."
            ),
            (
                "(O-01)", "(O-02)",
                "abc.yaml:12:9: expected references to points of open-points.yaml, found `O-02` in ABC-002."
            ),
            (
                "area: ABC", "area: abc",
                "abc.yaml:1:7: expected an area of two to twelve capital letters, found a string `abc`."
            ),
            ("title: Test", "title: \"\"", "abc.yaml:2:8: expected a title, found an empty string."),
        ])
    func mutations(old: String, new: String, expected: String) {
        guard let range = Self.good.ranges(of: old).last else {
            Issue.record("\(old) is not in the text")
            return
        }
        var text = Self.good
        text.replaceSubrange(range, with: new)
        #expect(message(text) == expected)
    }

    @Test func allMistakesAreTold() {
        let text = Self.good.replacing("level: MUST", with: "level: WILL").replacing(
            "subject: app", with: "subject: apps")
        #expect(message(text).split(separator: "\n").count == 2)
    }

    @Test func filesMustFitTogether() {
        #expect(
            message(Self.good, more: [("def.yaml", Self.good)]).contains(
                "def.yaml:1:7: expected an area of its own, found a string `ABC`. abc.yaml:1:7 has this area already."))
        #expect(
            message(
                Self.good,
                more: [("availability.yaml", "members: [{member: a, platforms: {IOS: {introduced: \"8.0\"}}}]")]
            ).contains("expected an operating system, found `IOS`. Did you mean `iOS`?"))
        #expect(message("- 1\n").hasPrefix("abc.yaml:1:1: expected a mapping, found a list of one."))
        #expect(message("").hasPrefix("abc.yaml:1:1: expected a YAML document, found an empty file."))
    }

    @Test func damagedDataNeverTraps() {
        let files = ownFiles()
        var generator = SplitMix64(seed: 7)
        func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
        for _ in 0..<150 {
            var file = files[random(files.count)]
            for _ in 0...random(4) {
                let index = random(file.bytes.count)
                switch random(3) {
                case 0: file.bytes[index] = UInt8(random(256))
                case 1: file.bytes.removeSubrange(index..<min(file.bytes.count, index + random(80)))
                default: file.bytes.insert(contentsOf: Array("\n  - {x: [".utf8), at: index)
                }
                if file.bytes.isEmpty { break }
            }
            do throws(PositionedErrors) {
                _ = try RequirementCatalogue.load([file] + files.filter { $0.path == "Requirements/sources.yaml" })
            } catch {
                #expect(!error.errors.isEmpty)
            }
        }
    }
}
