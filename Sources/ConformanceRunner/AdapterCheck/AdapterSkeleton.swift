package import ConformanceFiles
import FoundationEssentials

/// A new adapter: the files of a small one that works, and an empty baseline.
package struct AdapterSkeleton: Sendable {
    /// Languages that there are templates for.
    package enum Language: String, Sendable, CaseIterable {
        /// Python 3, with its standard library alone.
        case python
        /// Swift, with Foundation.
        case swift
    }

    /// A file to write.
    package struct File: Sendable, Hashable {
        /// Its path below the new folder.
        package var path: String
        /// Its text.
        package var text: String
        /// It can be started.
        package var isExecutable: Bool
    }

    /// Why there is none.
    package struct SkeletonError: Error, Sendable, CustomStringConvertible {
        /// What is wrong.
        package var description: String
    }

    /// The name, which is that of the folder too.
    package let name: String
    /// The language.
    package let language: Language
    /// The files, in the order of their paths.
    package let files: [File]

    /// Fills the templates.
    ///
    /// - Parameters:
    ///   - name: a letter, then letters, digits and hyphens.
    ///   - language: which templates.
    ///   - conformance: the Conformance files.
    /// - Throws: for another name, or where the templates are missing.
    package init(
        name: String, language: Language, from conformance: [ConformanceFiles.File]
    ) throws(SkeletonError) {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        guard let first = name.first, letters.contains(first), name.utf8.count <= Self.mostBytesOfName,
            name.allSatisfy({ letters.contains($0) || "0123456789-".contains($0) })
        else {
            throw SkeletonError(
                description: "the name begins with a letter and has letters, digits and hyphens, at most "
                    + "\(Self.mostBytesOfName), since files and a program are called so")
        }
        self.name = name
        self.language = language
        let folder = "Adapter/templates/\(language.rawValue)/"
        var files: [File] = []
        for file in conformance where file.path.hasPrefix(folder) && file.path.hasSuffix(Self.suffix) {
            let path = Self.path(of: String(file.path.dropFirst(folder.utf8.count).dropLast(Self.suffix.utf8.count)))
            let text = Self.filled(String(decoding: file.bytes, as: UTF8.self), name)
            files.append(File(path: path, text: text, isExecutable: text.hasPrefix("#!")))
        }
        guard !files.isEmpty else {
            throw SkeletonError(description: "the Conformance files have no \(folder)")
        }
        let baseline = """
            # What is expected of \(name) beyond passing: `baton run --baseline baseline.yaml`.
            implementation: \(name)
            entries: []

            """
        files.append(File(path: "baseline.yaml", text: baseline, isExecutable: false))
        self.files = files.sorted { $0.path < $1.path }
    }

    private static let mostBytesOfName = 60
    private static let suffix = ".template"

    /// Sources of a Swift package have a folder of their own.
    private static func path(of name: String) -> String {
        name.hasSuffix(".swift") && name != "Package.swift" ? "Sources/" + name : name
    }

    private static func filled(_ template: String, _ name: String) -> String {
        template.split(separator: "{{name}}", omittingEmptySubsequences: false).joined(separator: name)
    }

    /// What to do next, one command a line, from the folder above.
    package var nextCommands: [String] {
        switch language {
        case .python:
            let adapter = "python3 \(name)/adapter.py"
            return [
                "baton adapter check -- \(adapter)",
                "baton run --implementation '\(adapter)' --baseline \(name)/baseline.yaml",
            ]
        case .swift:
            let adapter = "\(name)/.build/debug/\(name)"
            return [
                "swift build --package-path \(name)", "baton adapter check -- \(adapter)",
                "baton run --implementation '\(adapter)' --baseline \(name)/baseline.yaml",
            ]
        }
    }
}
