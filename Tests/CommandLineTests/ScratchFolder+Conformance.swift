import Foundation
import TestSupport

extension ScratchFolder {
    /// A folder for `--conformance`: the project's requirements and devices, and one suite.
    func conformance(suite: String) throws -> String {
        let project = Project.file("Conformance")
        let target = url.appending(path: "Conformance")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in ["Requirements", "Devices"] {
            // A link to a folder would be passed over.
            try FileManager.default.copyItem(at: project.appending(path: name), to: target.appending(path: name))
        }
        try file("Conformance/Suites/sample.yaml", suite)
        return path("Conformance")
    }
}
