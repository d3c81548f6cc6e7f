import Foundation
import Testing

/// What the pages show is what happens.
@Suite(.enabled(if: Project.canRun, "the program is not built; set BATON_BINARY"))
struct ReadmeTests {
    @Test("Every command of a page prints what the page says", arguments: ["README.md", "RECORDINGS.md"])
    func commands(page: String) throws {
        let document = try ConsoleDocument(Project.lines(of: page))
        try #require(document.commands.count > 10)
        let results = try ConsoleSession.run(document)
        try #require(
            results.count == document.commands.count,
            "the shell ended at `\(document.commands[results.count].text)`, or all took too long")

        for (index, (command, result)) in zip(document.commands, results).enumerated() {
            let next = document.commands.dropFirst(index + 1).first
            if command.text.contains("python3"), !Project.hasPython {
                print("\(page):\(command.line): python3 is missing, the command was not judged")
                continue
            }
            #expect(
                result.status == 0 || next?.text == "echo $?",
                "\(page):\(command.line): `\(command.text)` ended with \(result.status): \(result.output)")
            if Project.publishes { continue }
            #expect(
                ConsoleDocument.agrees(documented: command.output, actual: result.output),
                """
                \(page):\(command.line): `\(command.text)` printed
                \(result.output.joined(separator: "\n"))
                If that is right, BATON_PUBLISH=1 swift test with the flags of the Makefile and --filter \
                DocumentationTests writes it there.
                """)
        }
        if Project.publishes {
            let lines = document.lines(withOutputs: results.map(\.output))
            _ = try ConsoleDocument(lines)
            try Data(lines.joined(separator: "\n").utf8).write(to: Project.root.appending(path: page))
        }
    }

    @Test("README.md names the subcommands that there are, and all of them") func subcommands() throws {
        let readme = try (Project.lines(of: "README.md") + Project.lines(of: "RECORDINGS.md")).joined(separator: "\n")
        let subcommands = try Self.subcommands(of: [])
        try #require(subcommands.contains("run") && subcommands.contains("capture"))
        for name in subcommands {
            #expect(readme.contains("`baton \(name)"), "README.md does not mention baton \(name)")
        }
        for match in readme.matches(of: /(?:`|\$ )baton ([a-z]+)/) where match.1 != "help" {
            #expect(subcommands.contains(String(match.1)), "README.md names baton \(match.1), baton --help does not")
        }
        let ofCapture = try Self.subcommands(of: ["capture"])
        for name in ofCapture {
            #expect(readme.contains("`baton capture \(name)"), "README.md does not mention baton capture \(name)")
        }
        for match in readme.matches(of: /baton capture ([a-z]+)/) {
            #expect(ofCapture.contains(String(match.1)), "README.md names baton capture \(match.1)")
        }
    }

    @Test("README.md names only options that there are") func options() throws {
        for line in try Project.lines(of: "README.md") + Project.lines(of: "RECORDINGS.md") {
            for span in line.matches(of: /`baton ((?:[a-z]+ ?)+)[^`]*`/) {
                let words = span.1.split(separator: " ").map(String.init)
                let options = line.matches(of: /--[a-z-]+/).map { String($0.0) }.filter { $0 != "--help" }
                guard !options.isEmpty else { continue }
                let help = try Self.help(of: words)
                for option in options { #expect(help.contains(option), "baton \(words) has no \(option)") }
            }
        }
    }

    private static func subcommands(of command: [String]) throws -> [String] {
        let lines = try help(of: command).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "SUBCOMMANDS:"))
        return lines[(start + 1)...].prefix { !$0.isEmpty }.compactMap { line in
            // Names stand at two spaces, their continued descriptions further in.
            line.hasPrefix("   ") ? nil : line.split(separator: " ").first.map(String.init)
        }
    }

    private static func help(of command: [String]) throws -> String {
        let text = "baton \(command.joined(separator: " ")) --help"
        let results = try ConsoleSession.run(ConsoleDocument(["```console", "$ \(text)", "```"]))
        #expect(results.first?.status == 0, "\(text)")
        return results.first?.output.joined(separator: "\n") ?? ""
    }
}
