extension ExpectationForm {
    /// The arguments of `run-check`.
    static let runArguments: [Argument] = [
        Argument(
            "suites", .texts, required: true,
            "the texts of the suites, which messages call `\(ExpectedRun.suiteFile(0))`, `\(ExpectedRun.suiteFile(1))` and so on"
        ),
        Argument("select", .runSelection, "which cases run (default: all)"),
        Argument("repeat", .count, "how often each case runs, as for `--repeat` (default: once)"),
        Argument(
            "shards", .count,
            "how many shards run the cases, whose results are then merged (default: one run of all cases)"),
        Argument("shard", .text, "which part of the cases runs, as for `--shard`; not beside `shards`"),
        Argument("weights", .text, "the text of a `timings.json` that weighs cases for shards, as for `--weights`"),
        Argument(
            "role", .role,
            "which devices a foreign implementation plays, as for `--role`; it is the reference under the name `foreign` (default: none)"
        ),
        Argument("capabilities", .capabilities, "what the foreign implementation declares (default: nothing)"),
        Argument(
            "baseline", .text, "the text of a baseline, which messages call `\(ExpectedRun.baselineFile)`"),
        Argument("mistakes", .texts, "all mistakes of the suites, or else of the baseline; no case runs"),
        Argument("results", .runResults, "how the cases end, in their order; in place of `mistakes`"),
        Argument("status", .integer, "the exit status of the run (default: not compared)"),
        Argument("warnings", .texts, "what `baton lint` warns of (default: not compared)"),
        Argument("listed", .text, "what `baton list --json` prints of the cases that run (default: not compared)"),
        Argument("explained", .text, "what `baton explain` prints about the cases that run (default: not compared)"),
        Argument(
            "stale", .texts,
            "the entries of the baseline that do not hold, as in `sample/one#offer: passes` (default: not compared)"),
        Argument("reason", .text, "the reason that `baton baseline update` is given for new entries"),
        Argument("updated", .text, "what `baton baseline update` makes of the baseline (default: not compared)"),
        Argument("notes", .texts, "what `baton baseline update` says (default: not compared)"),
    ]

    /// The keys under `select` of a `run-check`. They choose as the options of `baton run` do.
    package static let runSelectionArguments: [Argument] = [
        Argument("cases", .texts, "patterns of names, as for `--case`"),
        Argument("requirements", .texts, "requirements, one of which a case cites, as for `--requirement`"),
        Argument("areas", .texts, "areas of requirements, as for `--area`"),
        Argument("confidences", .texts, "confidences of requirements, as for `--confidence`"),
        Argument("subjects", .texts, "subjects of requirements, as for `--subject`"),
    ]

    /// The keys of one result of a `run-check`.
    package static let runResultArguments: [Argument] = [
        Argument("case", .text, required: true, "the name of the case"),
        Argument("outcome", .outcome, required: true, "its outcome"),
        Argument("reason", .text, "the reason of its outcome (default: not compared)"),
        Argument("baseline", .baselineResult, "what the baseline says about the whole case (default: not compared)"),
        Argument("checks", .runChecks, "all checks that do not pass, in their order (default: none)"),
    ]

    /// The keys of one check in a result of a `run-check`.
    package static let runCheckArguments: [Argument] = [
        Argument("id", .text, required: true, "the check's id"),
        Argument("outcome", .outcome, required: true, "its outcome"),
        Argument("covers", .requirements, "the requirements that are broken (default: not compared)"),
        Argument("expected", .text, "what was expected, in words (default: not compared)"),
        Argument("observed", .text, "what was observed, in words (default: not compared)"),
        Argument("evidence", .numbers, "the numbers of the events that show it (default: not compared)"),
        Argument("baseline", .baselineResult, "what the baseline says about the check (default: not compared)"),
    ]
}
