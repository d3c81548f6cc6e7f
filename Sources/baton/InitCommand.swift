import ArgumentParser
import ConformanceFiles
import ConformanceRunner
import Foundation
import Reports

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write the skeleton of an adapter that works, and an empty baseline.",
        discussion: """
            The skeleton is a device with apps and activities; advertising, offers and continuation are left to its author. Nothing \
            that is there is overwritten.

            EXAMPLES:
              baton init my-device --language python
              baton init my-device --language swift
            """)

    @Argument(help: "The adapter's name; a folder of this name is made.")
    var name: String

    @Option(help: ArgumentHelp("The language: python or swift.", valueName: "language"))
    var language: AdapterSkeleton.Language = .python

    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let skeleton = try skeleton()
        let folder = URL(filePath: name, directoryHint: .isDirectory)
        let manager = FileManager.default
        guard !manager.fileExists(atPath: folder.path()) else {
            throw Problem.usage("\(name) is there already; nothing was written")
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
            throw Problem.usage("\(name) cannot be written: \(Terminal.reason(error))")
        }
        var text: StyledText = "wrote \(name):\n"
        for file in skeleton.files { text += "  \(name)/\(file.path)\n" }
        text += "next:\n"
        for command in skeleton.nextCommands { text += "  \(command)\n" }
        text += "The protocol is explained in Conformance/Adapter/README.md, its tables by `baton explain --adapter`.\n"
        try Terminal.standardOutput(text)
    }

    private func skeleton() throws(Problem) -> AdapterSkeleton {
        let files: [ConformanceFiles.File]
        do throws(ConformanceFiles.FolderError) {
            files = try ConformanceFiles.load(folder: conformance.conformance)
        } catch {
            throw .usage(error.description)
        }
        do throws(AdapterSkeleton.SkeletonError) {
            return try AdapterSkeleton(name: name, language: language, from: files)
        } catch {
            throw .usage(error.description)
        }
    }
}

extension AdapterSkeleton.Language: ExpressibleByArgument {}
