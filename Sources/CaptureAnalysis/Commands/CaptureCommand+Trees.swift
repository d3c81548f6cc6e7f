import CaptureFiles

extension CaptureCommand {
    /// Lists the messages of a recording with their bytes: for every packet with an admitted message the lines, then a
    /// tree.
    static func showTrees(
        path: String, reading: ReadingOptions, options: ShowOptions, output: Output
    ) -> CaptureOutcome {
        var messages = MessageReader(
            keys: options.keys, activities: options.activities,
            known: HandoffEvidence(
                in: path, filter: reading.filter, keys: options.keys, activities: options.activities),
            hidesIdentifiers: !options.showsAddresses)
        var trees = TreeLines(PacketTree(showsIdentifiers: options.showsAddresses))
        var typesetter = LineTypesetter()
        let text = MessageText(showsAddresses: options.showsAddresses)
        var bytes: [UInt8] = []
        var pass = FilterPass(options.filter)
        var changes = options.isOfChanges ? MessageChanges() : nil
        return list(path: path, reading: reading) { record, packet throws(CaptureWriteError) in
            pass.begin(record)
            var found: [CaptureMessage] = []
            _ = messages.read(record, packet) { message in found.append(copy message) }
            let admitted = found.filter { pass.admits($0) && changes?.note($0) ?? true }
            for message in admitted { text.appendLine(message, by: &typesetter, to: &bytes) }
            trees.take(record, packet, found, isShown: !admitted.isEmpty, to: &bytes)
            guard !admitted.isEmpty else { return }
            bytes.append(UInt8(ascii: "\n"))
            guard bytes.count >= outputSize else { return }
            try output(bytes.span.bytes)
            bytes.removeAll(keepingCapacity: true)
        } beforeWaiting: { () throws(CaptureWriteError) in
            try output(bytes.span.bytes)
            bytes.removeAll(keepingCapacity: true)
        } finish: { packets throws(CaptureWriteError) in
            // Incomplete advertisements have no packet and no tree.
            messages.finish { message in
                if pass.admits(message), changes?.note(message) ?? true { text.appendLine(message, to: &bytes) }
            }
            try output(bytes.span.bytes)
            return (messages.findings(in: packets), [pass.tally.note, messages.noteOnKeys, changes?.note])
        }
    }
}
