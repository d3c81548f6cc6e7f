import Foundation
import TestSupport

/// Runs a document's commands one after the other, in one shell and in a folder of their own.
struct ConsoleSession {
    /// What a command left.
    struct Result: Equatable {
        var status: Int
        /// Standard output and standard error as they came, without the last line feed.
        var output: [String]
    }

    /// The longest that all commands together may take.
    private static let limitInSeconds = 300

    /// One result a command; fewer when the shell ended early.
    static func run(_ document: ConsoleDocument) throws -> [Result] {
        let scratch = try ScratchFolder()
        let folder = scratch.url.appending(path: "clone")
        let outputs = scratch.url.appending(path: "outputs")
        let programs = scratch.url.appending(path: "programs")
        let manager = FileManager.default
        for made in [folder, outputs, programs] {
            try manager.createDirectory(at: made, withIntermediateDirectories: true)
        }
        try manager.createSymbolicLink(
            atPath: programs.appending(path: "baton").path(), withDestinationPath: BatonBinary.path)
        for name in ["Conformance", "Captures", "Sources"] {
            try manager.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: Project.root.appending(path: name))
        }
        for file in document.files { try Data(file.text.utf8).write(to: folder.appending(path: file.name)) }

        let script = scratch.url.appending(path: "script")
        try Data(text(of: document.commands, outputs: outputs.path()).utf8).write(to: script)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        _ = try Program.run(
            "timeout", ["\(limitInSeconds)", "bash", "--noprofile", "--norc", script.path()], in: folder,
            environment: [
                "PATH": programs.path() + ":" + path, "HOME": folder.path(), "LC_ALL": "C.UTF-8", "COLUMNS": "100",
                "NO_COLOR": "1",
            ])

        var results: [Result] = []
        for index in document.commands.indices {
            guard let status = try? text(outputs.appending(path: "\(index).status")) else { break }
            var lines = try text(outputs.appending(path: "\(index)")).components(separatedBy: "\n")
            if lines.last == "" { lines.removeLast() }
            results.append(Result(status: Int(status) ?? -1, output: lines))
        }
        return results
    }

    /// Each command finds the status of the one before in `$?`.
    private static func text(of commands: [ConsoleDocument.Command], outputs: String) -> String {
        var script = "status=0\nleave() { return \"$1\"; }\n"
        for (index, command) in commands.enumerated() {
            let output = "'\(outputs)/\(index)'"
            script += "leave $status\n{\n\(command.text)\n} >\(output) 2>&1\nstatus=$?\n"
            script += "printf %s $status >'\(outputs)/\(index).status'\n"
        }
        return script
    }

    private static func text(_ file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}
