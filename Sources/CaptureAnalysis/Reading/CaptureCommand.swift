package import CaptureFiles
package import Continuity

/// CaptureAnalysis, the reading half: what `baton capture` does with a recording, without the command line around it.
///
/// Bytes go from `CaptureReader` through `PacketWalk` to Apple's entries; `CaptureSummary` counts these, `MessageReader` makes values of them, and
/// text and JSON are pure functions of both. Nothing here keeps a recording in memory or reads a clock.
package enum CaptureCommand {
    /// What `show` tells and how.
    package struct ShowOptions: Sendable {
        /// Real addresses, and what else identifies somebody, instead of pseudonyms.
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
        var messages = MessageReader(
            keys: options.keys, activities: options.activities,
            known: evidence(in: path, filter: reading.filter, keys: options.keys, activities: options.activities),
            onlyType: options.onlyType, hidesIdentifiers: !options.showsAddresses)
        var lines = MessageLines(MessageText(showsAddresses: options.showsAddresses), size: outputSize)
        var pass = FilterPass(options.filter)
        // Messages as values, where something is asked of them; else their lines at once.
        let needsValues = options.isJSON || options.keys != nil
        return list(path: path, reading: reading) { record, packet throws(CaptureWriteError) in
            pass.begin(record)
            if needsValues {
                _ = messages.read(record, packet) { message in
                    if pass.admits(message) { lines.append(message, isJSON: options.isJSON) }
                }
            } else {
                messages.appendLines(of: record, packet, admittedBy: &pass, to: &lines)
            }
            if lines.byteCount >= outputSize { try lines.flush(to: output) }
        } beforeWaiting: { () throws(CaptureWriteError) in
            try lines.flush(to: output)
        } finish: { packets throws(CaptureWriteError) in
            messages.finish { message in
                if pass.admits(message) { lines.append(message, isJSON: options.isJSON) }
            }
            try lines.flush(to: output)
            return (messages.findings(in: packets), [pass.tally.note, messages.noteOnKeys])
        }
    }

    /// Hands every packet of a recording to `body` and then calls `finish`, as long as neither fails; how that ended is told in one way for all
    /// commands that list. `beforeWaiting` writes what was made so far, as somebody may watch a pipe. `finish` gets the number of packets, and gives what was wrong with these and words about the result, if it needs any.
    @inline(__always)
    static func list<Failure: ListingFailure>(
        path: String, reading: ReadingOptions,
        _ body: (borrowing CaptureRecord, RawSpan) throws(Failure) -> Void,
        beforeWaiting: () throws(Failure) -> Void,
        finish: (_ packets: Int) throws(Failure) -> (findings: CaptureFindings, notes: [String?])
    ) -> Outcome {
        var linkTypes = LinkTypeCounts()
        var failure: Failure?
        func succeeds(_ step: () throws(Failure) -> Void) -> Bool {
            do throws(Failure) {
                try step()
                return true
            } catch {
                failure = error
                return false
            }
        }
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            try reader.forEachRecord { record, packet in
                linkTypes.note(record.linkType)
                do throws(Failure) {
                    try body(record, packet)
                    return true
                } catch {
                    failure = error
                    return false
                }
            } beforeWaiting: {
                succeeds(beforeWaiting)
            }
            var findings = reader.findings
            if failure == nil {
                do throws(Failure) {
                    let rest = try finish(reader.packets)
                    findings.add(rest.findings)
                    return outcome(
                        path: path, linkTypes: linkTypes.counts, findings: findings, notes: rest.notes)
                } catch {
                    failure = error
                }
            }
            return Outcome(
                exitStatus: failure?.exitStatus ?? 3, message: failure.map { $0.message(path: path) },
                findings: findings)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
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

    /// How reading a recording ended, from what was found in it; with words about the result, if it needs any.
    static func outcome(
        path: String, linkTypes: [CaptureSummary.LinkTypeCount], findings: CaptureFindings, notes: [String?] = []
    ) -> Outcome {
        if !findings.hasDamage, !linkTypes.isEmpty, linkTypes.allSatisfy({ !$0.linkType.isReadable }) {
            let names = linkTypes.map { "\($0.linkType)" }.joined(separator: ", ")
            return Outcome(
                exitStatus: 2,
                message:
                    "\(path): link type \(names): expected one with Bluetooth LE advertising: 187, 192, 201, 251, 254, 256, 272, or btsnoop's 1001, 1002, 2001",
                findings: findings)
        }
        var outcome = Outcome(exitStatus: 0, findings: findings)
        if findings.hasDamage {
            outcome.exitStatus = 1
            let first = findings.kept.first { $0.kind.isDamage }
            outcome.messages.append(
                "\(path): the recording is damaged: \(first.map { "\($0)" } ?? "see its findings")")
        }
        // What was let go is missing in the output, where nothing else shows it.
        outcome.messages += findings.kept.filter { $0.kind == .evicted }.map { "\(path): \($0)" }
        outcome.messages += notes.compactMap { $0 }.map { "\(path): \($0)" }
        return outcome
    }
}

/// Why a listing ended before the recording did.
protocol ListingFailure: Error {
    /// The status that the command ends with.
    var exitStatus: Int32 { get }
    /// A line for people.
    func message(path: String) -> String
}

extension CaptureWriteError: ListingFailure {
    var exitStatus: Int32 { 3 }
    func message(path: String) -> String { description }
}
