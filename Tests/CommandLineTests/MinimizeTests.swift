import Foundation
import TestSupport
import Testing

/// `baton minimize` with a case of the user's own.
@Suite(.needsBaton)
struct MinimizeTests {
    /// The expectation fails, since no app on the Mac continues the type. Of the steps only two have to do with it.
    private static let story = """
        suite: own
        cases:
          - name: story
            covers: [DISC-001]
            each: {"n": [1, 2]}
            devices:
              phone: {model: iPhone 5s, os: iOS 8.1, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
              pad: {model: iPad Air 2, os: iOS 8.1, account: ana, apps: [{bundle: com.example.notes, team: TEAM1AAAAA}]}
              mac: {model: MacBook Air 2013, os: macOS 10.10, account: ana,
                    apps: [{bundle: com.example.notes, team: TEAM1AAAAA, activityTypes: [com.example.notes.edit]}]}
            steps:
              - pad: {becomeCurrent: {as: other, type: com.example.notes.edit, userInfo: {n: "{n}"}}}
              - pad: {invalidate: {as: other}}
              - phone: {becomeCurrent: {as: note, type: com.example.notes.other, userInfo: {n: "{n}"}}}
              - world: {advance: {by: 2 s}}
              - phone: {markNeedsSave: {as: note, times: 3}}
              - mac: {expect: offer, from: phone}
        """

    private func minimize(_ scratch: ScratchFolder, _ name: String) throws -> ProgramResult {
        let file = try scratch.file("own.yaml", Self.story)
        return try BatonBinary.run(["minimize", name, "--cases", file, "--output", scratch.path("short.yaml")])
    }

    @Test func whatIsLeftRunsAndFailsAlike() throws {
        let scratch = try ScratchFolder()
        let result = try minimize(scratch, "own/story{n=2}")
        #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
        #expect(result.output.contains("minimized/story from own/story{n=2}"), "\(result.output)")
        #expect(result.output.contains("steps     1 of 6"), "\(result.output)")
        #expect(result.output.contains("devices   2 of 3"), "\(result.output)")
        let run = try BatonBinary.run(
            ["run", scratch.path("short.yaml"), "--no-captures", "--output", scratch.path("out")])
        #expect(run.status == 1 && run.output.contains("minimized/story"), "\(run.output)\(run.error)")
        // The same bytes every time.
        let first = try scratch.text("short.yaml")
        _ = try minimize(scratch, "own/story{n=2}")
        #expect(try scratch.text("short.yaml") == first)
    }

    @Test func whatCannotBeMinimizedIsSaid() throws {
        let scratch = try ScratchFolder()
        for (name, status, words) in [
            ("own/stori{n=2}", 5, "found none; did you mean own/story{n=2}?"),
            ("own/*", 2, "found 2, the first is own/story"),
        ] {
            let result = try minimize(scratch, name)
            #expect(result.status == Int32(status) && result.error.contains(words), "\(result.error)")
        }
        let passing = try BatonBinary.run(
            ["minimize", "demo/iphone-to-mac", "--output", scratch.path("short.yaml")])
        #expect(passing.status == 5 && passing.error.contains("the case does not fail; its outcome is pass"))
        let tries = try BatonBinary.run(["minimize", "demo/iphone-to-mac", "--tries", "0"])
        #expect(tries.status == 2 && tries.error.contains("--tries: expected a number from 1 to 1000000, found 0"))
        #expect(!FileManager.default.fileExists(atPath: scratch.path("short.yaml")))
    }
}
