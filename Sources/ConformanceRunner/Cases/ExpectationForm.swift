package import Events
package import Platforms
import VirtualDevices

/// The forms of expectation that have their own names. Each event kind is a form as well.
///
/// Together with `Verb`, these declarations are the vocabulary of steps, for the loader, the JSON Schema and `vocabulary.md`.
package enum ExpectationForm: String, Sendable, CaseIterable {
    /// See ``meaning``, here and in the other cases.
    case offer
    case noOffer = "no-offer"
    case offerWithdrawn = "offer-withdrawn"
    case never
    case sequence
    case asymmetricDiscovery = "asymmetric-discovery"
    case refused
    case captureCheck = "capture-check"
    case logCheck = "log-check"
    case runCheck = "run-check"

    package struct Argument: Sendable {
        package var name: String
        package var kind: Kind
        package var isRequired: Bool
        package var meaning: String

        /// Kinds of arguments.
        package enum Kind: Sendable, Hashable {
            /// Any text.
            case text
            /// A list of texts.
            case texts
            /// A whole number above zero.
            case count
            case device
            case eventKind
            /// Names of event parts with the value that each must have.
            case conditions
            /// A list of event patterns.
            case patterns
            /// A list of breaches of rules for recordings.
            case breaches
            /// A list of names of rules for recordings.
            case rules
            /// A list of events of a log, with their times.
            case events
            /// A list of breaches of always-on rules.
            case logBreaches
            /// A list of names of always-on rules.
            case alwaysOnRules
            /// The name of an always-on rule.
            case alwaysOnRule
            /// The place of an event in a log, or its end.
            case place
            /// A whole number.
            case integer
            /// A list of whole numbers.
            case numbers
            /// What selects cases.
            case runSelection
            /// A list of results of cases.
            case runResults
            /// A list of checks that do not pass.
            case runChecks
            /// Which devices a foreign implementation plays.
            case role
            /// A list of capabilities.
            case capabilities
            /// The outcome of a case or check.
            case outcome
            /// What a baseline says about an outcome.
            case baselineResult
            case threadClass
            /// Names of event fields with their values.
            case fields
            /// The name of an eligibility predicate.
            case predicate
            /// The value of one event field.
            case field(FieldName)
            /// The name of a profile parameter that is a time, or a time with its unit.
            case duration
            /// A check id: lower-case letters, digits, hyphens.
            case identifier
            /// Ids of requirements.
            case requirements
            /// The number of a section of the adapter protocol.
            case section
        }

        init(_ name: String, _ kind: Kind, required isRequired: Bool = false, _ meaning: String) {
            self.name = name
            self.kind = kind
            self.isRequired = isRequired
            self.meaning = meaning
        }
    }

    /// What the form expects, in a sentence or two.
    package var meaning: String {
        switch self {
        case .offer:
            "The device shows an offer (`offer.show`)."
        case .noOffer:
            "No offer from the source appears on the device in the window, and none is shown at its end; with `because`, the world's diagnosis at its end names this predicate as the first that fails."
        case .offerWithdrawn:
            "The device hides an offer (`offer.hide`)."
        case .never:
            "No event matches in the window, which lasts until the present instant at least."
        case .sequence:
            "The events come in exactly this order. Events that match none of the patterns may come in between; one that matches another pattern than the next may not."
        case .asymmetricDiscovery:
            "The actor sees an offer of the peer and the peer none of the actor, in the whole window. The verdict's text is ASYMMETRIC_DISCOVERY. The window begins with the case."
        case .refused:
            "The operation before was refused. Without this expectation a refused operation fails the case."
        case .captureCheck:
            "`baton capture check` would say exactly this about a recording of all that `transmit` has sent so far. The keys are those that devices of the case declare, the activities those of their apps. The actor is `world`, and nothing is waited for."
        case .logCheck:
            "The always-on rules find exactly these breaches in a log that the case gives, under the profile of the case. They open the messages of devices that declare both of their keys. The actor is `world`. What the devices of the case do has nothing to do with it, and nothing is waited for."
        case .runCheck:
            "`baton run` of suites that the case gives says exactly this. Devices are those of the reference implementation. The actor is `world`. What the devices of the case do has nothing to do with it, and nothing is waited for."
        }
    }

    /// The arguments of this form besides ``commonArguments``.
    package var arguments: [Argument] {
        switch self {
        case .offer:
            [Argument("from", .device, "the source")]
                + Self.fieldArguments(.offerShown, omitting: [.from])
        case .noOffer:
            [
                Argument("from", .device, "the source (default: the only other device)"),
                Argument("because", .predicate, "the predicate that the diagnosis must name"),
            ] + Self.fieldArguments(.offerShown, omitting: [.from])
        case .offerWithdrawn:
            [Argument("from", .device, "the source")]
                + Self.fieldArguments(.offerHidden, omitting: [.from])
        case .never:
            [
                Argument("event", .eventKind, required: true, "the kind of event"),
                Argument("where", .conditions, "values that parts of the event must have"),
                Argument("contains", .conditions, "what parts of the event must contain"),
            ]
        case .sequence:
            [Argument("events", .patterns, required: true, "the patterns, at least two")]
        case .asymmetricDiscovery:
            [Argument("from", .device, "the peer (default: the only other device)")]
        case .refused:
            [Argument("reason", .text, "text that the reason must contain")]
        case .logCheck: Self.logArguments
        case .runCheck: Self.runArguments
        case .captureCheck:
            [
                Argument("breaches", .breaches, required: true, "the breaches that the check keeps; `[]` for none"),
                Argument("more", .count, "how many breaches the check counts and does not keep (default: none)"),
                Argument(
                    "unclear", .integer,
                    "how many observations speak against a rule and may have another reason (default: not compared)"),
                Argument("holds", .rules, "the rules that hold (default: not compared)"),
                Argument(
                    "messages", .texts,
                    "what `baton capture show` prints of the messages behind the PDU type, each once, in the order of their first appearance; identifiers as pseudonyms (default: not compared)"
                ),
                Argument(
                    "written", .text,
                    "the case that `baton capture to-case` makes of it, under the name `recording` (default: not compared)"
                ),
            ]
        }
    }

    /// The arguments of `expect: KIND`, KIND being an event kind, besides ``commonArguments``.
    package static let eventArguments: [Argument] = [
        Argument("where", .conditions, "values that parts of the event must have"),
        Argument("contains", .conditions, "what parts of the event must contain"),
        Argument(
            "count", .count, "exactly so many in the whole window (default: at least one, and the window ends with it)"),
    ]

    /// The arguments of every form.
    package static let commonArguments: [Argument] = [
        Argument("id", .identifier, "the check's name in reports (default: the form's name); unique in its case"),
        Argument("within", .duration, "the length of the window"),
        Argument(
            "after", .text,
            "id of an earlier expectation after whose event the window begins, or `start` (default: with the last operation)"
        ),
        Argument(
            "covers", .requirements,
            "the requirements that are broken if this check fails (default: the case's, if it cites one alone)"),
        Argument(
            "protocol", .section,
            "in place of `covers`, where no requirement demands it: the section of Conformance/Adapter/README.md that does"
        ),
    ]

    /// The keys of one pattern in a sequence.
    package static let patternArguments: [Argument] = [
        Argument("event", .eventKind, required: true, "the kind of event"),
        Argument("on", .device, "the device (default: the actor), or `world` for any"),
        Argument("where", .conditions, "values that parts of the event must have"),
        Argument("contains", .conditions, "what parts of the event must contain"),
    ]

    /// The keys of one breach of a `capture-check`.
    package static let breachArguments: [Argument] = [
        Argument("rule", .text, required: true, "the rule"),
        Argument("requirement", .text, required: true, "the requirement that is broken"),
        Argument("device", .device, required: true, "the device that broke it"),
        Argument("at", .duration, required: true, "when, since the start of the case"),
    ]

    /// What stands in lists among the arguments of a form, with its keys.
    static let records: [(words: String, arguments: [Argument])] = [
        ("A pattern of a `sequence` is the name of an event kind, or a mapping", patternArguments),
        ("A breach of a `capture-check`", breachArguments), ("An event of a `log-check`", logEventArguments),
        ("A breach of a `log-check`", logBreachArguments),
        ("What selects the cases of a `run-check`", runSelectionArguments),
        ("A result of a `run-check`", runResultArguments),
        ("A check in a result of a `run-check`", runCheckArguments),
    ]

    /// The length of the window if the case gives none.
    package var defaultWindow: ParameterName {
        switch self {
        case .offer: DefaultWindow.offer
        case .offerWithdrawn: DefaultWindow.withdrawal
        case .noOffer, .never, .asymmetricDiscovery: DefaultWindow.absence
        case .sequence, .refused, .captureCheck, .logCheck, .runCheck: DefaultWindow.event
        }
    }

    /// The length of the window of `expect: KIND` if the case gives none.
    package static func defaultWindow(of kind: EventKind) -> ParameterName {
        switch kind {
        case .offerShown: DefaultWindow.offer
        case .offerHidden: DefaultWindow.withdrawal
        default: DefaultWindow.event  // all other kinds have one bound
        }
    }

    /// The profile parameters that windows default to.
    package enum DefaultWindow {
        /// From the cause of an offer to the offer.
        package static let offer = ParameterName.offerDeadline
        /// From the cause of a withdrawal to the withdrawal. A source need not say goodbye (AIR-004); then it is missed.
        package static let withdrawal = ParameterName.lossTimeout
        /// How long a case waits for something that must not happen.
        package static let absence = ParameterName.neverWindow
        /// From an operation to any other event: the longest duration of an attempt.
        package static let event = ParameterName.attemptTimeout
    }

    private static func fieldArguments(_ kind: EventKind, omitting omitted: [FieldName]) -> [Argument] {
        kind.fields.filter { !omitted.contains($0) }
            .map { Argument($0.rawValue, .field($0), "the event's `\($0.rawValue)`") }
    }
}

extension FieldName {
    /// Whether the field's value in events of a kind is the name of a device.
    ///
    /// `act.state` has states there, and `device.rotate` the position of the screen.
    func namesDevice(in kind: EventKind) -> Bool {
        switch self {
        case .from, .to, .peer: kind != .activityStateChanged && kind != .deviceRotated
        default: false
        }
    }
}
