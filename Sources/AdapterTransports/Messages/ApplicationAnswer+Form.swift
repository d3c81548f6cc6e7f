import Handoff
import ImplementationAdapter
import Notation
import Payload

extension ApplicationAnswer {
    /// The form of the answer.
    var result: MethodResult<ApplicationAnswer> {
        switch self {
        case .done: .nothing
        case .saved: .saved
        case .returned: .returned
        case .performed: .performed
        }
    }
}

// Results.
extension MethodResult<ApplicationAnswer> {
    static let nothing = Self("nothing", "Nothing is asked for.", .done)

    static let saved = Self(
        "save", "The activity is saved.",
        { if case .saved(let result) = $0 { $1(result.snapshot, result.durationNanoseconds) } },
        Member(
            "snapshot", optional: ActivitySnapshot.form.form,
            "The state of the activity; absent if it is gone or invalid."),
        Member("duration", .duration, "How long the hooks took, in nanoseconds.")
    ) { .saved(SaveResult(snapshot: $0, durationNanoseconds: $1)) }

    static let returned = Self(
        "callback", "The callback has returned.", { if case .returned(let answer) = $0 { $1(answer) } },
        Member(membersOf: callback)
    ) { .returned($0) }

    static let performed = Self(
        "answer", "What came of an operation.", { if case .performed(let answer) = $0 { $1(Answer(answer)) } },
        Member(membersOf: Answer.form)
    ) { .performed(ActionAnswer($0)) }

    private static let callback = ChoiceForm<CallbackAnswer>(
        "implemented",
        of: {
            switch $0 {
            case .notImplemented: false
            case .returned: true
            }
        },
        [
            .init(false, "The app lacks the callback.", .notImplemented),
            .init(
                true, "The app has the callback.", { if case .returned(let value) = $0 { $1(value) } },
                Member("value", .boolean, "What it returned.")
            ) { .returned($0) },
        ])
}

extension Answer {
    fileprivate init(_ answer: ActionAnswer) {
        switch answer {
        case .done(let value): self = .done(value)
        case .refused(let reason): self = .refused(reason)
        case .unsupported: self = .unsupported
        }
    }
}

extension ActionAnswer {
    fileprivate init(_ answer: Answer) {
        switch answer {
        case .done(let value): self = .done(value)
        case .refused(let reason): self = .refused(reason)
        case .unsupported: self = .unsupported
        }
    }
}
