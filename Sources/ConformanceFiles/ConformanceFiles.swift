import CConformanceFiles
import Foundation

// Where the data of the suites comes from: requirements, devices, cases and schemas.
//
// An installed binary finds them inside itself, as they were when it was built; `--conformance DIR` reads a folder
// instead. Either way the result is a sorted list of paths and bytes, so that readers see no difference.

/// The files under `Conformance/`.
package enum ConformanceFiles {
    package struct File: Sendable, Hashable {
        /// The path below `Conformance/`, with slashes, as in `Requirements/elig.yaml`.
        package let path: String
        /// The content.
        package let bytes: [UInt8]

        /// Puts a path and content together.
        package init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }
    }

    /// Why a folder could not be read.
    package struct FolderError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The folder or file.
        package let path: String
        package let expected: String
        package let found: String

        package var description: String { "\(path): expected \(expected), found \(found)." }
    }

    /// How much of a folder is read at most. The project's own data is below one megabyte; a folder beyond these bounds
    /// was named by mistake.
    package static let limits = (files: 20_000, bytes: 256 << 20, fileBytes: 16 << 20, depth: 32)

    /// What the binary carries, and a folder is read for: data, and templates of files.
    private static let suffixes = [".yaml", ".json", ".template"]

    /// The files inside this binary, sorted by the bytes of their paths.
    package static var embedded: [File] {
        (0..<conformance_file_count()).compactMap { index in
            guard let file = conformance_file_at(index)?.pointee, let path = file.path, let bytes = file.bytes else {
                return nil
            }
            return File(
                path: String(cString: path), bytes: Array(UnsafeBufferPointer(start: bytes, count: file.size)))
        }
    }

    /// The YAML and JSON files and the templates of a folder on disk, sorted by the bytes of their paths. Hidden files and folders and symbolic
    /// links that lead to folders are passed over, so that the walk ends.
    ///
    /// - Parameter expected: what a folder without such files lacks.
    package static func contents(
        ofFolder folder: String, expecting expected: String = "YAML files"
    ) throws(FolderError) -> [File] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            throw FolderError(path: folder, expected: "a folder with Conformance files", found: "nothing")
        }
        guard isFolder.boolValue else {
            throw FolderError(path: folder, expected: "a folder with Conformance files", found: "a file")
        }
        var files: [File] = []
        var total = 0
        try walk(folder, below: "", depth: 0, into: &files, total: &total)
        guard !files.isEmpty else {
            throw FolderError(path: folder, expected: expected, found: "none")
        }
        return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The files of a folder if one is named, else the embedded ones.
    package static func load(folder: String?) throws(FolderError) -> [File] {
        guard let folder else { return embedded }
        return try contents(ofFolder: folder, expecting: "the folders Requirements, Devices and Suites")
    }

    private static func walk(
        _ folder: String, below prefix: String, depth: Int, into files: inout [File], total: inout Int
    ) throws(FolderError) {
        guard depth < limits.depth else {
            throw FolderError(path: folder, expected: "at most \(limits.depth) levels of folders", found: "more")
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder)
        } catch {
            throw FolderError(path: folder, expected: "a readable folder", found: "one that is not")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + "/" + name
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            switch attributes?[.type] as? FileAttributeType {
            case .typeDirectory?:
                try walk(path, below: prefix + name + "/", depth: depth + 1, into: &files, total: &total)
            case .typeRegular?, .typeSymbolicLink?:
                guard suffixes.contains(where: name.hasSuffix) else { continue }
                let bytes = try read(path)
                total += bytes.count
                files.append(File(path: prefix + name, bytes: bytes))
                guard files.count <= limits.files, total <= limits.bytes else {
                    throw FolderError(
                        path: folder, expected: "at most \(limits.files) files and \(limits.bytes) bytes", found: "more"
                    )
                }
            default: continue
            }
        }
    }

    private static func read(_ path: String) throws(FolderError) -> [UInt8] {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard exists, !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
            throw FolderError(path: path, expected: "a readable file", found: "one that is not")
        }
        defer { try? handle.close() }
        let data: Data?
        do {
            data = try handle.read(upToCount: limits.fileBytes + 1)
        } catch {
            throw FolderError(path: path, expected: "a readable file", found: "one that is not")
        }
        guard let data else { return [] }
        guard data.count <= limits.fileBytes else {
            throw FolderError(path: path, expected: "at most \(limits.fileBytes) bytes", found: "more")
        }
        return [UInt8](data)
    }
}
