import Events
import ImplementationAdapter
import Platforms
import VirtualDevices

/// The page `Conformance/Schema/vocabulary.md`: everything that a step of a case can say, made from the declarations
/// that the loader checks against.
package enum VocabularyDocument {
    /// The page's text.
    package static var markdown: String {
        var text = """
            # Vocabulary of steps

            Made by `baton explain --vocabulary`; a test holds this file to the code.

            A step is `- ACTOR: {verb: {arguments}}` or `- ACTOR: {expect: WHAT, arguments}`. ACTOR is a device of the case or
            `world`. A verb without arguments may stand alone: `- phone: lock`. Operations happen at the present instant; only
            expectations and `advance` let virtual time pass.

            A time is the name of a profile parameter or a number with its unit (\(units(ParameterMeasure.time.units))); a size takes
            \(units(ParameterMeasure.size.units)).

            ## Verbs

            """
        for verb in Verb.allCases {
            text += "\n### \(verb.rawValue)\n\n\(verb.meaning)\n"
            text += table(
                verb.arguments.map { ($0.name, $0.kind.form.words, $0.isRequired, $0.meaning) })
        }
        text += """

            ## Expectations

            An expectation's window begins with the last operation step, or where `after` says, and is `within` long. It ends
            early when an event that is waited for comes. Expectations after one operation are unordered among themselves.
            When a check fails, the other expectations after the same operation are still judged; the steps behind them are
            not run. An operation that is refused without `expect: refused` fails the case.

            Every expectation takes these:

            """
        text += table(ExpectationForm.commonArguments.map(row)).dropFirst()
        for form in ExpectationForm.allCases {
            text += "\n### \(form.rawValue)\n\n\(form.meaning) Default window: `\(form.defaultWindow.rawValue)`.\n"
            text += table(form.arguments.map(row))
        }
        for (words, arguments) in ExpectationForm.records { text += "\n\(words):\n" + table(arguments.map(row)) }
        text +=
            "\n### An event kind\n\nAn event of this kind. Default window: `\(ExpectationForm.DefaultWindow.event)`, with `count` "
        text += "`\(ExpectationForm.DefaultWindow.absence)`, for \(list([EventKind.offerShown.rawValue])) "
        text += "`\(ExpectationForm.DefaultWindow.offer)`, for \(list([EventKind.offerHidden.rawValue])) "
        text += "`\(ExpectationForm.DefaultWindow.withdrawal)`.\n"
        text += table(ExpectationForm.eventArguments.map(row))
        text += """

            ## Parts of events

            `where` and `contains` name parts of an event: the fields of its kind, and for every kind
            \(list(EventPattern.commonSubjects)). Values are in the tagged notation of payloads; `~` means absent or null. `activity`
            takes the name that a step gave with `as`, or a number. `contains` takes text or data that must be part of the text or data, a list
            whose elements must be among the elements, or a dictionary whose entries must be among the entries.

            | Kind | Meaning | Fields |
            |---|---|---|

            """
        for kind in EventKind.allCases {
            text += "| `\(kind.rawValue)` | \(kind.meaning) | \(list(kind.fields.map(\.rawValue))) |\n"
        }
        return text
    }

    private static func row(_ argument: ExpectationForm.Argument) -> (String, String, Bool, String) {
        (argument.name, argument.kind.form.words, argument.isRequired, argument.meaning)
    }

    private static func table(_ rows: [(name: String, kind: String, isRequired: Bool, meaning: String)]) -> String {
        guard !rows.isEmpty else { return "" }
        var text = "\n| Argument | Value | Meaning |\n|---|---|---|\n"
        for row in rows {
            text += "| `\(row.name)`\(row.isRequired ? " (required)" : "") | \(row.kind) | \(row.meaning) |\n"
        }
        return text
    }

    private static func units(_ units: [(name: String, factor: Int64)]) -> String { list(units.map(\.name)) }

    private static func list(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
}
