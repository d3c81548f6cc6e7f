package import CaptureFiles
package import Continuity

/// CaptureAnalysis, the reading half: what `baton capture` does with a recording, without the command line around it.
///
/// Bytes go from `CaptureReader` through `PacketWalk` to Apple's entries; `CaptureSummary` counts these, `MessageReader` makes values of them, and
/// text and JSON are pure functions of both. Nothing here keeps a recording in memory or reads a clock.
package enum CaptureCommand {
    /// What `show` tells and how.
    package struct ShowOptions: Sendable {
        /// Real addresses instead of pseudonyms.
        package var showsAddresses = false
        /// JSON lines instead of text.
        package var isJSON = false
        /// Text with a tree of byte ranges under each packet's messages.
        package var isVerbose = false
        /// Messages of one type only.
        package var onlyType: ContinuityType?
        /// Keys that open Handoff messages.
        package var keys: KeyFile?
        /// Activities that opened messages may name, beside the key file's and the published ones.
        package var activities: [KeyFile.Activity] = []
        /// Which messages are wanted.
        package var filter = CaptureFilter()

        /// Text with pseudonyms, all types, no keys.
        package init() {}
    }

    /// Counts what a recording holds; `-` is standard input.
    package static func summary(
        path: String, reading: ReadingOptions = ReadingOptions(), json: Bool, output: Output
    ) -> Outcome {
        let summary: CaptureSummary
        do {
            summary = try CaptureSummary(reading: path, options: reading)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
        var bytes: [UInt8] = []
        if json { summary.appendJSON(path: path, to: &bytes) } else { summary.appendText(path: path, to: &bytes) }
        do {
            try output(bytes.span.bytes)
        } catch {
            return Outcome(exitStatus: 3, message: error.description, findings: summary.findings)
        }
        return outcome(path: path, linkTypes: summary.linkTypes, findings: summary.findings)
    }

    /// Lists the messages of a recording, one a line; `-` is standard input.
    package static func show(
        path: String, reading: ReadingOptions = ReadingOptions(), options: ShowOptions = ShowOptions(), output: Output
    ) -> Outcome {
        if options.isVerbose { return showTrees(path: path, reading: reading, options: options, output: output) }
        var reader: CaptureReader
        do {
            reader = try CaptureReader(path: path, options: reading)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
        var messages = MessageReader(
            keys: options.keys, activities: options.activities,
            known: evidence(in: path, filter: reading.filter, keys: options.keys, activities: options.activities),
            onlyType: options.onlyType)
        var lines = MessageLines(MessageText(showsAddresses: options.showsAddresses), size: outputSize)
        var linkTypes = LinkTypeCounts()
        var failure: CaptureWriteError?
        var start = RecordingStart()
        var tally = FilterTally()
        let filter = options.filter
        let isFiltered = !filter.admitsEverything
        // Messages as values, where something is asked of them; else their lines at once.
        let needsValues = isFiltered || options.isJSON || options.keys != nil
        do {
            try reader.forEachRecord { record, packet in
                linkTypes.note(record.linkType)
                if needsValues {
                    start.note(record.hasTime ? record.time : nil)
                    _ = messages.read(record, packet) { message in
                        let isAdmitted = !isFiltered || filter.admits(message, start: start.time)
                        tally.note(isAdmitted)
                        if isAdmitted { lines.append(message, isJSON: options.isJSON) }
                    }
                } else {
                    let before = lines.lineCount
                    _ = messages.appendLines(of: record, packet, to: &lines)
                    tally.note(lines.lineCount - before, of: lines.lineCount - before)
                }
                guard lines.byteCount >= outputSize else { return true }
                do throws(CaptureWriteError) {
                    try lines.flush(to: output)
                } catch {
                    failure = error
                    return false
                }
                return true
            }
            messages.finish { message in
                let isAdmitted = !isFiltered || filter.admits(message, start: start.time)
                tally.note(isAdmitted)
                if isAdmitted { lines.append(message, isJSON: options.isJSON) }
            }
            if failure == nil { try lines.flush(to: output) }
        } catch let error as CaptureError {
            return Outcome(exitStatus: 2, message: error.description)
        } catch {
            failure = error as? CaptureWriteError ?? .refused(reason: "\(error)")
        }
        var findings = reader.findings
        findings.add(messages.findings(in: reader.packets))
        if let failure { return Outcome(exitStatus: 3, message: failure.description, findings: findings) }
        return outcome(path: path, linkTypes: linkTypes.counts, findings: findings, tally: tally)
    }

    /// Writes a recording, or what a filter leaves of it, in another form; `-` is standard input.
    ///
    /// With pseudonyms the filter still sees the recording as it is; only what is written has been replaced.
    package static func export(
        path: String, reading: ReadingOptions = ReadingOptions(), options: ExportOptions = ExportOptions(),
        output: Output
    ) -> Outcome {
        runExport(path: path, reading: reading, options: options, output: output)
    }

    /// The same for messages that go into a table.
    package static func export(
        path: String, reading: ReadingOptions = ReadingOptions(), options: ExportOptions,
        into table: any RecordedMessageTable
    ) -> Outcome {
        runExport(path: path, reading: reading, options: options, table: table) { _ in }
    }

    /// Bytes of output that are gathered before they are handed on.
    static let outputSize = 1 << 16

    /// The same, with a word about why nothing came out where nothing did.
    static func outcome(
        path: String, linkTypes: [CaptureSummary.LinkTypeCount], findings: CaptureFindings, tally: FilterTally
    ) -> Outcome {
        var outcome = outcome(path: path, linkTypes: linkTypes, findings: findings)
        if outcome.message == nil, let note = tally.note { outcome.message = "\(path): \(note)" }
        return outcome
    }

    /// How reading a recording ended, from what was found in it.
    static func outcome(
        path: String, linkTypes: [CaptureSummary.LinkTypeCount], findings: CaptureFindings
    ) -> Outcome {
        if findings.hasDamage {
            let first = findings.kept.first { $0.kind.isDamage }
            return Outcome(
                exitStatus: 1,
                message: "\(path): the recording is damaged: \(first.map { "\($0)" } ?? "see its findings")",
                findings: findings)
        }
        if !linkTypes.isEmpty, linkTypes.allSatisfy({ !$0.linkType.isReadable }) {
            let names = linkTypes.map { "\($0.linkType)" }.joined(separator: ", ")
            return Outcome(
                exitStatus: 2,
                message:
                    "\(path): link type \(names): expected one with Bluetooth LE advertising: 187, 192, 201, 251, 254, 256, 272, or btsnoop's 1001, 1002, 2001",
                findings: findings)
        }
        return Outcome(exitStatus: 0, findings: findings)
    }
}
