import CaptureAnalysis

extension Expectation {
    /// The expectation in words.
    package var summary: String {
        let matter =
            switch matter {
            case .event(let pattern, nil): "\(pattern)"
            case .event(let pattern, let count?): "exactly \(count) × \(pattern)"
            case .never(let pattern): "never \(pattern)"
            case .sequence(let patterns): patterns.map(\.description).joined(separator: ", then ")
            case .noOffer(_, let source, let because):
                "no offer from \(source)" + (because.map { ", because of \($0)" } ?? "")
            case .asymmetricDiscovery(let peer): "offers of \(peer), which sees none"
            case .captureCheck(let expected):
                "capture check finds \(expected.verdict.findings.count + expected.verdict.more) breaches"
                    + (expected.messages.map { " and \($0.count) messages" } ?? "") + " in what was transmitted"
            case .logCheck(let expected):
                "the rules find \(expected.breaches.values.reduce(0, +)) breaches in a log of \(expected.events.count) events"
            case .runCheck(let expected): expected.summary
            case .refused(let reason): "the operation is refused" + (reason.map { ": \($0)" } ?? "")
            }
        return matter + ", within \(within)"
    }

    /// The ground of the check, in words.
    package var groundText: String {
        switch ground {
        case .requirements(let ids): ids.joined(separator: ", ")
        case .adapterProtocol(let section): "adapter protocol, section \(section)"
        }
    }

    /// What follows the words of an expectation that only the adapter protocol demands.
    var groundNote: String {
        guard case .adapterProtocol = ground else { return "" }
        return " (\(groundText))"
    }
}
