import Foundation
import TestSupport
import Testing

/// Case files that `baton world` makes of bundles.
@Suite(.needsBaton, .needs(.python)) struct WorldCommandTests {
    private let planted: PlantedMistakes

    init() throws { planted = try PlantedMistakes() }

    /// The case file of some apps, and what a run of it prints.
    private func run(_ apps: [String], types: [String] = []) throws -> (text: String, result: ProgramResult) {
        let file = planted.folder.path("world.yaml")
        let world = try BatonBinary.run(
            ["world", "--from"] + apps + types.flatMap { ["--type", $0] } + ["--output", file])
        try #require(world.status == 0, "\(world.error)")
        let lint = try BatonBinary.run(["lint", file])
        #expect(lint.status == 0, "\(lint.error)")
        let result = try BatonBinary.run(["run", file, "--jobs", "1", "--output", planted.folder.path("report")])
        return (try planted.folder.text("world.yaml"), result)
    }

    private func apps(_ name: String) throws -> [String] {
        let plant = try planted.plant(name)
        return plant.paths + plant.with
    }

    @Test func devicesCarryWhatTheBundlesDeclare() throws {
        let (text, result) = try run([
            planted.folder.path("correct ipa/Notes.ipa"), planted.folder.path("correct macOS/Notes.app"),
        ])
        #expect(result.status == 0 && result.output.contains("3 cases: 3 passed"), "\(result)")
        #expect(text.contains("model: iPhone") && text.contains("model: MacBook"))
        let app = #"{bundle: "com.example.notes", team: "A1B2C3D4E5", activityTypes: ["com.example.notes.reading", "#
        #expect(text.components(separatedBy: app).count == 3)
    }

    @Test func documentTypesCountAsActivityTypes() throws {
        let (text, result) = try run(try apps("correct pair of documents"))
        #expect(result.status == 0, "\(result)")
        #expect(text.contains(#"iCloudContainers: ["iCloud.com.example.notes"]"#) && text.contains("phone-2"))
    }

    /// Bundle, case file, run: the document types of the bundle are those of the device, and a document is handed over.
    @Test func documentsAreHandedOver() throws {
        let (text, result) = try run(try apps("correct pair of documents with extensions"))
        let types =
            #"documentTypes: [{name: "Note", extensions: ["note", "notes"], activityType: "com.example.notes.editing"}, "#
            + #"{name: "Text", extensions: ["txt", "text"]}]"#
        // Two devices in each of two cases.
        #expect(text.components(separatedBy: types).count == 5, "\(text)")
        #expect(text.contains("name: document-from-phone-to-mac"))
        #expect(result.status == 0 && result.output.contains("4 cases: 4 passed"), "\(result)")
        // The entry alone declares the type: without it the case fails.
        let file = planted.folder.path("world.yaml")
        let damaged = text.replacing(#", activityType: "com.example.notes.editing""#, with: "")
        try Data(damaged.utf8).write(to: URL(filePath: file))
        let failing = try BatonBinary.run(
            ["run", file, "--case", "*document-from*", "--output", planted.folder.path("damaged")])
        #expect(failing.status == 1 && failing.output.contains("act.create"), "\(failing)")
    }

    @Test func appsOfMacCatalystAndVisionHandOver() throws {
        let apps = try ["correct Mac Catalyst", "correct visionOS", "correct iOS"].flatMap(apps)
        let (text, result) = try run(apps)
        #expect(result.status == 0 && result.output.contains("6 cases: 6 passed"), "\(result)")
        #expect(text.contains("framework: catalyst") && text.contains("model: Apple Vision Pro"))
        #expect(text.contains("name: mac-to-vision") && text.contains("name: mac-to-phone"))
    }

    @Test func aWatchHandsOver() throws {
        let (text, result) = try run(try apps("correct pair with a sender that declares nothing"))
        #expect(result.status == 0 && text.contains("model: Apple Watch"), "\(result)")
    }

    /// What the inspection finds in a pair, the run finds too.
    @Test(arguments: [
        ("pair-teams-differ", "TEAM_MISMATCH"), ("pair-no-common-type", "TYPE_NOT_DECLARED"),
        ("pair-type-nearly-equal in letter case", "TYPE_NOT_DECLARED"), ("pair-team-unknown", "SIGNING_INVALID"),
        ("pair-receives-nothing", "TYPE_NOT_DECLARED"),
    ]) func whatKeepsHandoffAwayIsNamed(name: String, reason: String) throws {
        let result = try run(try apps(name), types: ["com.example.notes.reading"]).result
        #expect(result.status == 1 && result.output.contains(reason), "\(result)")
    }

    @Test func aSimulatorTakesNoPart() throws {
        let result = try run(try apps("correct iOS") + apps("simulator-build")).result
        #expect(
            result.status == 1 && (result.output.contains("SIMULATOR") || result.output.contains("SIGNING_INVALID")))
    }

    @Test func hostileTextStaysText() throws {
        let result = try Program.python(
            """
            import os, plistlib, sys
            sys.path.insert(0, os.path.dirname(sys.argv[1]))
            from bundles import *
            hostile = 'a"}]\\n{type} # : ~ $(x)\\t\\u202e'
            entries = info(CFBundleIdentifier='b"}]\\n{bundle} # :', CFBundleShortVersionString='1"}\\n', NSUserActivityTypes=[hostile, "x"])
            for name in ("A", "B"): app(f"{sys.argv[2]}/{name}.app", entries=entries)
            """, [PlantedMistakes.maker("bundles.py"), planted.folder.path])
        try #require(result.status == 0, "\(result.error)")
        let run = try run(["A.app", "B.app"].map { planted.folder.path($0) })
        #expect(run.result.status == 0, "\(run)")
        #expect(!run.text.unicodeScalars.contains("\u{202E}"))
    }

    @Test func impossibleWorldsAreRefused() throws {
        let app = try apps("correct iOS")
        let refused = [
            app, app + [planted.folder.path("nothing")], app + [try apps("bundle-identifier-missing")[0]],
            app + ["--type", "x", "--tpye", "y"],
        ]
        for arguments in refused {
            let result = try BatonBinary.run(["world", "--from"] + arguments)
            #expect(result.status == 2 && result.error.contains("expected"))
        }
    }
}
