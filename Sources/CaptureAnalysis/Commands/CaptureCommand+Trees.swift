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
        var trees = PacketTree(showsIdentifiers: options.showsAddresses)
        let text = MessageText(showsAddresses: options.showsAddresses)
        var bytes: [UInt8] = []
        var pass = FilterPass(options.filter)
        return list(path: path, reading: reading) { record, packet throws(CaptureWriteError) in
            pass.begin(record)
            var found: [CaptureMessage] = []
            _ = messages.read(record, packet) { message in found.append(copy message) }
            // The trees join pieces of all packets, shown or not.
            let forest = trees.trees(of: record, packet, messages: found)
            let admitted = found.filter { pass.admits($0) }
            guard !admitted.isEmpty else { return }
            for message in admitted { text.appendLine(message, to: &bytes) }
            for tree in forest { tree.appendLines(to: &bytes, depth: 1) }
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
                if pass.admits(message) { text.appendLine(message, to: &bytes) }
            }
            try output(bytes.span.bytes)
            return (messages.findings(in: packets), [pass.tally.note, messages.noteOnKeys])
        }
    }
}
