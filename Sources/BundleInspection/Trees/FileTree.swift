import Foundation

/// The files of a folder or of an archive, by paths with slashes. A tree never leaves its root.
struct FileTree: Sendable {
    private enum Root: Sendable {
        /// A folder, with its path without symbolic links.
        case folder(String, resolved: String)
        case archive(ZipArchive)
    }

    private let root: Root
    /// The path of the tree's root in messages.
    let display: String
    /// The folder of the archive that is the root; empty for all of it.
    private var prefix = ""

    /// The files of a folder.
    init(folder path: String) throws(InspectionError) {
        display = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        guard let resolved = Self.resolved(path) else {
            throw InspectionError(display, expected: "a folder that can be read", found: "none")
        }
        root = .folder(path, resolved: resolved)
    }

    /// The files of an archive.
    init(_ archive: ZipArchive) {
        root = .archive(archive)
        display = archive.path
    }

    private init(_ root: Root, display: String, prefix: String) {
        self.root = root
        self.display = display
        self.prefix = prefix
    }

    /// The tree of a folder inside of this one.
    func folder(_ path: String) throws(InspectionError) -> FileTree {
        switch root {
        case .folder(let folder, _):
            let inner = "\(folder)/\(path)"
            try demandInside(inner, path)
            var tree = try FileTree(folder: inner)
            tree = FileTree(tree.root, display: "\(display)/\(path)", prefix: "")
            return tree
        case .archive: return FileTree(root, display: "\(display)/\(path)", prefix: inArchive(path) + "/")
        }
    }

    /// The name of the root's last folder.
    var name: String { display.split(separator: "/").last.map(String.init) ?? display }

    /// The path of a file in messages.
    func display(_ path: String) -> String { "\(display)/\(path)" }

    /// The names of what a folder contains, in order; none if there is no such folder.
    func names(in path: String = "") -> [String] {
        switch root {
        case .folder(let folder, _):
            ((try? FileManager.default.contentsOfDirectory(atPath: path.isEmpty ? folder : "\(folder)/\(path)")) ?? [])
                .sorted()
        case .archive(let archive): archive.folders[Self.withoutSlash(inArchive(path))] ?? []
        }
    }

    /// Whether there is a file or a folder.
    func has(_ path: String) -> Bool {
        switch root {
        case .folder(let folder, _): FileManager.default.fileExists(atPath: "\(folder)/\(path)")
        case .archive(let archive):
            archive.entries[inArchive(path)] != nil || archive.folders[inArchive(path)] != nil
        }
    }

    /// A file that is read in parts; nil if there is none.
    func file(_ path: String) throws(InspectionError) -> TreeFile? {
        switch root {
        case .folder(let folder, _):
            guard has(path) else { return nil }
            try demandInside("\(folder)/\(path)", path)
            let file = try InputFile("\(folder)/\(path)", display: display(path))
            return TreeFile(path: display(path), size: file.size, source: .file(file))
        case .archive(let archive):
            guard let entry = archive.entries[inArchive(path)], !entry.isFolder else { return nil }
            guard !entry.isLink else {
                throw InspectionError(display(path), expected: "a file", found: "a symbolic link")
            }
            return TreeFile(path: display(path), size: entry.size, source: .entry(archive, entry))
        }
    }

    /// A whole small file; nil if there is none.
    func bytes(_ path: String) throws(InspectionError) -> [UInt8]? { try file(path)?.whole() }

    /// A link may lead to any file of the machine.
    private func demandInside(_ full: String, _ path: String) throws(InspectionError) {
        guard case .folder(_, let resolvedRoot) = root, let resolved = Self.resolved(full) else { return }
        guard
            resolved == resolvedRoot
                || resolved.hasPrefix(resolvedRoot.hasSuffix("/") ? resolvedRoot : resolvedRoot + "/")
        else {
            throw InspectionError(display(path), expected: "a file of the bundle", found: "a link that leads out of it")
        }
    }

    private func inArchive(_ path: String) -> String { prefix + path }

    private static func withoutSlash(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
