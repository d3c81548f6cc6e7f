import Events
import ImplementationAdapter
import Payload
import Reports
import Text

/// The steps of a case in words, one after the other as they begin.
struct TourSteps {
    private var steps: ArraySlice<OperationStep>

    /// Longer arguments are cut.
    private static let longestArgument = 160

    init(_ testCase: TestCase) {
        steps = testCase.steps.compactMap { if case .operation(let step) = $0 { step } else { nil } }[...]
    }

    /// What the step does that begins with an event: the first part of its verb's meaning; of an action of an app and
    /// of a fault, its name and arguments.
    mutating func next(_ event: Event) -> String? {
        guard let verb = event.text(.verb).flatMap(Verb.init) else { return nil }
        let first = verb.meaning.prefix { $0 != ";" && $0 != "." && $0 != ":" }
        // The launch of an app that is in front at the start is no step of the case.
        guard let index = steps.firstIndex(where: { $0.verb == verb && $0.actor == event.device }) else {
            return "Step: \(first)."
        }
        let step = steps[index]
        steps = steps[(index + 1)...]
        switch verb {
        case .perform:
            let action = step.plain("action")?.stringValue ?? ""
            let arguments = step.plain("with").map { ", with " + StoryValue($0).text } ?? ""
            return "Step: In the app, \(Self.words(action))\(cut(arguments))."
        case .fault: return "Step: A fault is prepared: \(cut(step.plain("name")?.stringValue ?? ""))."
        default: return "Step: \(first)."
        }
    }

    private func cut(_ text: String) -> String { VisibleText.escape(text, limit: Self.longestArgument) }

    /// The words of a name: `newNote` as new note.
    private static func words(_ name: String) -> String {
        VisibleText.escape(
            name.reduce(into: "") { text, letter in
                if letter.isUppercase { text += " " }
                text += letter.lowercased()
            }, limit: longestArgument)
    }
}
