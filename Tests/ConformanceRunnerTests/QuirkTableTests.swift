import ConformanceRunner
import Foundation
import Payload
import Testing
import VirtualDevices

/// What each quirk breaks where it was seen: switched on at every device that runs such a release.
@Suite("Each quirk fails the cases that tell of it, and no others (HARN-007)")
struct QuirkTableTests {
    /// The cases without quirks of their own that fail with a quirk. A star stands for all permutations.
    static let failing: [String: Set<String>] = [:]

    @Test("No case has a quirk on unless it names one")
    func off() throws {
        let library = try ConformanceLibrary.load(folder: nil)
        let named = try library.cases().filter { $0.devices.contains { !$0.quirks.isEmpty } }
        #expect(named.allSatisfy { $0.covers.contains("HARN-007") })
        #expect(!named.isEmpty)
    }

    @Test("The cases that fail are those of the table")
    func table() async throws {
        let library = try ConformanceLibrary.load(folder: nil)
        let cases = try library.cases().filter { $0.devices.allSatisfy(\.quirks.isEmpty) }
        let environment = CaseEnvironment.referenceDevices(library)
        for quirk in library.devices.quirks where quirk.isImplemented {
            var failed: Set<String> = []
            var passed: Set<String> = []
            for testCase in cases {
                var played = testCase
                for index in played.devices.indices {
                    let system = played.devices[index].system
                    guard quirk.releases.contains(where: { $0.contains(system) }) else { continue }
                    played.devices[index].quirks = [quirk.name]
                }
                guard played.devices.contains(where: { !$0.quirks.isEmpty }) else { continue }
                let result = CaseRunner(environment: environment).run(played, seed: 1)
                let name = testCase.name.split(separator: "{")[0]
                if result.verdict.outcome == .pass { passed.insert(String(name)) } else { failed.insert(String(name)) }
            }
            let expected = Self.failing[quirk.name] ?? []
            #expect(failed == expected, "\(quirk.name): \(failed.sorted()), of \(failed.union(passed).count)")
            #expect(!failed.isEmpty, "no case tells of \(quirk.name)")
        }
    }
}
