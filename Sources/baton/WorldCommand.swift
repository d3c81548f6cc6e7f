import ArgumentParser
import BundleInspection
import ConformanceRunner
import Reports
import VirtualDevices

struct WorldCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Write a case file whose devices carry what app bundles declare.",
        discussion: """
            Each app gets a device of its platform, with the newest release that the catalogue of devices has. Its team, signature, activity types, \
            version, iCloud containers and document types are those of the bundle. A document type whose file name extensions are not known \
            counts as an activity type. The cases hand over each type from the first app to each of the others, and a document where \
            both apps keep it in one iCloud container, and expect that the activity arrives. Run the file to see it: where nothing \
            arrives, the report says why.

            EXAMPLES:
              baton world --from Notes.app NotesForMac.app --output notes.yaml
              baton world --from Notes.ipa NotesForMac.app --type com.example.notes.reading
            """)

    @Option(
        name: .customLong("from"), parsing: .upToNextOption,
        help: ArgumentHelp("App bundles or archives with one app; the first one is the sender.", valueName: "path"),
        completion: .file())
    var paths: [String] = []

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp("A type that the first app sends; may be repeated.", valueName: "type"))
    var types: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        guard (2...10).contains(paths.count) else {
            throw Problem.usage("world: expected 2 to 10 apps behind --from, found \(paths.count)")
        }
        var apps: [AppBundle] = []
        for path in paths { apps.append(try app(path)) }
        let world = DeclaredWorld(apps: apps, types: types, catalogue: try conformance.library().devices)
        let text: String
        do throws(DeclaredWorld.Failure) {
            text = try world.caseFile
        } catch {
            throw Problem.usage("\(error.path): expected \(error.expected), found \(error.found)")
        }
        try Terminal.write(text, to: output)
    }

    /// The app of a path, which has to have exactly one.
    private func app(_ path: String) throws(Problem) -> AppBundle {
        let inspection = Inspection(Inspection.Request(paths: [path]))
        if let error = inspection.unread.first { throw .usage("\(error)") }
        guard inspection.apps.count == 1, let app = inspection.apps.first else {
            throw .usage("\(path): expected one app, found \(inspection.apps.count)")
        }
        return app
    }
}
