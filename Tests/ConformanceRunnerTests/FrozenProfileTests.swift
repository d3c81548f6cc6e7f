import ConformanceRunner
import Crypto
import Events
import Foundation
import ImplementationAdapter
import Platforms
import TestSupport
import Testing
import VirtualDevices

/// Frozen profiles: a released one keeps its bytes, and a run under one has its releases, readings and bugs.
struct FrozenProfileTests {
    /// A copy of the project's folder, in which a test changes files.
    private func folder(_ change: (URL) throws -> Void = { _ in }) throws -> (scratch: ScratchFolder, path: String) {
        let scratch = try ScratchFolder()
        let target = scratch.url.appending(path: "Conformance")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in ["Requirements", "Devices", "Profiles"] {
            try FileManager.default.copyItem(
                at: Project.file("Conformance/\(name)"), to: target.appending(path: name))
        }
        try change(target.appending(path: "Profiles"))
        return (scratch, target.path())
    }

    private func mistakes(_ change: (URL) throws -> Void) throws -> String {
        let (scratch, path) = try folder(change)
        defer { _ = scratch }
        do throws(ConformanceFileErrors) {
            _ = try ConformanceLibrary.load(folder: path)
            return ""
        } catch {
            return error.description
        }
    }

    @Test("Every profile of the project is released, and its file has the digest of the list") func released() throws {
        #expect(library.profiles.map(\.name) == ["ios-13-scenes", "ios-8", "year-2026"])
        for profile in library.profiles { #expect(profile.isReleased, "\(profile.name)") }
        let list = try Project.text(of: "Conformance/Profiles/released.yaml")
        for profile in library.profiles {
            let bytes = try Data(contentsOf: Project.file("Conformance/Profiles/\(profile.name).yaml"))
            let digest = SHA256.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
            #expect(digest == profile.digest && list.contains(digest), "\(profile.name)")
        }
    }

    @Test("An edited or removed released profile is a mistake") func edited() throws {
        let edited = try mistakes { folder in
            let file = folder.appending(path: "ios-8.yaml")
            try (try String(contentsOf: file, encoding: .utf8) + "# one more line\n").write(
                to: file, atomically: true, encoding: .utf8)
        }
        #expect(edited.contains("ios-8.yaml:") && edited.contains("A released profile is never edited"), "\(edited)")
        let removed = try mistakes { try FileManager.default.removeItem(at: $0.appending(path: "ios-8.yaml")) }
        #expect(removed.contains("`ios-8`") && removed.contains("never removed"), "\(removed)")
    }

    @Test(
        "Mistakes are told with their places",
        arguments: [
            ("point: O-99, parameter: strictDocumentation, value: true", "a point of open-points.yaml"),
            ("point: O-06, parameter: strictDocumentatio, value: true", "a profile parameter"),
            ("point: O-06, parameter: strictDocumentation, value: 3 s", "`true` or `false`"),
            ("point: O-05, feature: systemProgres, platform: iOS, present: true", "a gate of os-releases.yaml"),
            ("point: O-05, feature: systemProgress, platform: iOS, parameter: settle", "`parameter` and `value`"),
        ])
    func mistake(reading: String, expected: String) throws {
        let text = try mistakes { folder in
            try "name: own\ntitle: Own\nreleases: {iOS: {from: \"9.0\"}}\nreadings: [{\(reading), because: x}]\n".write(
                to: folder.appending(path: "own.yaml"), atomically: true, encoding: .utf8)
        }
        #expect(text.contains("own.yaml:4:") && text.contains(expected), "\(text)")
    }

    @Test("A profile takes the cases whose devices run its releases, to the end") func selection() throws {
        let cases = try bundledCases()
        for profile in library.profiles {
            var selection = Selection()
            selection.profile = profile
            let selected = selection.cases(of: cases)
            #expect(!selected.isEmpty && selected.count < cases.count, "\(profile.name)")
            for one in selected {
                for device in one.testCase.devices {
                    #expect(profile.releases.contains { $0.contains(device.system) }, "\(one.name)")
                }
            }
        }
        let old = try #require(library.profile(named: "ios-8"))
        #expect(old.includes(try #require(cases.first { $0.name.hasPrefix("tutorial-apps/note-arrives") })))
        #expect(!old.includes(try #require(cases.first { $0.name.hasPrefix("demo/") })))
        // It leaves its releases by an update.
        #expect(
            !old.includes(try #require(cases.first { $0.name.hasPrefix("search/releases-before-the-index") })))
    }

    @Test("A run under a profile has its parameters, features and bugs") func environment() throws {
        let (scratch, path) = try folder { folder in
            try """
            name: own
            title: Own
            releases: {iOS: {from: "8.0", below: "9.0"}}
            quirks: [Q-ASYM]
            readings:
              - {point: O-06, parameter: strictDocumentation, value: true, because: x}
              - {point: O-05, feature: systemProgress, platform: iOS, present: false, because: x}

            """.write(to: folder.appending(path: "own.yaml"), atomically: true, encoding: .utf8)
        }
        defer { _ = scratch }
        let own = try ConformanceLibrary.load(folder: path)
        let profile = try #require(own.profile(named: "own"))
        #expect(!profile.isReleased && own.under(profile).digest != own.digest)
        let environment = CaseEnvironment.referenceDevices(own).under(profile)
        #expect(environment.parameters.isOn(.strictDocumentation))
        let cases = try bundledCases()
        let testCase = try #require(cases.first { $0.name.hasPrefix("tutorial-apps/note-arrives") })
        let result = CaseRunner(environment: environment).run(testCase, seed: 1)
        #expect(result.setups.map(\.name) == ["phone", "plus", "mac", "tablet"])
        for setup in result.setups {
            let isPhone = setup.platform == .iOS
            #expect(setup.osFeatures.contains("handoff"))
            #expect(!isPhone || !setup.osFeatures.contains("systemProgress"), "\(setup.name)")
            #expect(setup.quirks == (isPhone ? ["Q-ASYM"] : []), "\(setup.name)")
            #expect(setup.parameters.isOn(.strictDocumentation))
        }
        // The receiving phone finds nobody under the bug.
        #expect(result.verdict.outcome == .fail)
    }
}
