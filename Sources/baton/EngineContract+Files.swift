import ConformanceRunner
import Events
import Foundation
import Reports

extension EngineContract {
    /// Makes the file that tells Bazel that this program supports shards.
    func acknowledgeShards() throws(Problem) {
        guard let file = shardStatusFile else { return }
        guard FileManager.default.createFile(atPath: file, contents: nil) else {
            throw Problem(.harnessFault, "TEST_SHARD_STATUS_FILE: \(file): cannot be written")
        }
    }

    /// Copies the JUnit report to the file that the engine names.
    func deliver(_ folder: OutputFolder) throws(Problem) {
        guard let file = junitFile else { return }
        do {
            try Data(contentsOf: URL(filePath: folder.path(of: "junit.xml"))).write(to: URL(filePath: file))
        } catch {
            throw Problem(.harnessFault, "XML_OUTPUT_FILE: \(OutputError(file, error).description)")
        }
    }

    /// Reports to the engine that the harness failed, and not the implementation under test.
    func reportFault(_ status: RunStatus?, _ message: String) {
        guard status == .harnessFault, let file = infrastructureFailureFile else { return }
        try? Data("baton: \(message)\n".utf8).write(to: URL(filePath: file))
    }
}
