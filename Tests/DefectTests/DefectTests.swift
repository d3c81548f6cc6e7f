import ConformanceRunner
import Defects
import Requirements
import Testing
import VirtualDevices

@Suite("Every defective implementation is caught by the bundled suites")
struct DefectTests {
    let library: ConformanceLibrary
    let matrix: DefectMatrix

    init() async throws { (library, matrix) = try await Self.shared.value }

    /// Every test, and every argument of one, has an instance of its own: none of them reads or runs anything again.
    private static let shared = Task {
        let library = try ConformanceLibrary.load(folder: nil)
        let cases = try library.cases()
        return (library, await DefectMatrix(library: library, cases: cases, defects: Defect.all, extent: .proof))
    }

    @Test("and the reference passes them all")
    func referencePasses() {
        #expect(matrix.cases.count >= 300)
        #expect(matrix.failingWithReference == [])
    }

    @Test("caught by cases that cover what it breaks", arguments: Defect.all)
    func caught(defect: Defect) throws {
        let row = try #require(matrix.rows.first { $0.defect.name == defect.name })
        #expect(!row.catches.isEmpty, "no case catches \(defect)")
        #expect(row.unproven == [], "\(defect) is said to break these, and no failing check stands for them")
    }

    @Test("under a name that is its own, breaking requirements that exist")
    func named() {
        #expect(Set(Defect.all.map(\.name)).count == Defect.all.count)
        for defect in Defect.all {
            for id in defect.breaks { #expect(library.requirements[id] != nil, "\(defect): \(id)") }
            #expect(!defect.breaks.isEmpty)
        }
    }

    @Test("and the claims of cases hold")
    func claims() {
        #expect(matrix.brokenClaims.map { "\($0.name): \($0.defect)" } == [])
    }

    @Test("Every tested MUST of the core areas has a defect that its cases catch")
    func everyMust() {
        #expect(MustCoverage(library.requirements, matrix).missing == [])
    }

    @Test("Every decision is replaced by a defect")
    func everySeam() {
        let seams = Set(Defect.all.flatMap(\.replacements).map { $0.seam as AnyKeyPath })
        #expect(seams.count == Self.closures(in: Decisions()))
    }

    /// The number of closures in a tree of decision structs.
    private static func closures(in value: Any) -> Int {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .struct ? mirror.children.reduce(0) { $0 + closures(in: $1.value) } : 1
    }
}
