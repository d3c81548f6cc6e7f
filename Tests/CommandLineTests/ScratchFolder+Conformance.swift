import Foundation
import TestSupport

extension ScratchFolder {
    /// A folder for `--conformance`: the project's requirements and devices, and one suite.
    ///
    /// Claims and questions are left out: no case needs them, and they are a third of what each command would read.
    func conformance(suite: String) throws -> String {
        let project = Project.file("Conformance")
        let target = url.appending(path: "Conformance")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for name in ["Requirements", "Devices"] {
            // A link to a folder would be passed over.
            try FileManager.default.copyItem(at: project.appending(path: name), to: target.appending(path: name))
        }
        for name in ["claims.yaml", "questions.yaml"] {
            try FileManager.default.removeItem(at: target.appending(path: "Requirements/\(name)"))
        }
        try file("Conformance/Suites/sample.yaml", suite)
        return path("Conformance")
    }
}
