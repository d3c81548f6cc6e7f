import Foundation
import TestSupport
import Testing

@Suite(
    "tshark's lists of Apple's data, row by row",
    .needsRealRecordings, .needs(.gzip))
struct TsharkRowTests {
    /// The recordings that there is a list of.
    static func recordings() throws -> [(file: String, recording: String, list: String)] {
        let folder = try #require(RealRecordings.folder)
        return try ReadRecordings.manifest().compactMap { row in
            guard let file = row["file"] else { return nil }
            let list = "\(folder)/EXPECTED_tshark/\(file.replacing("/", with: "_")).tsv.gz"
            return FileManager.default.fileExists(atPath: list) ? (file, "\(folder)/\(file)", list) : nil
        }
    }

    @Test(
        "Frame, time, address, bytes, recomputed CRC and the sniffer's word are tshark's, but for the differences that the table explains"
    )
    func rows() throws {
        var compared = 0
        var explained = 0
        for (file, recording, list) in try Self.recordings() {
            let comparison = try TsharkComparison(
                recording: recording, list: list,
                numberedTooHigh: TsharkDifferences.numberedTooHigh[file] ?? 0)
            compared += comparison.theirs.count
            for kind in TsharkComparison.Kind.allCases {
                let frames = comparison.differences[kind] ?? []
                let known = TsharkDifferences.known.filter { $0.file == file && $0.kind == kind }
                #expect(known.count <= 1, "\(file) \(kind) stands in the table twice")
                explained += frames.isEmpty ? 0 : known.count
                switch known.first?.frames {
                case nil: #expect(frames.isEmpty, "\(file) \(kind)")
                case .these(let these):
                    #expect(frames == these, "\(file) \(kind)")
                    // Where the reader has no entry, its CRC is not known here.
                    #expect(frames.allSatisfy { comparison.ours[$0]?.isDamaged ?? true }, "\(file) \(kind)")
                case .damaged(let count):
                    #expect(frames.count == count, "\(file) \(kind)")
                    #expect(frames.allSatisfy(comparison.isDamaged), "\(file) \(kind)")
                case .cut(let count):
                    #expect(frames.count == count, "\(file) \(kind)")
                    #expect(frames.allSatisfy { comparison.ours[$0]?.isCut ?? false }, "\(file) \(kind)")
                case .all(let count):
                    #expect(frames.count == count && frames.count == comparison.theirs.count, "\(file) \(kind)")
                }
            }
        }
        #expect(compared == 88_566)
        #expect(explained == TsharkDifferences.known.count, "an entry of the table explains nothing")
    }
}
