import ConformanceRunner
import Foundation
import PositionedYAML
import TestSupport
import Testing

/// Which files the loader reads, and the places that it gives them.
@Suite struct CaseFileTests {
    @Test func aFolderGivesItsCaseFiles() throws {
        let folder = try ScratchFolder()
        for name in ["b.yaml", "a.txt", "inner/c.yaml"] { try folder.file(name, name) }
        let path = folder.path
        let names = ["\(path)/b.yaml", "\(path)/inner/c.yaml"]
        for spelled in [path, path + "/"] { #expect(try CaseFile.read(path: spelled).map(\.name).sorted() == names) }
        let file = try CaseFile.read(path: names[0])
        #expect(file.map(\.name) == [names[0]] && file.map(\.bytes) == [Array("b.yaml".utf8)])
        #expect(throws: ConformanceFileErrors.self) { try CaseFile.read(path: path + "/none.yaml") }
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
}
