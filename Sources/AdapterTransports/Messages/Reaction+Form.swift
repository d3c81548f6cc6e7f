import Events
import ImplementationAdapter
import Notation
import Payload

extension Answer {
    /// What came of an operation.
    static let form = ChoiceForm<Answer>(
        "answer",
        of: {
            switch $0 {
            case .done: "done"
            case .refused: "refused"
            case .unsupported: "unsupported"
            }
        },
        [
            .init(
                "done", "It was done.", { if case .done(let value) = $0 { $1(value) } },
                Member("value", .payload, absent: .null, "The operation's result; absent for none.")
            ) { .done($0) },
            .init(
                "refused", "It cannot be done now.", { if case .refused(let reason) = $0 { $1(reason) } },
                Member("reason", .text, "Why, in words.")
            ) { .refused($0) },
            .init("unsupported", "The implementation does not know the operation.", .unsupported),
        ])
}

extension Reaction {
    /// The result of a call of a device.
    static let form = RecordForm<Reaction>(
        "", { ($0.answer, $0.outputs, $0.wakeUp) }, Member(membersOf: Answer.form),
        Member(
            "outputs",
            .list(
                of: Output.form.form.described(words: "[`output`](#output)").defined(as: "output"),
                "an array of outputs"),
            "What it did meanwhile, in order."),
        Member("wakeUp", optional: .instant, "When it wants to be called next; absent for never.")
    ) { Reaction(answer: $0, outputs: $1, wakeUp: $2) }
}
