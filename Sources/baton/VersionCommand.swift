import ArgumentParser
import ConformanceRunner
import Reports

/// The version in one line.
let versionText = BatonVersion.current

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Print the version.",
        discussion: """
            EXAMPLES:
              baton version
              baton version --json
            """)

    @Flag(
        help:
            "Print a JSON object with the versions of the program and its log format, and the digest of its bundled files."
    )
    var json = false

    func run() throws {
        guard json else { return try Terminal.standardOutput("\(versionText)\n") }
        try Terminal.document(try ConformanceOptions.parse([]).library().versionJSON + "\n")
    }
}
