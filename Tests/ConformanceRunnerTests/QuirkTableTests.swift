import ConformanceRunner
import Events
import Testing
import VirtualDevices

/// What each quirk breaks where it was seen: it is switched on at every device that runs such a release.
@Suite("Each quirk fails the cases that tell of it (HARN-007)")
struct QuirkTableTests {
    struct Row: Sendable, CustomStringConvertible {
        var quirk: String
        /// The case that tells of it.
        var failing: String
        /// No other case fails. A quirk that keeps all offers away fails whatever needs an offer there.
        var isAlone: Bool

        var description: String { quirk }
    }

    static let table = [
        Row(quirk: "Q-ASYM", failing: "eligibility/minor-releases-find-each-other", isAlone: false),
        Row(quirk: "Q-SWMAC", failing: "swiftui/modifier-receives-on-a-mac", isAlone: true),
        Row(quirk: "Q-SWIOS", failing: "swiftui/delegate-receives-on-an-iphone", isAlone: true),
        Row(quirk: "Q-SWUPD", failing: "swiftui/modifier-sends-every-change", isAlone: true),
        Row(quirk: "Q-KVS", failing: "eligibility/key-value-entitlement-is-not-needed", isAlone: false),
        Row(quirk: "Q-SRCHKEYS", failing: "quirks/searchable-activity-keeps-its-categories", isAlone: true),
        Row(quirk: "Q-SCENECOLD", failing: "quirks/scene-of-ios-14-gets-its-activity", isAlone: true),
        Row(quirk: "Q-W6", failing: "quirks/phone-offers-a-watch-nothing", isAlone: true),
        Row(quirk: "Q-SPA", failing: "quirks/address-changed-by-a-script", isAlone: true),
        Row(quirk: "Q-BUNDLEID", failing: "quirks/identifier-begins-with-any-word", isAlone: true),
        Row(quirk: "Q-PRESENT", failing: "lifecycle/uikit-looks-at-presented-controllers", isAlone: true),
    ]

    @Test("No case has a quirk on unless it is about quirks, and the table has every quirk that works")
    func off() throws {
        let named = try bundledCases().filter { $0.devices.contains { !$0.quirks.isEmpty } }
        #expect(named.allSatisfy { $0.covers.contains("HARN-007") } && !named.isEmpty)
        #expect(library.devices.quirks.filter(\.isImplemented).map(\.name) == Self.table.map(\.quirk))
    }

    @Test("The cases that fail are those of the table", arguments: table)
    func failing(row: Row) throws {
        let quirk = try #require(library.devices.quirks.first { $0.name == row.quirk })
        let environment = CaseEnvironment.referenceDevices(library)
        var failed: Set<String> = []
        // Most cases have no device of a release with the quirk. Of the others every third runs, with each quirk another third.
        let turn = Self.table.firstIndex { $0.quirk == row.quirk } ?? 0
        for (index, testCase) in try bundledCases().enumerated() where testCase.devices.allSatisfy(\.quirks.isEmpty) {
            let name = String(testCase.name.prefix { $0 != "{" })
            guard name == row.failing || row.isAlone && index % 3 == turn % 3 else { continue }
            var played = testCase
            for index in played.devices.indices {
                let system = played.devices[index].system
                guard quirk.releases.contains(where: { $0.contains(system) }) else { continue }
                played.devices[index].quirks = [quirk.name]
            }
            guard played.devices.contains(where: { !$0.quirks.isEmpty }) else { continue }
            let result = CaseRunner(environment: environment).run(played, seed: 1)
            if result.verdict.outcome != .pass { failed.insert(name) }
        }
        #expect(failed == [row.failing])
    }
}
