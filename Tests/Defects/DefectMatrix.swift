package import ConformanceRunner
import Events
import Requirements
import VirtualDevices

/// Which bundled case sees which defective implementation, and which catches it.
///
/// A case can see a defect when the defect would decide otherwise than the reference somewhere in it. One run of the
/// reference, watched by all defects, finds that out; afterwards each defect runs only against the cases that can see it.
package struct DefectMatrix: Sendable {
    /// A case that a defect makes fail.
    package struct Catch: Sendable, Hashable {
        /// The position of the case among all cases.
        package let index: Int
        /// The requirements of the checks that failed.
        package let requirements: Set<String>
    }

    /// What became of one defect.
    package struct Row: Sendable {
        /// The defect.
        package let defect: Defect
        /// In how many cases it would decide otherwise than the reference.
        package let visibleCases: Int
        /// The cases that fail under it, in the order of the catalogue.
        package let catches: [Catch]

        /// Requirements that it is said to break and that no failing check stands for.
        package var unproven: [String] {
            let proven = catches.reduce(into: Set<String>()) { $0.formUnion($1.requirements) }
            return defect.breaks.filter { !proven.contains($0) }
        }
    }

    /// The cases, as the catalogue orders them.
    package let cases: [TestCase]
    /// One row a defect, in the order given.
    package let rows: [Row]
    /// Names of cases that do not pass with the reference; empty unless the suites are broken.
    package let failingWithReference: [String]
    /// How many runs of a case it took.
    package let runs: Int

    /// Which cases run with which defects.
    package enum Extent: Sendable {
        /// Every case runs with every defect that it sees.
        case whole
        /// A defect runs with the cases that claim to catch it, and on with those that see it until all that it is said to
        /// break is proven: what must hold is the same, a tenth of the runs.
        case proof
        /// As `proof`, without finding out first which cases see which defect.
        case claims
    }

    /// Runs what there is to run, on several threads.
    ///
    /// - Parameters:
    ///   - library: the bundled files.
    ///   - defects: the defective implementations.
    ///   - extent: which cases run with which defects.
    ///   - seed: the run's seed.
    package init(
        library: ConformanceLibrary, cases: [TestCase], defects: [Defect], extent: Extent = .whole, seed: UInt64 = 1
    ) async {
        let bench = DefectBench(environment: .referenceDevices(library), seed: seed)
        let watches = extent != .claims
        let reference = await Self.concurrently(watches ? cases.count : 0) { index in
            bench.seeing(cases[index], defects: defects)
        }
        let visible = defects.indices.map { defect in
            cases.indices.filter { index in
                guard watches else {
                    return cases[index].catches.contains(defects[defect].name)
                        || !Set(defects[defect].breaks).isDisjoint(with: cases[index].covers)
                }
                return reference[index].defects.contains(defect)
            }
        }
        var catches = [[Catch]](repeating: [], count: defects.count)
        if extent == .whole {
            let work = visible.enumerated().flatMap { defect, indices in indices.map { (defect: defect, index: $0) } }
            let failures = await Self.concurrently(work.count) { position in
                let (defect, index) = work[position]
                return bench.failure(cases[index], defects[defect].decisions)
            }
            for (position, failure) in failures.enumerated() {
                guard let failure else { continue }
                catches[work[position].defect].append(Catch(index: work[position].index, requirements: failure))
            }
            runs = reference.count + work.count
        } else {
            let proofs = await Self.concurrently(defects.count) { defect in
                bench.proof(defects[defect], among: visible[defect], of: cases)
            }
            catches = proofs.map(\.catches)
            runs = proofs.reduce(reference.count) { $0 + $1.runs }
        }
        self.cases = cases
        rows = defects.indices.map {
            Row(defect: defects[$0], visibleCases: visible[$0].count, catches: catches[$0])
        }
        failingWithReference = reference.indices.filter { reference[$0].failure != nil }.map { cases[$0].name }
    }

    /// Claims under `catches:` that do not hold: the case and the defect. A claim of a case is kept by one of its
    /// permutations.
    package var brokenClaims: [(name: String, defect: String)] {
        var kept: [String: Set<String>] = [:]
        for row in rows {
            for catched in row.catches {
                kept["\(cases[catched.index].position)", default: []].insert(row.defect.name)
            }
        }
        var told: Set<String> = []
        return cases.flatMap { testCase in
            testCase.catches.compactMap { name in
                guard kept["\(testCase.position)"]?.contains(name) != true,
                    told.insert("\(testCase.position) \(name)").inserted
                else { return nil }
                return (testCase.name, name)
            }
        }
    }

    private static func concurrently<Result: Sendable>(
        _ count: Int, _ body: @escaping @Sendable (Int) -> Result
    ) async -> [Result] {
        let width = max(1, count / 64)
        return await withTaskGroup(of: (Int, [Result]).self) { group in
            for start in stride(from: 0, to: count, by: width) {
                group.addTask { (start, (start..<min(start + width, count)).map(body)) }
            }
            var parts: [(Int, [Result])] = []
            for await part in group { parts.append(part) }
            return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
    }
}
