extension ExpectationForm {
    /// The arguments of `log-check`.
    static let logArguments: [Argument] = [
        Argument(
            "events", .events, required: true,
            "the events in their order, which numbers them from 0; a list among them stands for its elements"),
        Argument("ends", .duration, "when the log ends (default: with its last event)"),
        Argument("breaches", .logBreaches, required: true, "all breaches that the rules find; `[]` for none"),
        Argument(
            "holds", .alwaysOnRules,
            "all rules that find their subject in the log and no breach (default: not compared)"),
    ]

    /// The keys of one event of a `log-check`. A member or field that is left out is absent.
    package static let logEventArguments: [Argument] = [
        Argument("t", .duration, "when, since the start of the log (default: with the event before, or at 0)"),
        Argument("kind", .eventKind, required: true, "the kind of event"),
        Argument("device", .device, "the device"),
        Argument("app", .text, "the app's bundle identifier"),
        Argument("activity", .integer, "the number of the activity, unique in its device"),
        Argument("attempt", .integer, "the number of the attempt"),
        Argument("thread", .threadClass, "the thread class"),
        Argument("fields", .fields, "fields of the kind; one that every such event has is null if it is left out"),
    ]

    /// The keys of one breach of a `log-check`.
    package static let logBreachArguments: [Argument] = [
        Argument("rule", .alwaysOnRule, required: true, "the rule"),
        Argument("requirement", .text, required: true, "the requirement that is broken"),
        Argument(
            "event", .place, required: true,
            "the number of the last event that shows it; `end` if it takes the time up to the end of the log"),
        Argument("count", .count, "how often the rule finds it there (default: once)"),
        Argument("observed", .text, "what the rule says that it observed, the first time (default: not compared)"),
    ]
}
