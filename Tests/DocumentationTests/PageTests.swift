import Foundation
import TestSupport
import Testing

/// Every command of the pages is run as a reader would run it, and its output compared with what the page shows.
///
/// With BATON_PUBLISH=1 in the environment these tests write outputs, captures and the picture of the modules anew instead.
@Suite(.needsBaton)
struct PageTests {
    @Test("Every command of a page prints what the page says", arguments: Page.withCommands)
    func commands(page: Page) throws {
        let document = try ConsoleDocument(page.lines())
        let results = try ConsoleSession.run(document)
        try #require(
            results.count == document.commands.count,
            "the shell ended at `\(document.commands[results.count].text)`, or all commands took too long")

        for (index, (command, result)) in zip(document.commands, results).enumerated() {
            let next = document.commands.dropFirst(index + 1).first
            if command.text.contains("python3"), !Oracle.python.isInstalled {
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
                If that is right, `make publish` writes it there.
                """)
        }
        if Project.publishes {
            let lines = document.lines(withOutputs: results.map(\.output))
            _ = try ConsoleDocument(lines)
            try page.write(lines)
        }
    }

    @Test("These pages have commands") func pagesWithCommands() {
        let names = Page.withCommands.map(\.description)
        for name in [
            "README.md", "Captures/README.md", "Conformance/README.md", "Conformance/Adapter/README.md",
            "Conformance/Suites/README.md",
        ] { #expect(names.contains(name)) }
    }

    @Test("The pages name the subcommands that there are, and all of them") func subcommands() throws {
        let text = try Page.all.map { try $0.lines().joined(separator: "\n") }.joined(separator: "\n")
        let subcommands = try Self.subcommands(of: [])
        try #require(subcommands.contains("run") && subcommands.contains("capture"))
        for name in subcommands { #expect(text.contains("`baton \(name)"), "no page mentions baton \(name)") }
        for match in text.matches(of: /(?:`|\$ )baton ([a-z]+)/) where match.1 != "help" {
            #expect(subcommands.contains(String(match.1)), "a page names baton \(match.1), baton --help does not")
        }
        let ofCapture = try Self.subcommands(of: ["capture"])
        for name in ofCapture {
            #expect(text.contains("`baton capture \(name)"), "no page mentions baton capture \(name)")
        }
        for match in text.matches(of: /baton capture ([a-z-]+)/) {
            #expect(ofCapture.contains(String(match.1)), "a page names baton capture \(match.1)")
        }
    }

    @Test("The pages name only options that there are") func options() throws {
        var helpTexts: [[String]: String] = [:]
        for page in Page.all {
            for paragraph in try page.paragraphs() {
                var help = ""
                for span in paragraph.matches(of: /`baton ([a-z]+)(?: ([a-z-]+))?[^`]*`/) {
                    var words = [String(span.1)]
                    if ["capture", "adapter", "baseline"].contains(words[0]), let second = span.2 {
                        words.append(String(second))
                    }
                    if helpTexts[words] == nil { helpTexts[words] = try Self.help(of: words) }
                    help += helpTexts[words] ?? ""
                }
                if help.isEmpty { continue }
                for option in paragraph.matches(of: /`[^`]*(--[a-z][a-z-]+)[^`]*`/) where option.1 != "--help" {
                    #expect(help.contains(option.1), "\(page): \(option.1) in: \(paragraph)")
                }
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
