import Foundation
import TestSupport
import Testing

/// `baton tour` and `baton list --profiles` from outside.
@Suite(.needsBaton)
struct TourCommandTests {
    @Test func toursAreListed() throws {
        let result = try BatonBinary.run(["tour"])
        #expect(result.status == 0 && result.error.isEmpty)
        #expect(result.output.contains("demo            One note moves from an iPhone to a Mac\n"), "\(result.output)")
    }

    @Test(arguments: ["demo", "documents", "scenes", "search"]) func aTourTellsTheSameTwice(name: String) throws {
        let results = try (1...2).map { _ in try BatonBinary.run(["tour", name]) }
        #expect(results[0].status == 0 && results[0].output == results[1].output, "\(results[0].error)")
        #expect(results[0].output.contains("\nPASS "))
    }

    @Test func anUnknownTourIsNamed() throws {
        let result = try BatonBinary.run(["tour", "dmo"])
        #expect(result.status == 5 && result.error.contains("did you mean demo?"), "\(result.error)")
    }

    /// A folder with a tour of its own.
    private func run(_ name: String, case caseName: String, title: String = "Own") throws -> ProgramResult {
        let scratch = try ScratchFolder()
        let folder = try scratch.conformance(suite: CommandLineTests.suite)
        try scratch.file(
            "Conformance/Tours/own.yaml",
            "tours: [{name: own, title: \"\(title)\", about: About, case: \"\(caseName)\"}]\n")
        return try BatonBinary.run(["tour", name, "--conformance", folder])
    }

    @Test func aTourOfOnesOwn() throws {
        #expect(try run("own", case: "sample/passes{n=1}").status == 0)
        let failing = try run("own", case: "sample/fails{n=1}")
        #expect(failing.status == 1 && failing.output.contains("FAIL sample/fails{n=1}"), "\(failing.output)")
        let absent = try run("own", case: "sample/pases{n=1}")
        #expect(absent.status == 2 && absent.error.contains("Did you mean `sample/passes{n=1}`?"), "\(absent.error)")
    }

    @Test func hostileTextDoesNotAct() throws {
        let result = try run("own", case: "sample/passes{n=1}", title: "\\e[31mred\\nnew line")
        #expect(result.status == 0 && result.output.hasPrefix("\\u{1B}[31mred\\u{A}new line\n"), "\(result.output)")
    }

    @Test func profilesAreListedAndSelect() throws {
        let list = try BatonBinary.run(["list", "--profiles"])
        #expect(list.status == 0 && list.output.contains("ios-8  As documented for iOS 8"), "\(list.output)")
        let cases = try BatonBinary.run(["list", "--profile", "ios-8"])
        #expect(cases.status == 0 && cases.lines.count > 100 && !cases.output.contains("demo/iphone-to-mac"))
        let unknown = try BatonBinary.run(["run", "--profile", "ios-9"])
        #expect(unknown.status == 5 && unknown.error.contains("did you mean ios-8?"), "\(unknown.error)")
    }

    @Test func aRunUnderAProfileSaysSo() throws {
        let scratch = try ScratchFolder()
        let command = ["run", "--no-captures", "--case", "tutorial-apps/*", "--profile", "ios-8", "--output"]
        let result = try BatonBinary.run(command + [scratch.path("out")])
        #expect(result.status == 0, "\(result.output)\(result.error)")
        let header = try scratch.text("out/run.jsonl").prefix { $0 != "\n" }
        #expect(header.contains("\"--profile\",\"ios-8\""), "\(header)")
    }
}
