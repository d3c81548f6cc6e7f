import Foundation
import TestSupport
import Testing

/// Help on a terminal of 80 columns.
@Suite(.needsBaton) struct HelpWidthTests {
    /// The words of every command, from the help of the commands above it.
    private static func commands(below words: [String] = []) throws -> [[String]] {
        let help = try BatonBinary.run(words + ["--help"], environment: ["COLUMNS": "80"]).output
        guard let list = help.components(separatedBy: "\nSUBCOMMANDS:\n").dropFirst().first else { return [words] }
        let names = list.components(separatedBy: "\n").prefix { !$0.isEmpty }.compactMap { line -> String? in
            // A name has two spaces before it; the rest of an abstract has more.
            guard line.hasPrefix("  "), !line.hasPrefix("   ") else { return nil }
            return line.split(separator: " ").first.map(String.init)
        }
        #expect(!names.isEmpty, "\(words)")
        return try [words] + names.flatMap { try commands(below: words + [$0]) }
    }

    /// The lines of a section of help.
    private static func section(_ title: String, of help: String) -> [String] {
        let lines = help.components(separatedBy: "\n")
        guard let start = lines.firstIndex(of: title) else { return [] }
        return Array(lines[(start + 1)...].prefix { !$0.isEmpty })
    }

    @Test func noLineIsWiderAndNoExampleIsBroken() throws {
        let commands = try Self.commands()
        // One for each file of help, which another test compares, and those without one.
        #expect(commands.count >= 42)
        for command in commands {
            let name = (["baton"] + command).joined(separator: " ")
            let help = try BatonBinary.run(command + ["--help"], environment: ["COLUMNS": "80"]).output
            let wide = try BatonBinary.run(command + ["--help"], environment: ["COLUMNS": "400"]).output
            #expect(help.contains("USAGE: baton"), "\(name)")
            for line in help.components(separatedBy: "\n") { #expect(line.count <= 80, "\(name): \(line)") }
            for title in ["EXAMPLES:", "EXIT STATUS:"] {
                #expect(Self.section(title, of: help) == Self.section(title, of: wide), "\(name), \(title)")
            }
            // Options are not torn from their values, and none is lost.
            let usage = Self.usage(of: help)
            #expect(usage.joined(separator: " ") == Self.usage(of: wide).joined(separator: " "), "\(name)")
            for line in usage { #expect(line.count { $0 == "[" } == line.count { $0 == "]" }, "\(name): \(line)") }
        }
    }

    private static func usage(of help: String) -> [String] {
        let lines = help.components(separatedBy: "\n")
        guard let start = lines.firstIndex(where: { $0.hasPrefix("USAGE: ") }) else { return [] }
        return lines[start...].prefix { !$0.isEmpty }.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test func messagesOnUsageAreAsNarrow() throws {
        let result = try BatonBinary.run(["capture", "check", "--frob"], environment: ["COLUMNS": "80"])
        #expect(result.status == 2 && result.error.contains("Usage: baton capture check"))
        for line in result.error.components(separatedBy: "\n") { #expect(line.count <= 80, "\(line)") }
    }
}
