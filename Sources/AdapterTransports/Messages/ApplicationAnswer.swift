package import Handoff
import ImplementationAdapter
import Notation
import Payload

/// What an app answers to an ``ApplicationCall``.
package enum ApplicationAnswer: Sendable, Hashable {
    /// To calls that ask for nothing.
    case done
    /// To `app.launch`: what willFinishLaunching and didFinishLaunching agreed on.
    case launched(Bool)
    /// To `app.save` and `app.update`.
    case saved(SaveResult)
    /// To `app.willContinue`, `app.continue` and `app.didFail`.
    case returned(CallbackAnswer)
    /// To `app.perform`.
    case performed(ActionAnswer)
}

// What stands under `result`.
extension ChoiceForm<ApplicationAnswer>.Alternative {
    static let nothing = Self("nothing", "Nothing is asked for.", .done)

    static let launched = Self(
        "launch", "The app is launched.", { if case .launched(let finished) = $0 { $1(finished) } },
        Member("finished", .boolean, "What willFinishLaunching and didFinishLaunching return.")
    ) { .launched($0) }

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

    /// All of them.
    static let all = [nothing, launched, saved, returned, performed]

    private static let callback = ChoiceForm<CallbackAnswer>(
        "implemented",
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
