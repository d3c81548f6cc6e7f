import ConformanceFiles
import Crypto
import PositionedYAML
package import Requirements
import Text
package import VirtualDevices

/// The files of `Conformance/` that a run needs, embedded or from a folder.
package struct ConformanceLibrary: Sendable {
    package var requirements: RequirementCatalogue
    /// Models, releases, parameters, quirks.
    package var devices: DeviceCatalogue
    /// The case files, unread.
    package var suites: [CaseFile]
    /// The frozen profiles that a run can be under.
    package var profiles: [FrozenProfile] = []
    /// The stories of `baton tour`. They are no part of a run.
    package var tours: [Tour] = []
    /// SHA-256 of the paths and contents of all files, hexadecimal.
    package var digest: String

    /// Reads the catalogues. ``cases()`` reads the case files.
    ///
    /// - Parameters:
    ///   - folder: a folder instead of the embedded files; nil for these.
    ///   - suites: case files instead of the library's own; nil for these.
    ///   - withTables: false leaves out the claims, the reasons about questions and the availability of members, which no
    ///     run needs.
    package static func load(
        folder: String?, suites: [CaseFile]? = nil, withTables: Bool = true
    ) throws(ConformanceFileErrors) -> ConformanceLibrary {
        let files: [ConformanceFiles.File]
        do throws(ConformanceFiles.FolderError) {
            files = try ConformanceFiles.load(folder: folder)
        } catch {
            throw ConformanceFileErrors(error.description)
        }
        // Positions name files by their path in the project, or in the folder that the user named.
        let prefix = (folder.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? "Conformance") + "/"
        func yaml(in folder: String) -> [(path: String, bytes: [UInt8])] {
            files.filter { $0.path.hasPrefix(folder + "/") && $0.path.hasSuffix(".yaml") }
                .map { (prefix + $0.path, $0.bytes) }
        }
        let missing = ["Requirements", "Devices"].filter { yaml(in: $0).isEmpty }
        guard missing.isEmpty else {
            throw ConformanceFileErrors(
                "\(prefix.dropLast()): expected the folders Requirements, Devices and Suites, found no YAML file in "
                    + missing.joined(separator: " and ") + ".")
        }
        let cases =
            suites
            ?? yaml(in: "Suites").map { path, bytes in
                let name = path.split(separator: "/").last?.dropLast(".yaml".count)
                return CaseFile(name: path, bytes: bytes, suite: folder == nil ? name.map(String.init) : nil)
            }
        do throws(PositionedErrors) {
            let requirements = try RequirementCatalogue.load(yaml(in: "Requirements"), withTables: withTables)
            let devices = try DeviceCatalogue.load(yaml(in: "Devices"))
            return ConformanceLibrary(
                requirements: requirements, devices: devices, suites: cases,
                profiles: try ProfileReader.read(yaml(in: "Profiles"), devices, requirements),
                tours: try TourReader.read(yaml(in: "Tours")),
                digest: digest(yaml(in: "Requirements") + yaml(in: "Devices") + cases.map { ($0.name, $0.bytes) }))
        } catch {
            throw ConformanceFileErrors(error.description)
        }
    }

    private static func digest(_ files: [(path: String, bytes: [UInt8])]) -> String {
        var hash = SHA256()
        for file in files {
            // With lengths, bytes cannot move from one file to the next unnoticed.
            hash.update(data: Array("\(file.path)\n\(file.bytes.count)\n".utf8))
            hash.update(data: file.bytes)
        }
        return hexadecimal(hash.finalize())
    }
}
