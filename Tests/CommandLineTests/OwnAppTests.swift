import Foundation
import TestSupport
import Testing

/// An app that nobody here has written, in cases of its author's.
@Suite(.needsBaton, .needs(.python))
struct OwnAppTests {
    private static let suite = """
        suite: mine
        cases:
          - name: note-moves
            covers: [CONT-011]
            devices:
              phone:
                model: iPhone 15
                os: iOS 17.5
                account: ana
                apps: [{bundle: com.example.mine, team: TEAM1AAAAA, activityTypes: [com.example.mine.note], sample: adapter}]
              tablet:
                model: iPhone 15
                os: iOS 17.5
                account: ana
                apps: [{bundle: com.example.mine, team: TEAM1AAAAA, activityTypes: [com.example.mine.note], sample: adapter}]
            steps:
              - phone: {perform: {action: open, with: {note: Groceries}}}
              - tablet: {expect: offer, from: phone}
              - tablet: {accept: {from: phone}}
              - tablet: {expect: cb.continue, where: {userInfo: {note: Groceries}}}
              - phone: {expect: cb.wasContinued}
        """

    private func run(_ options: [String]) throws -> ProgramResult {
        let scratch = try ScratchFolder()
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let manager = FileManager.default
        try manager.createDirectory(atPath: scratch.path("mine/Suites"), withIntermediateDirectories: true)
        for name in ["Requirements", "Devices"] {
            try manager.copyItem(
                atPath: root.appending(path: "Conformance/\(name)").path(), toPath: scratch.path("mine/\(name)"))
        }
        try Data(Self.suite.utf8).write(to: URL(filePath: scratch.path("mine/Suites/mine.yaml")))
        return try BatonBinary.run(
            ["run", "--conformance", scratch.path("mine"), "--output", scratch.path("out"), "--no-captures"] + options)
    }

    private func adapter(_ argument: String = "") -> [String] {
        let script = ImplementationRun.adapters.appending(path: "notes_app.py").path()
        return ["--implementation", "python3 \(script) \(argument)"]
    }

    @Test func itIsTestedOnBothDevices() throws {
        let result = try run(adapter())
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output.contains("1 case: 1 passed"))
    }

    @Test func itsMistakeIsFound() throws {
        let result = try run(adapter("forgetful"))
        #expect(result.status == 1)
        #expect(result.output.contains("FAIL mine/note-moves"))
        #expect(result.output.contains("where userInfo is {}"), "\(result.output)")
    }

    @Test func withoutItThereIsNothingToTest() throws {
        let result = try run([])
        #expect(result.output.contains("no adapter plays the app com.example.mine of phone"))
        #expect(!result.output.contains("passed"))
    }
}
