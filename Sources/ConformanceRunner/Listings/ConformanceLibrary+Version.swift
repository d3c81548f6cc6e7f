import Events
import Notation
import Requirements

extension ConformanceLibrary {
    /// The versions of program and log format, and the digest of the files, as a JSON object on one line.
    package var versionJSON: String {
        var output: [UInt8] = []
        JSONText.append(Self.versionDocument.node(self), to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private static let versionDocument = DocumentForm<ConformanceLibrary>(
        .init("baton", .text) { _ in BatonVersion.current },
        .init("log", .count) { _ in RunHeader.currentVersion },
        .init("digest", .text, \.digest),
        .init("requirements", .count, \.requirements.requirements.count))
}
