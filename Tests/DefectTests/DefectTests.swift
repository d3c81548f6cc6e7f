import ConformanceRunner
import Events
import Requirements
import Testing
import VirtualDevices

@Suite("Every defective implementation is caught by the bundled suites")
struct DefectTests {
    static let bundled: (library: ConformanceLibrary, cases: [TestCase])? = {
        guard let library = try? ConformanceLibrary.load(folder: nil), let cases = try? library.cases() else {
            return nil
        }
        return (library, cases)
    }()

    /// The cases that do not pass with these decisions.
    private static func failing(_ cases: [TestCase], _ decisions: Decisions, _ library: ConformanceLibrary) -> [String]
    {
        let environment = CaseEnvironment.reference(library) { _ in
            VirtualDevice(programs: .standard, decisions: decisions)
        }
        let runner = CaseRunner(environment: environment)
        return cases.filter { testCase in
            let outcome = runner.run(testCase, seed: 1).verdict.outcome
            return outcome == .fail || outcome == .harnessFault
        }.map(\.name)
    }

    @Test("and the reference passes them all")
    func referencePasses() throws {
        let (library, cases) = try #require(Self.bundled)
        #expect(cases.count >= 120)
        #expect(Self.failing(cases, Decisions(), library) == [])
    }

    @Test("caught by a case", arguments: Defect.all)
    func caught(defect: Defect) throws {
        let (library, cases) = try #require(Self.bundled)
        let failing = Self.failing(cases, defect.decisions, library)
        #expect(!failing.isEmpty, "no case catches \(defect)")
        // A claim of a case is a promise of its own, which one of its permutations has to keep.
        for position in Set(cases.filter { $0.catches.contains(defect.name) }.map(\.position)) {
            let permutations = cases.filter { $0.position == position }.map(\.name)
            #expect(
                permutations.contains(where: failing.contains),
                "\(permutations[0]) says that it catches \(defect) and does not")
        }
    }

    @Test("breaks a requirement that exists, under a name that is its own", arguments: Defect.all)
    func named(defect: Defect) throws {
        let (library, _) = try #require(Self.bundled)
        #expect(library.requirements[defect.breaks] != nil)
        #expect(Defect.all.filter { $0.name == defect.name }.count == 1)
    }

    @Test("and cases claim to catch only defects that exist")
    func claims() throws {
        let (_, cases) = try #require(Self.bundled)
        let unknown = Set(cases.flatMap(\.catches)).subtracting(Defect.all.map(\.name)).sorted()
        #expect(unknown.isEmpty)
    }
}
