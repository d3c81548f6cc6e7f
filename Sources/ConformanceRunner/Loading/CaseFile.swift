import ConformanceFiles
import Foundation
import PositionedYAML

/// A case file before it is read.
package struct CaseFile: Sendable {
    /// The name for positions, as in `Conformance/Suites/eligibility.yaml`.
    package var name: String
    package var bytes: [UInt8]
    /// The suite that it has, if that is known before it is read: files inside the binary are named after their suites.
    package var suite: String?

    package init(name: String, bytes: [UInt8], suite: String? = nil) {
        self.name = name
        self.bytes = bytes
        self.suite = suite
    }

    /// The limit of the YAML reader.
    static let maximumBytes = 8 << 20

    /// Reads a case file, or all case files of a folder.
    package static func read(path: String) throws(ConformanceFileErrors) -> [CaseFile] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ConformanceFileErrors("\(path): expected a case file or a folder, found nothing.")
        }
        if isFolder.boolValue {
            do throws(ConformanceFiles.FolderError) {
                let prefix = path.hasSuffix("/") ? path : path + "/"
                return try ConformanceFiles.contents(ofFolder: path).filter { $0.path.hasSuffix(".yaml") }
                    .map { CaseFile(name: prefix + $0.path, bytes: $0.bytes) }
            } catch {
                throw ConformanceFileErrors(error.description)
            }
        }
        do {
            guard let handle = FileHandle(forReadingAtPath: path) else {
                throw ConformanceFileErrors("\(path): expected a readable file, found one without permission to read.")
            }
            defer { try? handle.close() }
            let data = try handle.read(upToCount: maximumBytes + 1) ?? Data()
            return [CaseFile(name: path, bytes: [UInt8](data))]
        } catch let error as ConformanceFileErrors {
            throw error
        } catch {
            throw ConformanceFileErrors("\(path): expected a readable file, found one without permission to read.")
        }
    }
}
