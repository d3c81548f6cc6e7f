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
        if options.isVerbose { return showTrees(path: path, reading: reading, options: options, output: output) }
        var messages = MessageReader(
            keys: options.keys, activities: options.activities,
            known: HandoffEvidence(
                in: path, filter: reading.filter, keys: options.keys, activities: options.activities),
            onlyType: options.onlyType, hidesIdentifiers: !options.showsAddresses)
        var lines = MessageLines(MessageText(showsAddresses: options.showsAddresses), size: outputSize)
        var pass = FilterPass(options.filter)
        // JSON and keys need messages as values. Otherwise lines are written directly.
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
}
