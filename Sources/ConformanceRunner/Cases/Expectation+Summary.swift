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
            case .refused(let reason): "the operation is refused" + (reason.map { ": \($0)" } ?? "")
            }
        return matter + ", within \(within)"
    }
}
