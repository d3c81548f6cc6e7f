package import ConformanceFiles
import Crypto
package import PositionedYAML
package import Requirements
import Text
package import VirtualDevices

/// Everything under `Conformance/` that a run needs: from inside the binary, or from a folder.
package struct ConformanceLibrary: Sendable {
    /// The requirements.
    package var requirements: RequirementCatalogue
    /// Models, releases, parameters, quirks.
    package var devices: DeviceCatalogue
    /// The case files, unread.
    package var suites: [CaseFile]
    /// SHA-256 over the paths and contents of all files, hexadecimal: names what a run was made from.
    package var digest: String

    /// Why there is no library.
    package enum LoadingError: Error, CustomStringConvertible {
        /// The folder cannot be read.
        case folder(ConformanceFiles.FolderError)
        /// Files are wrong.
        case files(PositionedErrors)

        /// What is wrong, a line each.
        package var description: String {
            switch self {
            case .folder(let error): error.description
            case .files(let errors): errors.description
            }
        }
    }

    /// Reads the catalogues; case files are left to ``SuiteLoader``.
    ///
    /// - Parameters:
    ///   - folder: a folder in place of the embedded files; nil for these.
    ///   - suites: case files in place of the library's own; nil for these.
    package static func load(folder: String?, suites: [CaseFile]? = nil) throws(LoadingError) -> ConformanceLibrary {
        let files: [ConformanceFiles.File]
        do throws(ConformanceFiles.FolderError) {
            files = try ConformanceFiles.load(folder: folder)
        } catch {
            throw .folder(error)
        }
        // Positions name files as they lie in the project, or in the folder that the user named.
        let prefix = (folder.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? "Conformance") + "/"
        func yaml(in folder: String) -> [(path: String, bytes: [UInt8])] {
            files.filter { $0.path.hasPrefix(folder + "/") && $0.path.hasSuffix(".yaml") }
                .map { (prefix + $0.path, $0.bytes) }
        }
        let cases = suites ?? yaml(in: "Suites").map { CaseFile(name: $0.path, bytes: $0.bytes) }
        do throws(PositionedErrors) {
            return ConformanceLibrary(
                requirements: try RequirementCatalogue.load(yaml(in: "Requirements")),
                devices: try DeviceCatalogue.load(yaml(in: "Devices")), suites: cases,
                digest: digest(yaml(in: "Requirements") + yaml(in: "Devices") + cases.map { ($0.name, $0.bytes) }))
        } catch {
            throw .files(error)
        }
    }

    private static func digest(_ files: [(path: String, bytes: [UInt8])]) -> String {
        var hash = SHA256()
        for file in files {
            // Lengths keep a file's end from passing for the next one's beginning.
            hash.update(data: Array("\(file.path)\n\(file.bytes.count)\n".utf8))
            hash.update(data: file.bytes)
        }
        return hexadecimal(hash.finalize())
    }
}
