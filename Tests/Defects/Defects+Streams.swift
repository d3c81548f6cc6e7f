import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let streams: [Defect] = [
        // MARK: Who gets streams
        Defect(
            "flag-never-read", breaks: ["STREAM-002", "STREAM-003", "STREAM-005"],
            Replacement(\.handoff.streams.offers) { _ in
                { _, _, _ in false }
            }),
        Defect(
            "flag-never-read-at-all", breaks: ["STREAM-005", "STREAM-012"],
            Replacement(\.handoff.streams.offers) { _ in
                { _, _, state in state != .invalid }
            }),
        Defect(
            "flag-of-the-handover-decides", breaks: ["STREAM-003"],
            Replacement(\.handoff.streams.offers) { reference in
                { reference($1, $1, $2) }
            }),
        Defect(
            "granted-without-a-delegate", breaks: ["STREAM-002"],
            Replacement(\.handoff.streams.grantsWithoutDelegate) { _ in
                { true }
            }),
        Defect(
            "streams-of-any-activity", breaks: ["STREAM-004"],
            Replacement(\.handoff.streams.mayRequest) { _ in
                { _ in true }
            },
            Replacement(\.streams.continuation) { reference in
                { $0 ?? $1 }
            }),
        Defect(
            "streams-of-an-ended-activity", breaks: ["STREAM-017"],
            Replacement(\.handoff.streams.offers) { _ in
                { flag, _, _ in flag }
            },
            Replacement(\.streams.asksApp) { _ in
                { known, _ in known }
            }),
        Defect(
            "streams-without-a-request", breaks: ["STREAM-018"],
            Replacement(\.handoff.streams.callsUnasked) { _ in
                { $0 }
            }),
        Defect(
            "source-not-called", breaks: ["STREAM-006"],
            Replacement(\.handoff.streams.callsSource) { _ in
                { false }
            }),
        Defect(
            "streams-come-opened", breaks: ["STREAM-007"],
            Replacement(\.handoff.streams.areOpened) { _ in
                { true }
            }),
        Defect(
            "streams-and-error", breaks: ["STREAM-005"],
            Replacement(\.handoff.streams.outcome) { _ in
                { _ in .both }
            }),
        Defect(
            "completion-without-anything", breaks: ["STREAM-005", "STREAM-012"],
            Replacement(\.handoff.streams.outcome) { _ in
                { _ in .neither }
            }),
        Defect(
            "completion-called-twice", breaks: ["STREAM-012"],
            Replacement(\.handoff.streams.completions) { _ in
                { 2 }
            }),
        Defect(
            "request-without-a-limit", breaks: ["STREAM-012"],
            Replacement(\.streams.timeLimit) { _ in
                { _ in nil }
            }),
        Defect(
            "continuation-fails-with-streams", breaks: ["STREAM-014", "ERR-020"],
            Replacement(\.streams.failureOfContinuation) { _ in
                { HandoffErrorCode.handoffFailed }
            }),
        Defect(
            "payload-lost-beside-streams", breaks: ["STREAM-015"],
            Replacement(\.handoff.streams.sentBeside) { reference in
                { activity in
                    var sent = reference(activity)
                    if sent.supportsContinuationStreams { sent.userInfo = nil }
                    return sent
                }
            }),

        // MARK: What goes through them
        Defect(
            "byte-changes-on-the-way", breaks: ["STREAM-009"],
            Replacement(\.streams.sent) { _ in
                { bytes in bytes.count > 8 ? bytes.dropLast() + [(bytes.last ?? 0) ^ 1] : bytes.map { $0 ^ 0x80 } }
            }),
        Defect(
            "repeated-bytes-taken-in", breaks: ["STREAM-009"],
            Replacement(\.streams.takesIn) { _ in
                { $0 <= $1 }
            }),
        // The app is told that all of it was taken, and what had no room is lost.
        Defect(
            "write-claims-too-much", breaks: ["STREAM-009"],
            Replacement(\.streams.kept) { _ in
                { bytes in Array(bytes.prefix(1_000)) }
            }),
        Defect(
            "one-end-closes-both", breaks: ["STREAM-009"],
            Replacement(\.streams.isHalfClosed) { _ in
                { false }
            }),
        Defect(
            "bytes-cross-pairs", breaks: ["STREAM-019"],
            Replacement(\.streams.destination) { _ in
                { own, others in others.first ?? own }
            }),
        Defect(
            "loss-never-told", breaks: ["STREAM-014"],
            Replacement(\.streams.tellsOfLoss) { _ in
                { false }
            }),
        Defect(
            "loss-without-a-limit", breaks: ["STREAM-014"],
            Replacement(\.streams.timeLimit) { _ in
                { _ in nil }
            }),
    ]
}
