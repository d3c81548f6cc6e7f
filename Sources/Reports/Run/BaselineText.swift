package import Events

/// What reports say about a baseline. The texts are not escaped.
package enum BaselineText {
    /// Why a failure does not count.
    package static func excuse(_ record: BaselineRecord) -> String {
        "as the baseline expects: \(record.reason)" + (record.link.isEmpty ? "" : " (\(record.link))")
    }

    /// Why an entry is stale, and the command that corrects it; nil if it is not stale.
    ///
    /// - Parameter log: the path of the run's log.
    package static func complaint(_ entry: BaselineTally.Entry, log: String) -> (what: String, mend: String)? {
        let record = entry.record
        let removal = BaselineCommands.removal(of: record.match, file: record.file)
        let update = BaselineCommands.update(file: record.file, log: log)
        let expected = record.expect.map(\.rawValue).joined(separator: " or ")
        let results = entry.results
        switch entry.staleness {
        case nil: return nil
        case .unmatched: return ("it matches nothing", removal)
        case .passes: return ("it expects \(expected), which no longer happens", removal)
        case .passesInPart:
            return (
                "it expects \(expected), and \(results[.passes, default: 0]) of \(entry.judged) outcomes are better",
                update
            )
        case .changed:
            let message = record.message.isEmpty ? "" : " with \"\(record.message)\""
            return (
                "it expects \(expected)\(message), and \(results[.changed, default: 0]) of \(entry.judged) outcomes are "
                    + "different", update
            )
        }
    }

    /// How often a flaky check failed; nil if the entry is not for one, or judged nothing.
    package static func rate(_ entry: BaselineTally.Entry) -> String? {
        guard entry.record.isFlaky, entry.judged > 0 else { return nil }
        return "flaky: failed \(entry.judged - entry.passes) of \(entry.judged) times"
            + (entry.record.link.isEmpty ? "" : " (\(entry.record.link))")
    }
}
