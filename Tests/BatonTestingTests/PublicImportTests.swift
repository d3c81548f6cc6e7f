import Foundation
import Testing

/// App teams see the modules of the product, Foundation and Testing. A declaration can only be public if the modules of
/// its types are imported publicly.
@Suite struct PublicImportTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    @Test(arguments: ["BatonTesting", "Handoff", "Payload"])
    func publicDeclarationsNeedNoOtherModule(_ module: String) throws {
        let folder = Self.sources.appending(path: module)
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path()).filter { $0.hasSuffix(".swift") }
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for line in text.split(separator: "\n") where line.hasPrefix("public import ") {
                let imported = String(line.dropFirst("public import ".count))
                #expect(["Foundation", "Handoff", "Payload", "Testing"].contains(imported), "\(module)/\(file)")
            }
        }
    }
}
