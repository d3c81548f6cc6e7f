import Foundation

/// A Markdown document whose `console` blocks are commands with their output.
///
///     ```console
///     $ baton version
///     0.1.0
///     ```
///
/// A line that begins with `$ ` is a command, a backslash at its end continues it, what follows is its output. A line with nothing but
/// `…` at its very beginning stands for lines left out, once a command at most. A block that begins with a format and a file name
/// (```` ```yaml case.yaml ````) is a file that the commands find. Other blocks (`sh`) are shown and not run.
struct ConsoleDocument {
    /// A command and what the document says that it prints.
    struct Command: Equatable {
        /// Its line in the document, from 1.
        var line: Int
        var text: String
        var output: [String] = []
    }

    /// A file that a block shows.
    struct File: Equatable {
        var name: String
        var text: String
    }

    /// What stands in the document, in order.
    private enum Part {
        case text(String)
        case command(Int)
    }

    /// Why a document cannot be read.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static let omission = "…"

    private var parts: [Part] = []
    private(set) var commands: [Command] = []
    private(set) var files: [File] = []

    init(_ lines: [String]) throws(Failure) {
        var block: String?
        var isContinued = false
        for (index, line) in lines.enumerated() {
            let place = "line \(index + 1)"
            if line.hasPrefix("```") {
                if isContinued { throw Failure(description: "\(place): the command above ends with a backslash") }
                let info = line.dropFirst(3)
                let words = info.split(separator: " ")
                if block == nil, words.count == 2 { files.append(File(name: String(words[1]), text: "")) }
                block = block == nil ? (words.count == 2 ? "file" : String(info)) : nil
                parts.append(.text(line))
            } else if block == "file" {
                files[files.count - 1].text += line + "\n"
                parts.append(.text(line))
            } else if block != "console" {
                parts.append(.text(line))
            } else if isContinued {
                commands[commands.count - 1].text += "\n" + line
                isContinued = line.hasSuffix("\\")
            } else if line.hasPrefix("$ ") {
                commands.append(Command(line: index + 1, text: String(line.dropFirst(2))))
                parts.append(.command(commands.count - 1))
                isContinued = line.hasSuffix("\\")
            } else if let last = parts.last, case .command(let command) = last {
                commands[command].output.append(line)
            } else {
                throw Failure(description: "\(place): expected a command that begins with `$ `, found \(line)")
            }
        }
        if block != nil { throw Failure(description: "the last block has no end") }
        for command in commands where command.output.count(where: { $0 == Self.omission }) > 1 {
            throw Failure(description: "line \(command.line): `…` stands twice in one output")
        }
    }

    /// Whether the document tells the truth about a command's output.
    static func agrees(documented: [String], actual: [String]) -> Bool {
        guard let gap = documented.firstIndex(of: omission) else { return documented == actual }
        let tail = documented[(gap + 1)...]
        return actual.count > gap + tail.count && actual.starts(with: documented[..<gap])
            && actual.suffix(tail.count).elementsEqual(tail)
    }

    /// The document with other outputs; as many lines as before stand before and behind an omission.
    func lines(withOutputs outputs: [[String]]) -> [String] {
        parts.flatMap { part -> [String] in
            switch part {
            case .text(let line): return [line]
            case .command(let index):
                let documented = commands[index].output
                var output = outputs[index]
                if let gap = documented.firstIndex(of: Self.omission), output.count > documented.count - 1 {
                    output = output.prefix(gap) + [Self.omission] + output.suffix(documented.count - 1 - gap)
                }
                return ("$ " + commands[index].text).components(separatedBy: "\n") + output
            }
        }
    }
}
