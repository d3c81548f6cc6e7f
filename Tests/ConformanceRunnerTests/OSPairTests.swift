import ConformanceRunner
import Platforms
import Testing
import VirtualDevices

/// What a selection of pairs has to have, computed from the releases and gates of the catalogue.
private struct PairDemand {
    let selection: OSPairSelection
    let bandCount: Int
    /// What must be there, in words.
    let required: Set<String>
    /// By platform, the releases at which any gate changes, and those at which one of the selection's does.
    private let changes: [Platform: Set<OSVersion>]
    private let borders: [Platform: Set<OSVersion>]

    init(_ selection: OSPairSelection, of catalogue: DeviceCatalogue) {
        func changes(of gates: [ReleaseGate]) -> [Platform: Set<OSVersion>] {
            let all = gates.flatMap(\.releases).flatMap { [$0.from, $0.below].compactMap { $0 } }
            return Dictionary(grouping: all, by: \.platform).mapValues { Set($0) }
        }
        self.selection = selection
        self.changes = changes(of: catalogue.gates)
        borders = changes(of: catalogue.gates.filter { selection.bands.contains($0.name) })
        let releases = catalogue.releases.filter { release in
            [.iOS, .macOS].contains(release.platform) && catalogue.has("handoff", release)
        }
        var required: Set<String> = []
        for release in releases {
            for end in ["source", "receiver"] {
                required.formUnion(Self.demands(end, release, self.changes))
            }
        }
        let bands = Set(releases.map { [borders] in Self.band($0, borders) })
        bandCount = bands.count
        for source in bands { for receiver in bands { required.insert("\(source) to \(receiver)") } }
        self.required = required
    }

    /// What no pair of these is.
    func missing(in pairs: [OSPair]) -> [String] {
        var missing = required
        for pair in pairs {
            let (source, receiver) = (pair.source.release, pair.receiver.release)
            missing.subtract(Self.demands("source", source, changes))
            missing.subtract(Self.demands("receiver", receiver, changes))
            missing.remove("\(Self.band(source, borders)) to \(Self.band(receiver, borders))")
        }
        return missing.sorted()
    }

    /// A release stands for its major number, and for itself where a gate changes.
    private static func demands(
        _ end: String, _ release: OSVersion, _ changes: [Platform: Set<OSVersion>]
    ) -> [String] {
        // The second number is the major one where the first is always 10.
        let isOld = release.platform == .macOS && release.components[0] == 10
        let major = release.components.prefix(isOld ? 2 : 1).map(String.init).joined(separator: ".")
        let demands = ["a \(end) with \(release.platform) \(major)"]
        let isChange = changes[release.platform]?.contains(release) ?? false
        return demands + (isChange ? ["a \(end) with exactly \(release)"] : [])
    }

    func band(of release: OSVersion) -> String { Self.band(release, borders) }

    /// The band that a release lies in, named after its first release.
    private static func band(_ release: OSVersion, _ borders: [Platform: Set<OSVersion>]) -> String {
        (borders[release.platform] ?? []).filter { $0 <= release }.max()?.description ?? "\(release)"
    }
}

@Suite("Pairs of releases")
struct OSPairTests {
    private let devices = library.devices

    private func demand() throws -> PairDemand {
        let selection = try #require(devices.pairSelections.first { $0.name == "everyPair" })
        return PairDemand(selection, of: devices)
    }

    @Test func theSelectionCoversWhatItClaims() throws {
        let demand = try demand()
        // 24 majors and 14 changes at either end, and six bands to six bands.
        #expect(demand.required.count == 2 * (24 + 14) + 36)
        #expect(demand.missing(in: demand.selection.pairs) == [])
    }

    @Test func noPairIsThereForTheNumber() throws {
        let demand = try demand()
        for index in demand.selection.pairs.indices {
            var pairs = demand.selection.pairs
            let pair = pairs.remove(at: index)
            #expect(!demand.missing(in: pairs).isEmpty, "\(pair.name) covers nothing of its own")
        }
    }

    @Test func eachBandIsTwiceAtEitherEnd() throws {
        let demand = try demand()
        let selection = try #require(devices.pairSelections.first { $0.name == "eachBand" })
        for end in [\OSPair.source, \.receiver] {
            let bands = Dictionary(grouping: selection.pairs) { demand.band(of: $0[keyPath: end].release) }
            #expect(bands.count == demand.bandCount)
            #expect(bands.values.allSatisfy { $0.count == 2 }, "\(bands)")
        }
        #expect(selection.pairs.contains { demand.band(of: $0.source.release) == demand.band(of: $0.receiver.release) })
    }

    @Test func casesRunOverPairs() throws {
        let cases = try load(
            suite(
                """
                each: {osPair: toLaterLockScreen, handoff: [true, false]}
                devices:
                  phone: {model: "{sourceModel}", os: "{sourceOS}"}
                  tablet: {model: "{receiverModel}", os: "{receiverOS}", handoff: "{handoff}"}
                steps:
                  - tablet: {expect: offer, type: "{sourceOS} to {receiverOS}"}
                """))
        let pairs = try #require(devices.pairSelections.first { $0.name == "toLaterLockScreen" }).pairs
        #expect(
            cases.map(\.name)
                == pairs.flatMap { pair in
                    ["true", "false"].map { "sample/one{osPair=\(pair.name),handoff=\($0)}" }
                })
        let ends = cases.map { $0.devices.map { "\($0.model.name), \($0.system)" } }
        #expect(
            ends
                == pairs.flatMap { pair in
                    let both = [pair.source, pair.receiver].map { "\($0.model), \($0.release)" }
                    return [both, both]
                })
    }

    @Test(
        "Mistakes",
        arguments: [
            ("{osPair: everypair}", "expected a selection of os-pairs.yaml, found a string `everypair`"),
            ("{osPair: [everyPair]}", "expected the name of a selection of OS pairs"),
            (
                "{osPair: everyPair, sourceOS: [iOS 8.1]}",
                "expected a variable that `osPair` or `reception` does not give already"
            ),
            ("[{osPair: everyPair}]", "expected a variable other than `osPair` in a row, found `osPair`"),
        ])
    func mistakesInEach(each: String, expected: String) {
        let found = mistakes(
            suite("each: \(each)\n\(ConformanceRunnerTests.devices)\nsteps:\n  - mac: {expect: offer}"))
        #expect(found.count == 1 && found[0].hasPrefix("1.yaml:5:") && found[0].contains(expected), "\(found)")
    }
}
