import Payload

/// What the system may use an activity for.
extension UserActivity {
    /// Other devices may continue it; true by default (ACT-010).
    public var isEligibleForHandoff: Bool {
        get { purposes.handoff }
        set {
            set(.isEligibleForHandoff, \.handoff, to: newValue, as: "eligibleForHandoff")
            announce()
        }
    }

    /// A search on the device may find it.
    public var isEligibleForSearch: Bool {
        get { purposes.search }
        set { set(.isEligibleForSearch, \.search, to: newValue, as: "eligibleForSearch") }
    }

    /// Everybody's searches may find it.
    public var isEligibleForPublicIndexing: Bool {
        get { purposes.publicIndexing }
        set { set(.isEligibleForPublicIndexing, \.publicIndexing, to: newValue, as: "eligibleForPublicIndexing") }
    }

    /// The system may predict it.
    public var isEligibleForPrediction: Bool {
        get { purposes.prediction }
        set { set(.isEligibleForPrediction, \.prediction, to: newValue, as: "eligibleForPrediction") }
    }

    /// The continuing side may ask for streams.
    public var supportsContinuationStreams: Bool {
        get { purposes.continuationStreams }
        set {
            set(
                .supportsContinuationStreams, \.continuationStreams, to: newValue, as: "supportsContinuationStreams")
        }
    }

    private func set(
        _ member: APIMember, _ purpose: WritableKeyPath<ActivityPurposes, Bool>, to value: Bool, as name: String
    ) {
        context?.use(member)
        purposes[keyPath: purpose] = value
        changed(name, to: .boolean(value))
    }
}
