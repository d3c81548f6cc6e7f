package import CaptureAnalysis
package import PositionedYAML

/// What must or must not be observed within a span of virtual time.
package struct Expectation: Sendable {
    /// The check's id, unique in its case.
    package var id: String
    /// The device that it is about, or `world` for any.
    package var actor: String
    package var matter: Matter
    /// The length of the window.
    package var within: TimeSpan
    /// Where the window begins.
    package var after: Beginning
    /// Why the check may fail a run.
    package var ground: Ground
    package var position: SourcePosition

    /// The requirements that are broken if the check fails.
    package var covers: [String] {
        switch ground {
        case .requirements(let ids): ids
        case .adapterProtocol: []
        }
    }

    /// Why a check may fail a run.
    package enum Ground: Sendable, Hashable {
        /// Requirements, each of which is broken if the check fails.
        case requirements([String])
        /// A section of the adapter protocol, where no requirement demands what the check expects.
        case adapterProtocol(section: Int)
    }

    /// Where a window begins.
    package enum Beginning: Sendable, Hashable {
        /// At the last operation step before the expectation.
        case lastOperation
        /// At the start of the case.
        case start
        /// After the event that satisfied an earlier expectation.
        case check(String)
    }

    /// What is expected.
    package enum Matter: Sendable {
        /// A matching event; with a count, exactly this number of them in the whole window.
        case event(EventPattern, count: Int?)
        /// No matching event in the whole window.
        case never(EventPattern)
        /// Matching events in this order, with none of the others between them.
        case sequence([EventPattern])
        /// No offer from `source` on the actor in the whole window, and the world's diagnosis of it.
        case noOffer(EventPattern, source: String, because: String?)
        /// The actor sees offers of `peer`, and `peer` none of the actor, in the whole window.
        case asymmetricDiscovery(peer: String)
        /// The last operation was refused; with a text, the reason contains it.
        case refused(reason: String?)
        /// What a recording of all that was transmitted contains and breaks.
        case captureCheck(ExpectedRecording)
        /// What the always-on rules find in a log.
        case logCheck(ExpectedLog)
        /// What a run of suites says.
        case runCheck(ExpectedRun)
    }

    /// What a recording must contain and break.
    package struct ExpectedRecording: Sendable {
        /// What the rules for recordings must say. `holds` is empty where it is not compared.
        package var verdict: AirVerdict
        /// Whether the rules that hold are compared.
        package var comparesHolding: Bool
        /// Whether the number of unclear observations is compared.
        package var comparesUnclear: Bool
        /// The messages, as `capture show` words them, in the order of their first appearance; nil where they are not
        /// compared.
        package var messages: [String]?
        /// The case that `capture to-case` writes; nil where it is not compared.
        package var written: String?
    }
}

extension Expectation.Matter {
    /// Whether it is about logs or suites that the case gives, and about no device.
    var isAboutHarness: Bool {
        switch self {
        case .logCheck, .runCheck: true
        case .event, .never, .sequence, .noOffer, .asymmetricDiscovery, .refused, .captureCheck: false
        }
    }
}
