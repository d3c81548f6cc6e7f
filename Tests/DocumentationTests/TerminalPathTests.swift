import Foundation
import Testing

/// Everything that Baton prints passes through one type, which escapes what acts on a terminal.
@Suite("Paths to a terminal") struct TerminalPathTests {
    /// The files that may write to standard output or standard error, and why.
    private static let writers = [
        "baton/Terminal.swift",  // the one place for text
        "baton/CaptureOutput.swift",  // recordings, and lines that CaptureAnalysis has escaped
        "baton/CaptureReadingOptions.swift",  // the same
        "baton/HelpText.swift",  // writes nothing: asks for the terminal's width
        "BatonTesting/Fuzzing/FuzzingServer.swift",  // a process of a test: why it cannot answer, escaped
        "CaptureFiles/Recording/RotatingWriter.swift",  // recordings
        "SampleAdapters/ShopSnap/ShopSnapAdapter.swift",  // a program of its own: the list of its defects
    ]
    /// The files that print a document as it stands, whose format has an escaping of its own.
    private static let documents = [
        "baton/Baton.swift", "baton/CoverageCommand.swift", "baton/ExplainCommand.swift", "baton/FeedCommand.swift",
        "baton/ListCommand.swift", "baton/Terminal.swift", "baton/VersionCommand.swift",
    ]

    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    /// Relative paths of the Swift files of which a line that is no comment matches.
    private static func files(matching pattern: String) throws -> [String] {
        let expression = try NSRegularExpression(pattern: pattern)
        var files: Set<String> = []
        var isAnyRead = false
        for case let file as URL in try #require(
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        where file.pathExtension == "swift" {
            isAnyRead = true
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            let matches = lines.contains { line in
                !line.drop { $0 == " " }.hasPrefix("//")
                    && expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
            }
            if matches { files.insert(String(file.path().dropFirst(sources.path().count).drop { $0 == "/" })) }
        }
        #expect(isAnyRead)
        return files.sorted()
    }

    @Test("No file but those that are named writes to standard output or standard error")
    func writersAreKnown() throws {
        let pattern =
            #"FileHandle\.standard(Output|Error)|\b(print|debugPrint|dump|puts|fputs|printf|fprintf|vprintf|perror)\("#
            + #"|\b(stdout|stderr)\b|= \.standard(Output|Error)\b|\bSTD(OUT|ERR)_FILENO\b"#
        #expect(try Self.files(matching: pattern) == Self.writers.sorted())
    }

    @Test("No file but those that are named prints a document as it stands")
    func documentsAreKnown() throws {
        #expect(try Self.files(matching: #"\btry\??\s+(Terminal|self)\.document\("#) == Self.documents.sorted())
    }

    /// Generated text has the escape character among others: it tests who writes it.
    @Test("No file but the terminal's has a control sequence")
    func controlSequencesAreInOnePlace() throws {
        let pattern = #"\\u\{0*(1[bB]|9[bB])\}|\b0x0*(1[bB]|9[bB])\b|\\x1[bB]|\\033|\\e\["#
        #expect(try Self.files(matching: pattern) == ["Generation/ChoiceSource+Values.swift", "baton/Terminal.swift"])
    }
}
