import ArgumentParser
import BundleInspection
import ConformanceRunner
import Reports

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract: "Check app bundles for what keeps Handoff away, without a device.",
        discussion: """
            Reads app bundles (folders, .ipa files, .xcarchive folders), or parts of one: Info.plist in XML or binary, entitlements, \
            a provisioning profile, apple-app-site-association. Parts that are named together count as one app. For each mistake \
            it prints the file, the key path, the requirement, what happens on a device, and the mend.

            Nothing is unpacked or run, and signatures are read but not verified. The team and the entitlements of unsigned bundles \
            and of builds for simulators cannot be judged; a finding says so.

            EXIT STATUS:
              0 no error   1 errors   2 something cannot be read

            EXAMPLES:
              baton inspect Notes.app
              baton inspect Notes.ipa --with NotesForMac.app
              baton inspect Info.plist Notes.entitlements apple-app-site-association
              baton inspect Notes.app --site www.example.com=site.json
              baton inspect Notes.app --type com.example.notes.reading
              baton inspect --format sarif Notes.xcarchive > bundle.sarif
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case sarif
    }

    @Argument(help: "App bundles, archives, or parts of an app.", completion: .file())
    var paths: [String] = []

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp("An app that should continue what the others do; may be repeated.", valueName: "path"),
        completion: .file())
    var receivers: [String] = []

    @Option(help: ArgumentHelp("The site file that a host serves; may be repeated.", valueName: "host=file"))
    var site: [String] = []

    @Option(
        name: .customLong("type"),
        help: ArgumentHelp("A type that the app sends and a receiver must declare; may be repeated.", valueName: "type")
    )
    var types: [String] = []

    @Option(help: "text, json or sarif.")
    var format: Format = .text

    @Flag(help: "Print the JSON schema of --format json.")
    var schema = false

    @OptionGroup var colour: ColourOptions

    func run() throws {
        if schema { return try Terminal.write(Inspection.schema, to: nil) }
        guard !paths.isEmpty else { throw Problem.usage("inspect: expected a bundle or a part of one, found none") }
        var request = Inspection.Request(paths: paths)
        request.receivers = receivers
        request.sites = try sites()
        request.sentTypes = types
        let inspection = Inspection(request)
        switch format {
        case .text:
            let records = try ConformanceOptions.library(folder: nil).requirementRecords
            try Terminal.write(inspection.text(records), colours: colour.standardOutput, to: nil)
        case .json: try Terminal.write(inspection.json, to: nil)
        case .sarif: try Terminal.write(inspection.sarif, to: nil)
        }
        for error in inspection.unread { Terminal.standardError("baton: \(error)\n") }
        if inspection.exitStatus != 0 { throw ExitCode(inspection.exitStatus) }
    }

    private func sites() throws(Problem) -> [(host: String, path: String)] {
        var sites: [(host: String, path: String)] = []
        for text in site {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw .usage("--site: expected host=file, found \(text)")
            }
            sites.append((parts[0], parts[1]))
        }
        return sites
    }
}
