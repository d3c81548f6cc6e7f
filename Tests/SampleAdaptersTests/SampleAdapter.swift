import Foundation

/// The built adapters.
enum SampleAdapter {
    /// The package's folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where a build of this package puts an executable, release first; nil where it has not been built.
    static func path(_ name: String) -> String? {
        ["release", "debug"].map { root.appending(path: ".build/\($0)/\(name)").path() }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
