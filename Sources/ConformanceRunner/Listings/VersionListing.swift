import Events
import Notation
import Requirements

extension ConformanceLibrary {
    /// The versions of program and log format, and the digest of the files, as a JSON object on one line.
    package var versionJSON: String {
        var output: [UInt8] = []
        JSONText.append(
            .object([
                (key: "baton", node: .string(BatonVersion.current)),
                (key: "log", node: .integer(Int64(RunHeader.currentVersion))),
                (key: "digest", node: .string(digest)),
                (key: "requirements", node: .integer(Int64(requirements.requirements.count))),
            ]), to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
