import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import RecordingDatabase
import RecordingGenerators

/// Runs every command for recordings over files that may be anything, and tells what no command may do whatever it is given.
///
/// A trap, a report of a sanitizer and a hang (with `patience`) end the process; everything else is a line in `problems`.
package struct RecordingSweep {
    /// What went wrong: file, command, and what.
    package internal(set) var problems: [String] = []
    /// Files that were swept.
    package private(set) var files = 0
    /// Files that were read as recordings, damaged or not: a sweep in which this is small tests little.
    package private(set) var readable = 0
    /// Messages that `show` listed, all files together.
    package private(set) var messages = 0
    /// Of these, messages that the keys opened.
    package private(set) var opened = 0
    /// Commands that were run.
    package private(set) var runs = 0
    /// Seconds after which a file counts as one on which something hangs: a signal then ends the process. Nil for no limit.
    package var patience: UInt32?

    private let scratch: String

    /// Sweeps nothing yet; changed recordings stand in a file of the folder for temporary files meanwhile.
    package init() {
        scratch = FileManager.default.temporaryDirectory.appendingPathComponent("baton-sweep-\(UUID().uuidString)").path
    }

    /// Sweeps so many spoiled copies of made recordings, taking turns.
    package mutating func sweep(spoiled rounds: Int, seed: UInt64) throws {
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        for round in SpoiledRecordings(rounds, seed: seed) {
            try Data(round.bytes).write(to: URL(fileURLWithPath: scratch))
            sweep(path: scratch, name: round.name, round.bytes)
        }
    }

    /// Sweeps a file as it is.
    package mutating func sweep(file path: String) throws {
        sweep(path: path, name: path, [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    private mutating func sweep(path: String, name: String, _ bytes: [UInt8]) {
        files += 1
        // A second more for every 8 KiB: a megabyte under a sanitizer is no hang.
        if let patience { alarm(patience + UInt32(clamping: bytes.count >> 13)) }
        sweepReading(path, name, size: bytes.count)
        sweepAnalyses(path, name)
        sweepExports(path, name)
        sweepExactly(bytes, name)
        if patience != nil { alarm(0) }
    }

    mutating func fail(_ name: String, _ command: String, _ what: String) {
        problems.append("\(name): \(command): \(what)")
    }

    /// Runs a command, and gives what it wrote.
    private mutating func run(
        _ name: String, _ command: String, statuses: ClosedRange<Int32> = 0...2,
        _ body: (CaptureCommand.Output) -> CaptureOutcome
    ) -> (bytes: [UInt8], outcome: CaptureOutcome) {
        runs += 1
        var bytes: [UInt8] = []
        let outcome = body { (piece: RawSpan) throws(CaptureWriteError) in piece.withUnsafeBytes { bytes += $0 } }
        if !statuses.contains(outcome.exitStatus) { fail(name, command, "status \(outcome.exitStatus)") }
        if outcome.exitStatus >= 2, outcome.messages.isEmpty { fail(name, command, "says nothing") }
        return (bytes, outcome)
    }

    private mutating func sweepReading(_ path: String, _ name: String, size: Int) {
        for filter in [nil, "len > 30"] {
            let reading = ReadingOptions(filter: filter)
            let command = filter.map { "summary --json --filter '\($0)'" } ?? "summary --json"
            let summary = run(name, command) {
                CaptureCommand.analyse(
                    CaptureSummary.self, path: path, reading: reading, options: AnalysisOptions(isJSON: true),
                    output: $0
                )
            }.bytes
            guard let object = Self.object(summary[...]) else {
                if !summary.isEmpty { fail(name, command, "is no JSON") }
                continue
            }
            if filter == nil { readable += 1 }
            // The smallest record of all containers takes twelve bytes; what is compressed may grow by a thousand.
            let isCompressed = ((try? CaptureReader(path: path))?.isCompressed) ?? false
            let packets = object["packets"] as? Int ?? .max
            if packets > (isCompressed ? 1032 * size : size) / 12 {
                fail(name, command, "\(packets) packets in \(size) bytes")
            }
        }
        expectHarmless(
            run(name, "summary") { CaptureCommand.analyse(CaptureSummary.self, path: path, output: $0) }.bytes,
            "summary",
            name)

        var options = CaptureCommand.ShowOptions()
        sweepShow(path, name, options, "show")
        options.showsAddresses = true
        options.isVerbose = true
        sweepShow(path, name, options, "show --verbose --addresses")
        options.keys = SeedRecording.keys
        sweepShow(path, name, options, "show --verbose --addresses --keys")
        options.isVerbose = false
        sweepShow(path, name, options, "show --addresses --keys")
        options.isJSON = true
        let lines = sweepShow(path, name, options, "show --json --keys")
        messages += lines.count
        opened += lines.count { $0["opened"] != nil }
        options.filter = Self.filter
        sweepShow(path, name, options, "show --json --keys, filtered")
        sweepShow(path, name, options, "show --json --keys --filter, filtered", ReadingOptions(filter: "link[0] < 9"))
    }

    @discardableResult
    private mutating func sweepShow(
        _ path: String, _ name: String, _ options: CaptureCommand.ShowOptions, _ command: String,
        _ reading: ReadingOptions = ReadingOptions()
    ) -> [[String: Any]] {
        let text = run(name, command) {
            CaptureCommand.show(path: path, reading: reading, options: options, output: $0)
        }.bytes
        if options.isJSON { return expectJSONLines(text, command, name) }
        expectHarmless(text, command, name)
        return []
    }

    /// Makes a finding, and gives what it wrote.
    private mutating func find<Finding: RecordingAnalysis>(
        _ kind: Finding.Type, _ path: String, _ name: String, _ command: String, _ options: AnalysisOptions
    ) -> [UInt8] {
        run(name, command) { CaptureCommand.analyse(kind, path: path, options: options, output: $0) }.bytes
    }

    private mutating func sweepAnalyses(_ path: String, _ name: String) {
        for isJSON in [false, true] {
            var options = AnalysisOptions(isJSON: isJSON)
            options.keys = isJSON ? SeedRecording.keys : nil
            var withAddresses = options
            withAddresses.showsAddresses = isJSON
            let texts = [
                ("check", find(RecordingCheck.self, path, name, "check", options)),
                ("timeline", find(RecordingTimeline.self, path, name, "timeline", withAddresses)),
                ("stats", find(RecordingStatistics.self, path, name, "stats", options)),
                ("devices", find(RecordingDevices.self, path, name, "devices", withAddresses)),
                ("linkability", find(Linkability.self, path, name, "linkability", withAddresses)),
            ]
            for (command, text) in texts {
                if isJSON {
                    _ = expectJSONLines(text, command + " --json", name)
                } else {
                    expectHarmless(text, command, name)
                }
            }
        }
    }

    private mutating func sweepExports(_ path: String, _ name: String) {
        for format in RecordingExportOptions.Format.allCases {
            // What a database gets is what NDJSON gets, and it takes longer.
            for (redacts, isFiltered) in [(false, false), (true, false), (true, true)]
            where format != .sqlite || !redacts {
                var options = RecordingExportOptions()
                options.format = format
                options.keys = SeedRecording.keys
                options.showsAddresses = isFiltered
                if isFiltered { options.filter = Self.filter }
                if redacts { options.pseudonyms = Pseudonyms(key: [UInt8](repeating: 7, count: 32)) }
                sweepExport(
                    path, name, options,
                    "export --format \(format.rawValue)\(redacts ? " --redact" : "")\(isFiltered ? ", filtered" : "")")
            }
        }
    }

    private mutating func sweepExport(
        _ path: String, _ name: String, _ options: RecordingExportOptions, _ command: String
    ) {
        if options.format == .sqlite {
            let database = scratch + ".sqlite"
            defer { try? FileManager.default.removeItem(atPath: database) }
            let (_, outcome) = run(name, command) { _ in
                RecordingDatabase.export(path: path, options: options, to: database)
            }
            let isThere = FileManager.default.fileExists(atPath: database)
            if isThere != (outcome.exitStatus < 2) {
                fail(name, command, "status \(outcome.exitStatus), and \(isThere ? "a" : "no") database")
            }
            return
        }
        // A pcap holds one link type, and times of our days: a recording of several or of others is refused.
        let (bytes, outcome) = run(name, command, statuses: 0...3) {
            CaptureCommand.export(path: path, options: options, output: $0)
        }
        switch options.format {
        case .ndjson: _ = expectJSONLines(bytes, command, name)
        case .csv: expectHarmless(bytes.filter { $0 != 0x0D }, command, name)
        case .sqlite: break
        case .pcap, .pcapng:
            guard outcome.exitStatus < 2, !bytes.isEmpty else { return }
            guard var reader = try? CaptureReader(memory: bytes),
                (try? reader.forEachRecord { _, _ in true }) != nil, !reader.findings.hasDamage
            else {
                fail(name, command, "writes a damaged recording")
                return
            }
        }
    }

    /// Messages of which some are admitted in most recordings.
    private static let filter: CaptureFilter = {
        var filter = CaptureFilter()
        filter.types = [.handoff]
        filter.strongestSignal = 20
        filter.weakestSignal = -100
        filter.earliest = try? CaptureFilter.Moment(word: "0.01")
        filter.latest = try? CaptureFilter.Moment(word: "0.3")
        return filter
    }()

    private static func object(_ bytes: ArraySlice<UInt8>) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any]
    }

    /// Text for terminals is well-formed and has no scalar that acts instead of showing itself.
    private mutating func expectHarmless(_ bytes: [UInt8], _ command: String, _ name: String) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            return fail(name, command, "malformed UTF-8 in text")
        }
        for scalar in text.unicodeScalars where scalar != "\n" && scalar != "\u{200C}" && scalar != "\u{200D}" {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
                return fail(name, command, "U+\(String(scalar.value, radix: 16)) in text")
            default: break
            }
        }
    }

    private mutating func expectJSONLines(_ bytes: [UInt8], _ command: String, _ name: String) -> [[String: Any]] {
        if !bytes.isEmpty, bytes.last != 0x0A { fail(name, command, "no line feed at the end") }
        return bytes.split(separator: 0x0A).compactMap { line in
            let object = Self.object(line)
            if object == nil { fail(name, command, "no JSON: \(String(decoding: line.prefix(200), as: UTF8.self))") }
            return object
        }
    }
}
