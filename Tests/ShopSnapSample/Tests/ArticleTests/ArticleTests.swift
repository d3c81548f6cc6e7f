import Foundation
import Testing

/// The code of the article is in this package, and its failures are the output of the broken variants.
///
/// BATON_PUBLISH=1 in the environment writes the failures.
@Suite(.serialized) struct ArticleTests {
    @Test(arguments: [(Article.file, 6)])
    func everySnippetIsCompiled(_ file: URL, _ count: Int) throws {
        let sources = try FileManager.default.subpathsOfDirectory(atPath: Article.package.path())
            .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
            .map { path in
                try String(contentsOf: Article.package.appending(path: path), encoding: .utf8)
                    .components(separatedBy: "\n")
            }
        let snippets = try Article.blocks(of: file).filter { $0.language == "swift" }
        #expect(snippets.count >= count)
        for snippet in snippets {
            let wanted = Article.outdented(snippet.lines)
            #expect(
                sources.contains { stands(wanted, in: $0) },
                "\(file.lastPathComponent):\(snippet.start + 1): this stands nowhere in the sample package:\n\(wanted.joined(separator: "\n"))"
            )
        }
    }

    private func stands(_ wanted: [String], in source: [String]) -> Bool {
        guard source.count >= wanted.count else { return false }
        return (0...source.count - wanted.count).contains { start in
            Article.outdented(Array(source[start..<start + wanted.count])) == wanted
        }
    }

    @Test(arguments: [
        ("typeNotDeclared", "ShopSnapTests"), ("payloadKeyRenamed", "ShopSnapTests"),
        ("errorShownOnCancel", "ShopSnapTests"), ("payloadTrusted", "RestoreTests"),
    ])
    func everyFailureIsPrinted(_ variant: String, in suite: String) throws {
        let run = try BrokenRun(variant, of: suite)
        #expect(run.status != 0, "the broken variant \(variant) passes:\n\(run.output)")
        let failure = try #require(run.issues.first, "no issue in:\n\(run.output)")
        let block = try #require(try Article.blocks().first { $0.mark == variant }, "the article shows no \(variant)")
        if ProcessInfo.processInfo.environment["BATON_PUBLISH"] == "1" {
            var lines = try Article.lines()
            lines.replaceSubrange(block.start..<block.start + block.lines.count, with: failure)
            try lines.joined(separator: "\n").write(to: Article.file, atomically: true, encoding: .utf8)
        } else {
            #expect(failure == block.lines, "BATON_PUBLISH=1 writes the article anew")
        }
        // Only the test of a mistake finds it.
        #expect(Set(run.issues.map { $0[0].prefix { $0 != "(" } }).count == 1)
        // An app that ended leaves no traffic.
        guard variant != "payloadTrusted" else { return }
        // The files that the failure names are attached: a pcap file with nanoseconds, and a JSON object.
        #expect(
            run.attachments.first { $0.key.hasSuffix(".ble.pcap") }?.value.prefix(4) == Data([0x4D, 0x3C, 0xB2, 0xA1]))
        let keys = try #require(run.attachments.first { $0.key.hasSuffix(".keys.json") }?.value)
        #expect(try JSONSerialization.jsonObject(with: keys) is [String: Any])
    }
}

/// A run of the app's tests in this program, with a mistake in the app.
private struct BrokenRun {
    let output: String
    let status: Int32
    let attachments: [String: Data]

    init(_ variant: String, of suite: String) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "ShopSnap-\(variant)-\(ProcessInfo.processInfo.processIdentifier)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = [
            "--testing-library", "swift-testing", "--filter", "ShopSnapTests.\(suite)/", "--no-parallel",
            "--attachments-path",
            folder.path(),
        ]
        var environment = ProcessInfo.processInfo.environment
        environment["SHOPSNAP_BROKEN"] = variant
        environment["NO_COLOR"] = "1"
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        self.output = String(decoding: output, as: UTF8.self)
        status = process.terminationStatus
        var attachments: [String: Data] = [:]
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            attachments[file.lastPathComponent] = try Data(contentsOf: file)
        }
        self.attachments = attachments
    }

    /// The issues of the run, each with its lines.
    var issues: [[String]] {
        var issues: [[String]] = []
        var isOpen = false
        for line in output.components(separatedBy: "\n") {
            if line.contains(" recorded an issue ") {
                issues.append([line])
                isOpen = true
            } else if line.hasPrefix("↳ ") || line.hasPrefix("  "), isOpen {
                issues[issues.count - 1].append(String(line))
            } else {
                isOpen = false
            }
        }
        return issues
    }
}
