package import CaptureFiles
package import Continuity

extension CaptureCommand {
    /// The options of `show`.
    package struct ShowOptions: Sendable {
        /// Addresses and identifiers instead of pseudonyms.
        package var showsAddresses = false
        /// JSON lines instead of text.
        package var isJSON = false
        /// Text with a tree of byte ranges below each packet's messages.
        package var isVerbose = false
        /// Packets to show by number, whatever they contain; empty for the messages of all.
        package var frames: Set<Int> = []
        /// Only messages that differ from the one before of the same sender and type.
        package var isOfChanges = false
        /// Messages of one type only.
        package var onlyType: ContinuityType?
        /// Keys that open Handoff messages.
        package var keys: KeyFile?
        /// Activities of opened messages, in addition to the key file's and the published ones.
        package var activities: [KeyFile.Activity] = []
        package var filter = CaptureFilter()

        package init() {}
    }

    /// Lists the messages of a recording, one on each line; `-` is standard input.
    package static func show(
        path: String, reading: ReadingOptions = ReadingOptions(), options: ShowOptions = ShowOptions(), output: Output
    ) -> CaptureOutcome {
        if !options.frames.isEmpty {
            return showFrames(options.frames, path: path, reading: reading, options: options, output: output)
        }
        if options.isVerbose { return showTrees(path: path, reading: reading, options: options, output: output) }
        // JSON, changes and keys need messages as values. Otherwise lines are written directly.
        if options.isJSON || options.keys != nil || options.isOfChanges {
            return showValues(path: path, reading: reading, options: options, output: output)
        }
        var messages = MessageReader(onlyType: options.onlyType, hidesIdentifiers: !options.showsAddresses)
        var lines = MessageLines(MessageText(showsAddresses: options.showsAddresses), size: outputSize)
        var pass = FilterPass(options.filter)
        return list(path: path, reading: reading) { record, packet throws(CaptureWriteError) in
            pass.begin(record)
            messages.appendLines(of: record, packet, admittedBy: &pass, to: &lines)
            if lines.byteCount >= outputSize { try lines.flush(to: output) }
        } beforeWaiting: { () throws(CaptureWriteError) in
            try lines.flush(to: output)
        } finish: { packets throws(CaptureWriteError) in
            messages.finish { message in
                if pass.admits(message) { lines.append(message) }
            }
            try lines.flush(to: output)
            return (messages.findings(in: packets), [pass.tally.note])
        }
    }

    /// Lists messages that are needed as values.
    private static func showValues(
        path: String, reading: ReadingOptions, options: ShowOptions, output: Output
    ) -> CaptureOutcome {
        var messages = MessageReader(
            keys: options.keys, activities: options.activities,
            known: HandoffEvidence(
                in: path, filter: reading.filter, keys: options.keys, activities: options.activities),
            onlyType: options.onlyType, hidesIdentifiers: !options.showsAddresses, keepsBytes: options.isJSON)
        let comments = options.isJSON ? PacketComments() : nil
        var reading = reading
        reading.comments = comments
        var lines = MessageLines(MessageText(showsAddresses: options.showsAddresses), size: outputSize)
        var pass = FilterPass(options.filter)
        var changes = options.isOfChanges ? MessageChanges() : nil
        func take(_ message: borrowing CaptureMessage) {
            guard pass.admits(message), changes?.note(message) ?? true else { return }
            lines.append(message, isJSON: options.isJSON)
        }
        return list(path: path, reading: reading) { record, packet throws(CaptureWriteError) in
            pass.begin(record)
            let comment = comments?.text(of: record.frame)
            _ = messages.read(record, packet) { message in
                guard comment != nil else { return take(message) }
                var message = copy message
                message.comment = comment
                take(message)
            }
            if lines.byteCount >= outputSize { try lines.flush(to: output) }
        } beforeWaiting: { () throws(CaptureWriteError) in
            try lines.flush(to: output)
        } finish: { packets throws(CaptureWriteError) in
            messages.finish { message in take(message) }
            try lines.flush(to: output)
            return (
                messages.findings(in: packets), [pass.tally.note, messages.noteOnKeys, changes?.note]
            )
        }
    }
}
