import Events

/// A resolvable private address is used for no longer than the interval after which it rotates. What is advertised from
/// it changes nothing about that, and neither does a pause.
struct AddressLifetime: RuleWithFindings {
    static let name = "address-lifetime"
    static let requirements = ["AIR-015"]
    static let kinds: EventKindSet = [.radioSet, .radioStopped]

    private struct Use {
        var address: String
        /// The first advertisement from the address.
        var first: EventMark
        var isSending = true
        var isTooLong = false
    }

    private var uses = RecentTable<String, Use>()
    private(set) var findings = RuleFindings()
    private let longest: Int64
    private let expected: String

    /// Makes the rule.
    init(_ parameters: RuleParameters = RuleParameters()) {
        longest = parameters.addressNanoseconds
        expected = "another address after \(longest / 1_000_000) ms at the latest"
    }

    mutating func observe(_ event: Event) {
        guard let device = event.device else { return }
        if var use = uses[device], use.isSending || event.text(.address) == use.address, !use.isTooLong {
            findings.subjectSeen()
            let age = event.time.since(use.first.time)
            if age > longest {
                let limit = expected
                use.isTooLong = true
                uses[device] = use
                findings.note(
                    "AIR-015", at: event, expected: limit, observed: "\(use.address) after \(age / 1_000_000) ms",
                    evidence: [use.first.sequence])
            }
        }
        guard event.kind == .radioSet, let address = event.text(.address) else {
            uses[device]?.isSending = false
            return
        }
        if uses[device]?.address == address {
            uses[device]?.isSending = true
        } else {
            uses[device] = Use(address: address, first: EventMark(event))
        }
    }

    mutating func finish(at end: Instant) -> RuleOutcome {
        for device in uses.keys {
            guard let use = uses[device], use.isSending, !use.isTooLong else { continue }
            let age = end.since(use.first.time)
            if age > longest {
                let limit = expected
                findings.note(
                    "AIR-015", atEnd: end, expected: limit, observed: "\(use.address) after \(age / 1_000_000) ms",
                    evidence: [use.first.sequence])
            }
        }
        return findings.outcome
    }
}
