package import ConformanceRunner
import Foundation
import Notation

/// The file from which an interrupted campaign goes on: `campaign.jsonl` in its folder.
///
/// The first line says what the campaign tries, each other line is a complete batch. A line reaches the operating system
/// before the next batch begins. What stands behind the last line feed is the batch that was being written when the process
/// ended, and is cut.
package struct FuzzJournal: Sendable {
    /// The name of the file.
    package static let fileName = "campaign.jsonl"
    private static let mostBytes = 1 << 30

    private let file: OutputFile

    /// Begins a campaign. An earlier journal is replaced.
    package init(beginning header: FuzzJournalHeader, in folder: OutputFolder) throws(OutputError) {
        file = try OutputFile(path: folder.path(of: Self.fileName))
        try append(FuzzJournalHeader.form.write(header))
    }

    /// Goes on with a campaign behind what was read.
    package init(continuing earlier: Contents, in folder: OutputFolder) throws(OutputError) {
        file = try OutputFile(path: folder.path(of: Self.fileName), cutAt: earlier.byteCount)
    }

    /// Adds a batch.
    package func append(_ batch: FuzzBatch) throws(OutputError) { try append(FuzzBatch.form.write(batch)) }

    private func append(_ node: NotationNode) throws(OutputError) {
        var line: [UInt8] = []
        JSONText.append(node, to: &line)
        line.append(UInt8(ascii: "\n"))
        try file.append(line)
    }

    /// What a journal says.
    package struct Contents: Sendable {
        package var header: FuzzJournalHeader
        package var batches: [FuzzBatch] = []
        /// Up to the last complete line.
        var byteCount: Int
    }

    /// Why a journal cannot be used.
    package struct Unusable: Error, CustomStringConvertible {
        package let description: String
    }

    /// Reads the journal of a folder.
    package static func contents(in folder: String) throws(Unusable) -> Contents {
        let path = folder.hasSuffix("/") ? folder + fileName : "\(folder)/\(fileName)"
        let bytes: [UInt8]
        do throws(RegularFile.Unreadable) {
            bytes = try RegularFile.bytes(at: path, atMost: mostBytes)
        } catch {
            throw Unusable(description: "\(path):1: expected the journal of a campaign, found \(error.found)")
        }
        var contents: Contents?
        var start = 0
        var number = 1
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            do throws(NotationError) {
                let node = try JSONText.parse(Array(bytes[start..<end]), maximumDepth: 8)
                if contents == nil {
                    contents = Contents(header: try FuzzJournalHeader.form.read(node), byteCount: 0)
                } else {
                    let batch = try FuzzBatch.form.read(node)
                    let expected = contents?.batches.last.map { $0.first + $0.count } ?? 0
                    guard batch.first == expected else {
                        throw NotationError(
                            expected: "the batch that begins with execution \(expected)", found: "\(batch.first)")
                    }
                    contents?.batches.append(batch)
                }
            } catch {
                throw Unusable(description: "\(path):\(number): \(error)")
            }
            start = end + 1
            number += 1
            contents?.byteCount = start
        }
        guard let contents else {
            throw Unusable(description: "\(path):1: expected the first line of a journal, found its end")
        }
        return contents
    }
}
