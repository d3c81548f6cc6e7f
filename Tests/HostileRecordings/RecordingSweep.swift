import CaptureAnalysis
import CaptureFiles
import Foundation

/// Runs every command for recordings over files that may be anything, and tells what no command may do whatever it is given.
///
/// A trap or a report of a sanitizer ends the process; everything else is a line in `problems`.
package struct RecordingSweep {
    /// What went wrong: file, command, and what.
    package private(set) var problems: [String] = []
    /// Files that were swept.
    package private(set) var files = 0
    /// Files that were read as recordings, damaged or not: a sweep in which this is small tests little.
    package private(set) var readable = 0
    /// Messages that `show` listed, all files together.
    package private(set) var messages = 0

    private let scratch: String

    /// Sweeps nothing yet; changed recordings stand in a file of the folder for temporary files meanwhile.
    package init() {
        scratch = FileManager.default.temporaryDirectory.appendingPathComponent("baton-sweep-\(UUID().uuidString)").path
    }

    /// Sweeps so many spoiled copies of made recordings, taking turns.
    package mutating func sweep(spoiled rounds: Int, seed: UInt64) throws {
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        let seeds = SeedRecording.all(seed: seed)
        var random = SweepNumbers(seed: seed)
        for round in 0..<rounds {
            let recording = seeds[round % seeds.count]
            let bytes = recording.spoiled(using: &random)
            try Data(bytes).write(to: URL(fileURLWithPath: scratch))
            sweep(path: scratch, name: "round \(round) of seed \(seed), \(recording.name)", size: bytes.count)
        }
    }

    /// Sweeps a file as it is.
    package mutating func sweep(file path: String) throws {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        sweep(path: path, name: path, size: size)
    }

    private mutating func sweep(path: String, name: String, size: Int) {
        files += 1
        func fail(_ command: String, _ what: String) { problems.append("\(name): \(command): \(what)") }
        func run(_ command: String, _ body: (CaptureCommand.Output) -> CaptureCommand.Outcome) -> [UInt8] {
            var bytes: [UInt8] = []
            let outcome = body { (piece: RawSpan) throws(CaptureWriteError) in
                piece.withUnsafeBytes { bytes += $0 }
            }
            if !(0...2).contains(outcome.exitStatus) { fail(command, "status \(outcome.exitStatus)") }
            if outcome.exitStatus == 2, outcome.messages.isEmpty { fail(command, "says nothing") }
            return bytes
        }

        let summary = run("summary --json") { CaptureCommand.summary(path: path, json: true, output: $0) }
        if let object = Self.object(summary[...]) {
            readable += 1
            // The smallest record of all containers takes twelve bytes; what is compressed may grow by a thousand.
            let isCompressed = ((try? CaptureReader(path: path))?.isCompressed) ?? false
            let packets = object["packets"] as? Int ?? .max
            if packets > (isCompressed ? 1032 * size : size) / 12 {
                fail("summary", "\(packets) packets in \(size) bytes")
            }
        } else if !summary.isEmpty {
            fail("summary --json", "is no JSON")
        }
        expectHarmless(run("summary") { CaptureCommand.summary(path: path, json: false, output: $0) }, "summary", name)

        var options = CaptureCommand.ShowOptions()
        options.keys = Self.keys
        expectHarmless(run("show") { CaptureCommand.show(path: path, options: options, output: $0) }, "show", name)
        options.isVerbose = true
        expectHarmless(
            run("show --verbose") { CaptureCommand.show(path: path, options: options, output: $0) }, "show --verbose",
            name)
        options.isVerbose = false
        options.isJSON = true
        options.showsAddresses = true
        messages += expectJSONLines(
            run("show --json") { CaptureCommand.show(path: path, options: options, output: $0) }, "show --json", name)

        expectHarmless(run("check") { CaptureCommand.check(path: path, json: false, output: $0) }, "check", name)
        _ = expectJSONLines(
            run("check --json") { CaptureCommand.check(path: path, json: true, output: $0) }, "check --json", name)

        for isJSON in [false, true] {
            var timeline = CaptureCommand.TimelineOptions()
            timeline.isJSON = isJSON
            timeline.keys = Self.keys
            let texts = [
                ("timeline", run("timeline") { CaptureCommand.timeline(path: path, options: timeline, output: $0) }),
                ("stats", run("stats") { CaptureCommand.statistics(path: path, json: isJSON, output: $0) }),
                (
                    "linkability",
                    run("linkability") {
                        CaptureCommand.linkability(path: path, json: isJSON, showsAddresses: true, output: $0)
                    }
                ),
            ]
            for (command, text) in texts {
                if isJSON {
                    _ = expectJSONLines(text, command + " --json", name)
                } else {
                    expectHarmless(text, command, name)
                }
            }
        }
        for format in CaptureCommand.ExportOptions.Format.allCases where format != .sqlite {
            for redacts in [false, true] {
                var options = CaptureCommand.ExportOptions()
                options.format = format
                options.keys = Self.keys
                if redacts { options.pseudonyms = Pseudonyms(key: [UInt8](repeating: 7, count: 32)) }
                let command = "export --format \(format.rawValue)\(redacts ? " --redact" : "")"
                var bytes: [UInt8] = []
                let outcome = CaptureCommand.export(path: path, options: options) {
                    (piece: RawSpan) throws(CaptureWriteError) in
                    piece.withUnsafeBytes { bytes += $0 }
                }
                // A pcap holds one link type: a recording of several is refused.
                if !(0...3).contains(outcome.exitStatus) { fail(command, "status \(outcome.exitStatus)") }
                switch format {
                case .ndjson: _ = expectJSONLines(bytes, command, name)
                case .sqlite: break
                case .csv: expectHarmless(bytes.filter { $0 != 0x0D }, command, name)
                case .pcap, .pcapng:
                    guard outcome.exitStatus < 2, !bytes.isEmpty else { continue }
                    guard var reader = try? CaptureReader(memory: bytes),
                        (try? reader.forEachRecord { _, _ in true }) != nil,
                        !reader.findings.hasDamage
                    else {
                        fail(command, "writes a damaged recording")
                        continue
                    }
                }
            }
        }
    }

    /// A key that opens nothing, so that opening is swept as well.
    private static let keys = try? KeyFile(
        parsing: Array(
            #"{"keys": [{"device": "none", "advertisingKey": "\#(String(repeating: "5a", count: 32))"}]}"#.utf8))

    private static func object(_ bytes: ArraySlice<UInt8>) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
    }

    /// Text for terminals is printable ASCII.
    private mutating func expectHarmless(_ bytes: [UInt8], _ command: String, _ name: String) {
        if let byte = bytes.first(where: { $0 != 0x0A && !(0x20...0x7E).contains($0) }) {
            problems.append("\(name): \(command): byte \(byte) in text")
        }
    }

    private mutating func expectJSONLines(_ bytes: [UInt8], _ command: String, _ name: String) -> Int {
        let lines = bytes.split(separator: 0x0A)
        if !bytes.isEmpty, bytes.last != 0x0A { problems.append("\(name): \(command): no line feed at the end") }
        for line in lines where Self.object(line) == nil {
            problems.append("\(name): \(command): no JSON: \(String(decoding: line.prefix(200), as: UTF8.self))")
        }
        return lines.count
    }
}
