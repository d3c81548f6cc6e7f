import ArgumentParser
import ConformanceFiles
import ConformanceRunner
import Foundation
import Reports

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a small working adapter to start from, and an empty baseline.",
        discussion: """
            The adapter is a device with apps and activities; advertising, offers and continuation are left to you. No existing \
            file is overwritten.

            EXAMPLES:
              baton init my-device --language python
              baton init my-device --language javascript
              baton init my-device --language swift
            """)

    @Argument(help: "The adapter's name, and the name of the new folder.")
    var name: String

    @Option(help: ArgumentHelp("The language: python, javascript or swift.", valueName: "language"))
    var language: AdapterSkeleton.Language = .python

    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let skeleton = try skeleton()
        let folder = URL(filePath: name, directoryHint: .isDirectory)
        let manager = FileManager.default
        guard !manager.fileExists(atPath: folder.path()) else {
            throw Problem.usage(
                "\(name): expected the name of a new folder, found one that exists; nothing was written")
        }
        do {
            for file in skeleton.files {
                let url = folder.appending(path: file.path)
                try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
                if file.isExecutable {
                    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path())
                }
            }
        } catch {
            throw Problem(OutputError(name, error))
        }
        var text: StyledText = "wrote \(name):\n"
        for file in skeleton.files { text += "  \(name)/\(file.path)\n" }
        text += "next:\n"
        for command in skeleton.nextCommands { text += "  \(command)\n" }
        text += "Conformance/Adapter/README.md explains the protocol, `baton explain --adapter` prints its tables.\n"
        try Terminal.standardOutput(text)
    }

    private func skeleton() throws(Problem) -> AdapterSkeleton {
        let files = try Problem.reading(try ConformanceFiles.load(folder: conformance.conformance))
        return try Problem.reading(try AdapterSkeleton(name: name, language: language, from: files))
    }
}

extension AdapterSkeleton.Language: ExpressibleByArgument {}
