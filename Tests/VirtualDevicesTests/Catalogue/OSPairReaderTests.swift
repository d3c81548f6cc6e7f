import Platforms
import Testing

@testable import VirtualDevices

@Suite("Pairs of releases as they are read")
struct OSPairReaderTests {
    private func message(_ old: String, _ new: String) throws -> String {
        var files = DeviceCatalogueTests.ownFiles()
        let index = try #require(files.firstIndex { $0.path.hasSuffix("/os-pairs.yaml") })
        var text = String(decoding: files[index].bytes, as: UTF8.self)
        let range = try #require(text.ranges(of: old).first)
        text.replaceSubrange(range, with: new)
        files[index].bytes = Array(text.utf8)
        do {
            return "\(try DeviceCatalogue.load(files).pairSelections.count) selections"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Mistakes are told with their place",
        arguments: [
            ("name: ios-8.1-to-ios-12.0", "name: ios-8.1-to-ios-13.0", "expected `ios-8.1-to-ios-12.0`"),
            ("sourceModel: iPhone 17,", "sourceModel: iPhone 71,", "expected a known model"),
            ("sourceModel: iPhone 17,", "sourceModel: iPhone 4s,", "expected a model that can send activities"),
            ("sourceModel: iPhone 17,", "sourceModel: iPhone Simulator,", "expected a model that can send activities"),
            (
                "receiverModel: iPhone 14,", "receiverModel: Apple Watch,",
                "expected a model that can receive activities"
            ),
            ("sourceModel: iPhone 17,", "sourceModel: iPhone 5s,", "expected a release that iPhone 5s plausibly ran"),
            ("sourceOS: iOS 26.0", "sourceOS: iOS 26.9", "expected a release of os-releases.yaml"),
            ("sourceOS: iOS 26.0", "sourceOS: macOS 26.0", "expected a release that iPhone 17 plausibly ran"),
            ("sourceOS: iOS 26.0, ", "", "`sourceOS`"),
            ("bands: [handoff,", "bands: [handover,", "expected a gate of os-releases.yaml"),
            ("of: everyPair", "of: somePairs", "expected an earlier selection"),
            ("name: toDock", "name: toAppSwitcher", "a name that no other selection has"),
            ("name: toDock", "name: to the Dock", "a name of letters and digits"),
            ("receiver: {has: [dockOffer]}", "receiver: {has: [deskOffer]}", "expected a gate of os-releases.yaml"),
            ("receiver: {has: [dockOffer]}", "bands: [dockOffer]", "`bands`"),
            ("    receiver: {has: [dockOffer]}\n", "", "expected `source` or `receiver`"),
            ("- ios-10.3-to-macos-10.13\n", "- ios-10.3-to-macos-10.14\n", "expected a pair of `everyPair`"),
            ("- ios-10.3-to-macos-10.13\n", "- ios-9.0-to-ios-8.2\n", "expected each pair once"),
            (
                "receiver: {has: [dockOffer]}", "receiver: {has: [dockOffer, lockScreenOffer]}",
                "expected a selection with at least one pair"
            ),
        ])
    func mistakes(old: String, new: String, expected: String) throws {
        let found = try message(old, new)
        #expect(found.contains(expected) && found.hasPrefix("Devices/os-pairs.yaml:"), "\(found)")
    }

    @Test func pairsStandInTheOrderOfTheirReleases() throws {
        let catalogue = try DeviceCatalogue.load(DeviceCatalogueTests.ownFiles())
        let pairs = try #require(catalogue.pairSelections.first).pairs
        let file = try #require(DeviceCatalogueTests.ownFiles().first { $0.path.hasSuffix("/os-pairs.yaml") })
        let rows = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").filter {
            $0.contains("- {name: \(pairs[3].name)") || $0.contains("- {name: \(pairs[4].name)")
        }
        let found = try message("\(rows[0])\n\(rows[1])", "\(rows[1])\n\(rows[0])")
        #expect(found.contains("expected a pair behind \(pairs[4].name)"), "\(found)")
        let twice = try message("\(rows[0])\n", "\(rows[0])\n\(rows[0])\n")
        #expect(twice.contains("expected a pair behind \(pairs[3].name)"), "\(twice)")
    }

    @Test func partsTakeWhatTheirEndsHaveOrLack() throws {
        let catalogue = try DeviceCatalogue.load(DeviceCatalogueTests.ownFiles())
        func pairs(_ name: String) throws -> [OSPair] {
            try #require(catalogue.pairSelections.first { $0.name == name }).pairs
        }
        let all = try pairs("eachBand")
        for (part, gate) in [
            ("toLockScreen", "lockScreenOffer"), ("toAppSwitcher", "appSwitcherOffer"), ("toDock", "dockOffer"),
        ] {
            #expect(try pairs(part) == all.filter { catalogue.has(gate, $0.receiver.release) })
        }
        let later = try pairs("toLaterLockScreen")
        #expect(Set(later).isSubset(of: try pairs("everyPair")))
        #expect(
            later.allSatisfy { pair in
                ![pair.source, pair.receiver].contains { catalogue.has("lockScreenOffer", $0.release) }
                    && pair.receiver.release.platform == .iOS
            })
    }
}
