import CaptureFiles

/// The work of the `baton capture` commands, without the command line.
///
/// Bytes go from `CaptureReader` through `PacketWalk` to Apple's entries. Analyses count and measure these, and
/// `MessageReader` makes messages of them. Text and JSON are pure functions of both. A recording is never in memory as
/// a whole, and no code reads a clock.
package enum CaptureCommand {
    /// Calls `body` for every packet of a recording and then `finish`, until one fails. `beforeWaiting` writes the
    /// output so far before the reader waits for a pipe. `finish` gets the number of packets and returns the findings
    /// in them and notes on the result.
    @inline(__always)
    static func list<Failure: ListingError>(
        path: String, reading: ReadingOptions,
        _ body: (borrowing CaptureRecord, RawSpan) throws(Failure) -> Void,
        beforeWaiting: () throws(Failure) -> Void,
        finish: (_ packets: Int) throws(Failure) -> (findings: CaptureFindings, notes: [String?])
    ) -> CaptureOutcome {
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
                linkTypes.note(PacketEnvelope.linkType(of: record.linkType, packet))
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
            return CaptureOutcome(
                exitStatus: failure?.exitStatus ?? 3, message: failure.map { $0.message(path: path) },
                findings: findings)
        } catch {
            return CaptureOutcome(exitStatus: 2, message: error.description)
        }
    }

    /// Bytes of output that are buffered before they are written.
    static let outputSize = 1 << 16

    /// The outcome of a reading from its findings, with notes on the result.
    static func outcome(
        path: String, linkTypes: [LinkTypeCount], findings: CaptureFindings, notes: [String?] = []
    ) -> CaptureOutcome {
        if !findings.hasDamage, !linkTypes.isEmpty, linkTypes.allSatisfy({ !$0.linkType.isReadable }) {
            let names = linkTypes.map { "\($0.linkType)" }.joined(separator: ", ")
            return CaptureOutcome(
                exitStatus: 2,
                message:
                    "\(path): link type \(names): expected one with Bluetooth LE advertising: 187, 192, 201, 251, 254, 256, 272, or btsnoop's 1001, 1002, 2001",
                findings: findings)
        }
        var outcome = CaptureOutcome(exitStatus: 0, findings: findings)
        if findings.hasDamage {
            outcome.exitStatus = 1
            let first = findings.kept.first { $0.kind.isDamage }
            outcome.messages.append(
                "\(path): the recording is damaged: \(first.map { "\($0)" } ?? "see its findings")")
        }
        // Nothing else shows that evicted entries are missing in the output.
        outcome.messages += findings.kept.filter { $0.kind == .evicted }.map { "\(path): \($0)" }
        outcome.messages += notes.compactMap { $0 }.map { "\(path): \($0)" }
        return outcome
    }
}
