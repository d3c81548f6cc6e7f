import ConformanceRunner
import Defects
import Events
import Foundation
import Fuzzing
import Requirements
import TestSupport
import Testing
import VirtualDevices

/// The list of planted defects that `baton fuzz` must find. `make planted` runs a campaign against each.
@Suite("Planted defects") struct PlantedListTests {
    /// An entry of `Tests/PlantedDefects/planted.json`.
    struct Entry: Decodable {
        let name: String
        let mode: String
        let role: String
        /// Where it is planted: in the Python device or in the reference's decisions.
        let place: String
        /// Its name there.
        let defect: String
        let what: String
        /// One of them is what a finding must name, unless it has a symptom of its own.
        let requirements: [String]?
        let symptom: String?

        enum CodingKeys: String, CodingKey {
            case name, mode, role, defect, what, requirements, symptom
            case place = "where"
        }

        static func all() throws -> [Entry] {
            try JSONDecoder().decode(
                [Entry].self, from: Data(contentsOf: Project.file("Tests/PlantedDefects/planted.json")))
        }
    }

    private static let library = Result { try ConformanceLibrary.load(folder: nil) }

    @Test func theListIsWhole() throws {
        let entries = try Entry.all()
        #expect(entries.count >= 40)
        #expect(Set(entries.map(\.name)).count == entries.count)
        let catalogue = try Self.library.get().requirements
        for entry in entries {
            #expect(["payload", "schedule"].contains(entry.mode), "\(entry.name)")
            #expect(TestedRole(rawValue: entry.role) != nil, "\(entry.name)")
            #expect(entry.what.hasSuffix(".") && !entry.what.contains("|"), "\(entry.name)")
            #expect((entry.requirements == nil) == (entry.symptom != nil), "\(entry.name)")
            for id in entry.requirements ?? [] { #expect(catalogue[id] != nil, "\(entry.name): \(id)") }
        }
        for mode in ["payload", "schedule"] { #expect(entries.count { $0.mode == mode } >= 15) }
    }

    @Test(.needs(.python)) func eachDefectExists() throws {
        let listing = try Program.run(
            "python3", ["adapter.py", "--list-defects"], in: Project.file("Sources/SampleAdapters/Python"))
        let known = [
            "python": Set(listing.output.split(separator: "\n").map { String($0.prefix { $0 != ":" }) }),
            "reference": Set(Defect.all.map(\.name)),
        ]
        for entry in try Entry.all() {
            #expect(known[entry.place]?.contains(entry.defect) == true, "\(entry.name): no such defect")
        }
    }

    /// Defects that no rule and no handoff in the end shows, but the comparison with the reference.
    @Test(arguments: [
        ("continuation-ends-the-source", ["LIFE-003"]), ("pairing-survives-sign-out", ["DISC-004"]),
        // A handoff in the end, or the comparison: it depends on the schedule.
        ("only-one-peer-known", ["DISC-019"]),
    ])
    func aScheduleFindsWhatTheReferenceDoesOtherwise(_ name: String, _ requirements: [String]) async throws {
        let library = try Self.library.get()
        let defect = try #require(Defect.all.first { $0.name == name })
        let environment = CaseEnvironment.reference(library) { _ in
            VirtualDevice(programs: .standard, decisions: defect.decisions)
        }
        var options = FuzzOptions()
        options.executions = 192
        options.stopsAtFirst = true
        options.shrinkingTries = 200
        let result = try await FuzzCampaign(ScheduleMode(), options: options).run(
            on: { FuzzBench(library, environment: environment, tested: nil, seed: 1) }, progress: { _ in })
        #expect(result.findings.count == 1)
        let finding = try #require(result.findings.first)
        #expect(!Set(finding.failure.requirements).isDisjoint(with: requirements), "\(finding.failure)")
        // The file shows it: it fails with the defect, and passes without.
        var alone = library
        alone.suites = [CaseFile(name: "finding.yaml", bytes: Array(finding.failure.caseFile.utf8))]
        let testCase = try #require(try alone.cases().first)
        #expect(CaseRunner(environment: environment).run(testCase, seed: 1).verdict.outcome == .fail)
        let clean = CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 1)
        #expect(clean.verdict.outcome == .pass)
    }
}
