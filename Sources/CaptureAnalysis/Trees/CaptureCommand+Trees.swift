import CaptureFiles

extension CaptureCommand {
    /// Lists the messages of a recording with the bytes that they are made of: for every packet with an admitted message a line, then a tree.
    static func showTrees(
        path: String, reading: ReadingOptions, options: ShowOptions, output: Output
    ) -> Outcome {
        var reader: CaptureReader
        do {
            reader = try CaptureReader(path: path, options: reading)
        } catch {
            return Outcome(exitStatus: 2, message: error.description)
        }
        var messages = MessageReader(
            keys: options.keys, activities: options.activities,
            known: evidence(
                in: path, filter: reading.filter, keys: options.keys, activities: options.activities))
        var trees = PacketTree(showsIdentifiers: options.showsAddresses)
        let text = MessageText(showsAddresses: options.showsAddresses)
        var bytes: [UInt8] = []
        var linkTypes = LinkTypeCounts()
        var tally = FilterTally()
        var failure: CaptureWriteError?
        var start = RecordingStart()
        let filter = options.filter
        do {
            try reader.forEachRecord { record, packet in
                linkTypes.note(record.linkType)
                start.note(record.hasTime ? record.time : nil)
                var found: [CaptureMessage] = []
                _ = messages.read(record, packet) { message in found.append(copy message) }
                // Pieces are joined in every packet, shown or not.
                let forest = trees.trees(of: record, packet, messages: found)
                let admitted = found.filter { filter.admits($0, start: start.time) }
                tally.note(admitted.count, of: found.count)
                guard !admitted.isEmpty else { return true }
                for message in admitted { text.appendLine(message, to: &bytes) }
                for tree in forest { tree.appendLines(to: &bytes, depth: 1) }
                bytes.append(UInt8(ascii: "\n"))
                guard bytes.count >= outputSize else { return true }
                do throws(CaptureWriteError) {
                    try output(bytes.span.bytes)
                } catch {
                    failure = error
                    return false
                }
                bytes.removeAll(keepingCapacity: true)
                return true
            }
            // What never became whole has no packet to stand in.
            messages.finish { message in
                guard filter.admits(message, start: start.time) else { return }
                text.appendLine(message, to: &bytes)
            }
            if failure == nil { try output(bytes.span.bytes) }
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
}
