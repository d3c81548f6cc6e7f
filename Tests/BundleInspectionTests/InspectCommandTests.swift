import Foundation
import TestSupport
import Testing

/// `baton inspect` as its users run it.
@Suite(.needsBaton, .needs(.python)) struct InspectCommandTests {
    private let planted: PlantedMistakes

    init() throws { planted = try PlantedMistakes() }

    private func run(_ arguments: String...) throws -> ProgramResult { try BatonBinary.run(["inspect"] + arguments) }

    @Test func exitStatusesFollowTheFindings() throws {
        let good = planted.folder.path("correct iOS/Notes.app")
        let warning = planted.folder.path("activity-types-on-watch/Notes.app")
        let bad = planted.folder.path("activity-type-wildcard/Notes.app")
        #expect(try run(good).status == 0)
        #expect(try run(warning).status == 0)
        #expect(try run(good, bad).status == 1)
        let missing = try run(bad, planted.folder.path("nothing"))
        #expect(
            missing.status == 2 && missing.error.contains("no such file")
                && missing.output.contains("activity-type-wildcard"))
        #expect(try run().status == 2)
        #expect(try run(good, "--site", "www.example.com").status == 2)
        #expect(try run(good, "--fromat", "json").status == 2)
    }

    @Test func textSaysEverythingOfAFinding() throws {
        let plant = try planted.plant("pair-teams-differ")
        let result = try BatonBinary.run(["inspect"] + plant.arguments)
        #expect(result.status == 1)
        let lines = result.lines
        #expect(lines.contains { $0.hasSuffix("Receiver.app: error: pair-teams-differ") })
        #expect(lines.contains { $0.hasPrefix("  found: the team \"Z9Y8X7W6V5\", and \"A1B2C3D4E5\" in ") })
        #expect(
            lines.contains {
                $0.hasPrefix("  requirement: ELIG-016 (MUST, high confidence): The continuing app MUST carry")
            })
        #expect(lines.contains { $0.hasPrefix("  on a device: ") } && lines.contains { $0.hasPrefix("  mend: ") })
        #expect(lines.last == "2 bundles: 1 error")
    }

    @Test(.needs(.python("jsonschema"))) func anIndependentValidatorAcceptsTheJSON() throws {
        let names = ["correct ipa", "site-app-not-listed", "pair-team-unknown", "unsigned"]
        var outputs = try names.map { name in
            try BatonBinary.run(["inspect", "--format", "json"] + (try planted.plant(name)).arguments).output
        }
        outputs.append(try run("--format", "json", planted.folder.path("nothing")).output)
        let damaged = [outputs[1].replacing(#""severity":"error""#, with: #""severity":"terrible""#)]
        try #require(damaged[0] != outputs[1])
        let result = try Program.python(
            """
            import json, sys, jsonschema
            schema, *texts = sys.stdin.buffer.read().decode().split('\\0')
            schema = json.loads(schema)
            jsonschema.Draft202012Validator.check_schema(schema)
            for text in texts: print(len(list(jsonschema.Draft202012Validator(schema).iter_errors(json.loads(text)))))
            """, input: ([try run("--schema").output] + outputs + damaged).joined(separator: "\0"))
        #expect(result.lines == ["0", "0", "0", "0", "0", "1"], "\(result.error)")
    }

    @Test(.needs(PublishedSARIF.oracle)) func findingsAreValidSARIF() throws {
        let plant = try planted.plant("build-variable-left")
        let result = try BatonBinary.run(
            ["inspect", "--format", "sarif", planted.folder.path("nothing")] + plant.arguments)
        #expect(result.status == 2)
        #expect(try PublishedSARIF.objections(to: result.output) == "")
        #expect(result.output.contains(#""ruleId":"BATON-BUNDLE-build-variable-left""#))
        #expect(
            result.output.contains(#""name":"NSUserActivityTypes[1]""#)
                && result.output.contains(#""requirements":["ELIG-019","ELIG-023"]"#))
        #expect(result.output.contains(#""executionSuccessful":false"#))
    }

    /// What is in a bundle may not act on a terminal.
    @Test func hostileTextIsEscaped() throws {
        let hostile = "\\u001b[31m\\u202e\\u0007"
        let result = try Program.python(
            """
            import os, plistlib, sys
            sys.path.insert(0, os.path.dirname(sys.argv[1]))
            from bundles import *
            hostile = "\(hostile)"
            entries = info(CFBundleIdentifier=hostile, CFBundleVersion=hostile, NSUserActivityTypes=[hostile, 1], MinimumOSVersion=hostile)
            turned = "\\u202e"  # XML has no control characters
            rights = entitlements(identifier=turned, **{DOMAINS: [turned, "applinks:" + turned]})
            app(sys.argv[2] + "/" + hostile + ".app", entries=plistlib.dumps(entries, fmt=plistlib.FMT_BINARY), rights=rights, team=hostile)
            print(repr(sys.argv[2] + "/" + hostile + ".app"))
            """, [PlantedMistakes.maker("bundles.py"), planted.folder.path("hostile")])
        try #require(result.status == 0, "\(result.error)")
        let path = planted.folder.path("hostile") + "/\u{1B}[31m\u{202E}\u{07}.app"
        for format in ["text", "json", "sarif"] {
            let output = try run("--format", format, path)
            #expect(output.status == 1, "\(output.error)")
            for text in [output.output, output.error] {
                #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{202E}", "\u{07}"].contains($0) }, "\(format)")
            }
        }
    }

    /// Neither a link out of the bundle nor a pipe is read.
    @Test func linksAndPipesAreNotRead() throws {
        let secret = try planted.folder.file("secret.plist", "<plist><dict><key>secret</key><true/></dict></plist>")
        for (name, command) in [("link", "ln -s '\(secret)'"), ("pipe", "mkfifo"), ("loop", "ln -s Info.plist")] {
            let folder = planted.folder.path("\(name)/Notes.app")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try #require(try Program.run("sh", ["-c", "\(command) '\(folder)/Info.plist'"]).status == 0)
            let result = try run(folder)
            #expect(result.status == 1, "\(name): \(result.error)")
            #expect(
                result.output.contains("a link that leads out of it") == (name == "link")
                    && result.output.contains("a regular file") == (name == "pipe"), "\(name): \(result.output)")
        }
    }

    @Test func aHugeListOfTypesTakesNoTime() throws {
        let types = (0..<100_000).map { "<string>t\($0 % 50_000) </string>" }.joined()
        let list = try planted.folder.file(
            "Huge-Info.plist", "<plist><dict><key>NSUserActivityTypes</key><array>\(types)</array></dict></plist>")
        let clock = ContinuousClock()
        var result: ProgramResult?
        let time = try clock.measure { result = try run(list) }
        #expect(result?.status == 1 && result?.output.contains("more findings are left out") == true)
        #expect(time < .seconds(60))
    }
}
