import ConformanceFiles
import Foundation
import PositionedYAML

/// A case file before it is read.
package struct CaseFile: Sendable {
    /// Its name for positions, for example `Conformance/Suites/eligibility.yaml`.
    package var name: String
    /// Its content.
    package var bytes: [UInt8]

    /// Puts both together.
    package init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }

    /// The largest case file: what the YAML reader takes.
    static let maximumBytes = 8 << 20

    /// Reads a case file, or all case files of a folder.
    package static func read(path: String) throws(CaseFileErrors) -> [CaseFile] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CaseFileErrors("\(path): expected a case file or a folder, found nothing.")
        }
        if isFolder.boolValue {
            do throws(ConformanceFiles.FolderError) {
                let prefix = path.hasSuffix("/") ? path : path + "/"
                return try ConformanceFiles.contents(ofFolder: path).filter { $0.path.hasSuffix(".yaml") }
                    .map { CaseFile(name: prefix + $0.path, bytes: $0.bytes) }
            } catch {
                throw CaseFileErrors(error.description)
            }
        }
        do {
            guard let handle = FileHandle(forReadingAtPath: path) else {
                throw CaseFileErrors("\(path): expected a readable file, found one that is not.")
            }
            defer { try? handle.close() }
            let data = try handle.read(upToCount: maximumBytes + 1) ?? Data()
            return [CaseFile(name: path, bytes: [UInt8](data))]
        } catch let error as CaseFileErrors {
            throw error
        } catch {
            throw CaseFileErrors("\(path): expected a readable file, found one that is not.")
        }
    }
}
