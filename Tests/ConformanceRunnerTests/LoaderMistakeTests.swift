import ConformanceFiles
import ConformanceRunner
import Foundation
import PositionedYAML
import Randomness
import TestSupport
import Testing

/// What the loader does with files, and bad input, that no case of the suite `case-files` has.
@Suite struct LoaderMistakeTests {
    @Test func aFolderGivesItsCaseFiles() throws {
        let folder = URL.temporaryDirectory.appending(path: "baton-case-files-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "inner"), withIntermediateDirectories: true)
        for name in ["b.yaml", "a.txt", "inner/c.yaml"] {
            try Data(name.utf8).write(to: folder.appending(path: name))
        }
        let path = folder.path
        let names = ["\(path)/b.yaml", "\(path)/inner/c.yaml"]
        for spelled in [path, path + "/"] { #expect(try CaseFile.read(path: spelled).map(\.name).sorted() == names) }
        let file = try CaseFile.read(path: names[0])
        #expect(file.map(\.name) == [names[0]] && file.map(\.bytes) == [Array("b.yaml".utf8)])
        #expect(throws: ConformanceFileErrors.self) { try CaseFile.read(path: path + "/none.yaml") }
    }

    /// The longest name of an adapter, and one letter more.
    @Test func namesOfSkeletons() throws {
        let files = try ConformanceFiles.load(folder: nil)
        for language in AdapterSkeleton.Language.allCases {
            _ = try AdapterSkeleton(name: String(repeating: "a", count: 60), language: language, from: files)
            #expect(throws: AdapterSkeleton.SkeletonError.self) {
                try AdapterSkeleton(name: String(repeating: "a", count: 61), language: language, from: files)
            }
        }
    }

    /// Positions name files by their path in the folder that the user named.
    @Test func filesAreNamedByTheirFolder() throws {
        let folder = Project.file("Conformance").path
        for spelled in [folder, folder + "/"] {
            let own = try ConformanceLibrary.load(folder: spelled, withTables: false)
            #expect(own.suites.contains { $0.name == "\(folder)/Suites/demo.yaml" }, "\(spelled)")
        }
    }

    /// A key that a case shares with the defaults of its suite stands where the case has it; a key of the defaults alone, where
    /// the case begins.
    @Test func placesOfWhatACaseShares() throws {
        let text = """
            suite: sample
            defaults:
              devices: {phone: {model: iPhone 15, os: iOS 17.5}}
              parameters: {settle: 1 s}
            cases:
              - name: one
                covers: [ELIG-016]
                devices: {mac: {model: MacBook Air M2, os: macOS 14.5}}
                steps:
                  - mac: {expect: offer}

            """
        let loader = SuiteLoader(facts: CaseFacts(requirements: library.requirements, devices: library.devices))
        let source = try loader.source(of: "sample/one", in: [CaseFile(name: "1.yaml", bytes: Array(text.utf8))])
        #expect(source?["devices"]?.position.line == 8)
        #expect(source?["parameters"]?.position == source?.position)
    }

    /// The list of parameters changes with each new one.
    @Test func aParameterThatIsNoTime() {
        let found = mistakes(suite("\(devices)\nsteps:\n  - mac: {expect: offer, within: radioRange}"))
        #expect(
            found.map { $0.split(separator: " Allowed parameters")[0] } == [
                "1.yaml:9:38: expected a parameter that is a time, found `radioRange`, which is a length."
            ])
    }

    /// `to` names a device in most events, and the position of the screen in one.
    @Test(arguments: [("device.rotate", true), ("xfer.served", false)])
    func theScreenIsTurnedToNoDevice(kind: String, isAllowed: Bool) {
        let step = "phone: {expect: \(kind), where: {to: landscape}}"
        #expect(mistakes(suite("\(devices)\nsteps:\n  - \(step)")).isEmpty == isAllowed)
    }

    /// Whatever is cut out of a good file or put into it, the loader answers, and with places inside the file.
    @Test func survivesDamage() {
        let good = Array(suite("\(devices)\neach: {team: [A, B]}\nsteps:\n  - mac: {expect: offer}").utf8)
        var generator = SplitMix64(seed: 7)
        for _ in 0..<400 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
                default: bytes.replaceSubrange(place..., with: "{[\":,]}".utf8)
                }
            }
            let file = CaseFile(name: "x.yaml", bytes: bytes)
            let facts = CaseFacts(requirements: library.requirements, devices: library.devices)
            do {
                _ = try SuiteLoader(facts: facts).load([file])
            } catch {
                #expect(error.errors.allSatisfy { $0.position.file == "x.yaml" && $0.position.line >= 1 })
            }
        }
    }
}
