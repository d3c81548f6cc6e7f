import Platforms
import Testing

@testable import VirtualDevices

@Suite("Receptions")
struct ReceptionReaderTests {
    private static let name = "/receptions.yaml"

    private func message(_ old: String, _ new: String) throws -> String {
        var files = DeviceCatalogueTests.ownFiles()
        let index = try #require(files.firstIndex { $0.path.hasSuffix(Self.name) })
        var text = String(decoding: files[index].bytes, as: UTF8.self)
        let range = try #require(text.ranges(of: old).first)
        text.replaceSubrange(range, with: new)
        files[index].bytes = Array(text.utf8)
        do {
            return "\(try DeviceCatalogue.load(files).receptionSelections.count) selections"
        } catch {
            return "\(error)"
        }
    }

    @Test(
        "Mistakes are told with their place",
        arguments: [
            ("model: iPhone 11,", "model: iPhone 111,", "expected a known model"),
            ("os: iOS 13.0", "os: iOS 13.9", "expected a release of os-releases.yaml"),
            ("os: iOS 13.0", "os: iOS 8.1", "expected a release that iPhone 11 plausibly ran"),
            ("scenes: single", "scenes: some", "expected `single` or `multiple`"),
            ("name: scene-on-iphone,", "name: scene on iPhone,", "a name of letters, digits and hyphens"),
            ("name: scene-on-iphone,", "name: scene-on-ipad,", "a name that no other receiver of the selection has"),
            ("starts: [cold,", "starts: [cold, cold,", "each start once"),
            ("starts: [cold,", "starts: [warm,", "expected `cold`, `suspended` or `inFront`"),
            ("name: everySceneReception", "name: everyReception", "a name that no other selection has"),
            ("    what: ", "    why: ", "`why`"),
        ])
    func mistakes(old: String, new: String, expected: String) throws {
        let found = try message(old, new)
        #expect(found.contains(expected) && found.hasPrefix("Devices/receptions.yaml:"), "\(found)")
    }

    /// What SCEN-012 demands of the suites.
    @Test func everyReceptionHasBothDelegatesInEachState() throws {
        let catalogue = try DeviceCatalogue.load(DeviceCatalogueTests.ownFiles())
        let selection = try #require(catalogue.receptionSelections.first { $0.name == "everyReception" })
        for start in ActivityReception.Start.allCases {
            let receptions = selection.receptions.filter { $0.start == start }
            #expect(receptions.contains { $0.isInScene && $0.release.platform == .iOS })
            #expect(receptions.contains { !$0.isInScene && $0.scenes == nil && $0.release.platform == .iOS })
            #expect(receptions.contains { $0.release.platform == .macOS })
            // A manifest that the release does not know.
            #expect(receptions.contains { !$0.isInScene && $0.scenes != nil })
        }
        for reception in selection.receptions {
            #expect(reception.isInScene == (reception.scenes != nil && catalogue.has("scenes", reception.release)))
            #expect(reception.name.hasSuffix("-\(reception.start.rawValue)"))
        }
    }

    @Test func aCatalogueMayLackTheFile() throws {
        let files = DeviceCatalogueTests.ownFiles().filter { !$0.path.hasSuffix(Self.name) }
        #expect(try DeviceCatalogue.load(files).receptionSelections.isEmpty)
    }
}
