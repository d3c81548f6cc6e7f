package import ConformanceFiles
import FoundationEssentials
import Text

/// The files of a small adapter that works, and an empty baseline.
package struct AdapterSkeleton: Sendable {
    /// The languages of the templates.
    package enum Language: String, Sendable, CaseIterable {
        /// Python 3, with its standard library alone.
        case python
        /// JavaScript for Node.js, with its standard library alone.
        case javascript
        /// Swift, with Foundation.
        case swift
    }

    /// A file to write.
    package struct File: Sendable, Hashable {
        /// The path in the new folder.
        package var path: String
        package var text: String
        package var isExecutable: Bool
    }

    /// Why an adapter cannot be made.
    package struct SkeletonError: Error, Sendable, CustomStringConvertible {
        package var description: String
    }

    /// The name of the adapter and of its folder.
    package let name: String
    package let language: Language
    /// The files, in the order of their paths.
    package let files: [File]

    /// Fills the templates.
    ///
    /// - Parameters:
    ///   - name: a letter, then letters, digits and hyphens.
    ///   - conformance: the Conformance files, with the templates.
    /// - Throws: if the name has another form or the templates are missing.
    package init(
        name: String, language: Language, from conformance: [ConformanceFiles.File]
    ) throws(SkeletonError) {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        guard let first = name.first, letters.contains(first), name.utf8.count <= Self.mostBytesOfName,
            name.allSatisfy({ letters.contains($0) || "0123456789-".contains($0) })
        else {
            throw SkeletonError(
                description:
                    "init: expected a name of at most \(Self.mostBytesOfName) letters, digits and hyphens that "
                    + "begins with a letter, found \(VisibleText.escape(name, limit: 80))")
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
            throw SkeletonError(description: "--conformance: expected templates in \(folder), found none")
        }
        let baseline = "baseline.yaml"
        files.append(
            File(path: baseline, text: Baseline.emptyText(of: name, file: baseline), isExecutable: false))
        self.files = files.sorted { $0.path < $1.path }
    }

    private static let mostBytesOfName = 60
    private static let suffix = ".template"

    /// A Swift package has its sources in a folder.
    private static func path(of name: String) -> String {
        name.hasSuffix(".swift") && name != "Package.swift" ? "Sources/" + name : name
    }

    private static func filled(_ template: String, _ name: String) -> String {
        template.split(separator: "{{name}}", omittingEmptySubsequences: false).joined(separator: name)
    }

    /// The next commands, to be run in the parent folder.
    package var nextCommands: [String] {
        let (build, adapter): ([String], String) =
            switch language {
            case .python: ([], "python3 \(name)/adapter.py")
            case .javascript: ([], "node \(name)/adapter.js")
            case .swift: (["swift build --package-path \(name)"], "\(name)/.build/debug/\(name)")
            }
        return build + [
            "baton adapter check -- \(adapter)",
            "baton run --implementation '\(adapter)' --baseline \(name)/baseline.yaml",
        ]
    }
}
