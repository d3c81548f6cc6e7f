import CaptureAnalysis
import Events
import ImplementationAdapter
import Notation

/// A kind of argument in the published vocabulary and in the schema of case files.
struct ArgumentForm {
    /// Its name in tables.
    var words: String
    /// What a case file may have there.
    var schema: JSONSchema

    init(_ words: String, _ schema: JSONSchema) {
        self.words = words
        self.schema = schema
    }
}

extension ArgumentDeclaration.Kind {
    /// The kind as documentation and schema have it.
    var form: ArgumentForm {
        switch self {
        case .text: ArgumentForm("text", .nullable("string"))
        case .word(let words):
            ArgumentForm(
                "one of " + words.map { "`\($0)`" }.joined(separator: ", "), .orVariable(.words(words)))
        case .boolean: ArgumentForm("`true` or `false`", .orVariable(.type("boolean")))
        case .integer: ArgumentForm("integer", .orVariable(.integerFromZero))
        case .metres: ArgumentForm("metres", .types(["number", "string"]))
        case .duration: ArgumentForm("time", .reference("time"))
        case .durations: ArgumentForm("list of times", .orVariable(.list(of: .reference("time"))))
        case .device: ArgumentForm("device", .type("string"))
        case .payload: ArgumentForm("payload value", .reference("payload"))
        case .dictionary: ArgumentForm("payload dictionary", .orVariable(.type("object")))
        case .texts: ArgumentForm("list of texts", .orVariable(.list(of: .type("string"))))
        case .release: ArgumentForm("OS release", .type("string"))
        case .quirks: ArgumentForm("list of quirks", .orVariable(.list(of: .type("string"))))
        case .app: ArgumentForm("app", .orVariable(.reference("app")))
        case .site: ArgumentForm("web site", .orVariable(.reference("site")))
        case .expiration:
            ArgumentForm("time, also negative; `~` for never", .any(of: [.reference("time"), .type("null")]))
        }
    }
}

extension ExpectationForm.Argument.Kind {
    /// The kind as documentation and schema have it.
    var form: ArgumentForm {
        switch self {
        case .text: ArgumentForm("text", .type("string"))
        case .count:
            ArgumentForm("integer above zero", .orVariable(.of([("type", "integer"), ("minimum", 1)])))
        case .device: ArgumentForm("device", .type("string"))
        case .eventKind: ArgumentForm("event kind", .reference("eventKind"))
        case .conditions: ArgumentForm("mapping of parts to values", .orVariable(.reference("conditions")))
        case .patterns: ArgumentForm("list of patterns", .list(of: .reference("pattern")))
        case .predicate: ArgumentForm("eligibility predicate", .type("string"))
        case .field: ArgumentForm("payload value", .reference("payload"))
        case .duration: ArgumentForm("time", .reference("time"))
        case .breaches: ArgumentForm("list of breaches", .list(of: .reference("breach")))
        case .texts: ArgumentForm("list of texts", .orVariable(.list(of: .type("string"))))
        case .rules: ArgumentForm("list of rules", .list(of: .words(AirVerdict.ruleNames)))
        case .events: ArgumentForm("list of events", .orVariable(.reference("logEvents")))
        case .logBreaches: ArgumentForm("list of breaches", .orVariable(.list(of: .reference("logBreach"))))
        case .alwaysOnRules: ArgumentForm("list of rules", .orVariable(.list(of: .reference("alwaysOnRule"))))
        case .alwaysOnRule: ArgumentForm("rule", .reference("alwaysOnRule"))
        case .place:
            ArgumentForm(
                "number of an event, or `\(ExpectedLog.end)`",
                .any(of: [
                    .integer(0...Int64(ExpectedLog.maximumEvents)), .constant(ExpectedLog.end), .reference("variable"),
                ]))
        case .integer: ArgumentForm("integer", .orVariable(.integerFromZero))
        case .threadClass: ArgumentForm("thread class", .orVariable(.words(ThreadClass.allCases.map(\.rawValue))))
        case .numbers: ArgumentForm("list of integers", .orVariable(.list(of: .orVariable(.integerFromZero))))
        case .runSelection: ArgumentForm("mapping", .orVariable(.reference("runSelection")))
        case .runResults: ArgumentForm("list of results", .orVariable(.list(of: .reference("runResult"))))
        case .runChecks: ArgumentForm("list of checks", .orVariable(.list(of: .reference("runCheck"))))
        case .role: ArgumentForm("role", .orVariable(.words(TestedRole.allCases.map(\.rawValue))))
        case .capabilities:
            ArgumentForm("list of capabilities", .orVariable(.list(of: .orVariable(.words(CaseFacts.capabilities)))))
        case .outcome: ArgumentForm("outcome", .orVariable(.words(Outcome.allCases.map(\.rawValue))))
        case .baselineResult:
            ArgumentForm(
                "result of a comparison", .orVariable(.words(BaselineJudgement.Result.allCases.map(\.rawValue))))
        case .fields: ArgumentForm("mapping of fields to payload values", .orVariable(.type("object")))
        case .identifier: ArgumentForm("check id", .type("string"))
        case .requirements: ArgumentForm("list of requirement ids", .reference("requirements"))
        case .section:
            ArgumentForm(
                "number of a section",
                .orVariable(
                    .of([
                        ("type", "integer"), ("minimum", .integer(Int64(GroundReader.sections.lowerBound))),
                        ("maximum", .integer(Int64(GroundReader.sections.upperBound))),
                    ])))
        }
    }
}

extension JSONSchema {
    /// Arguments that are integers are never negative. Times, places and payload values have kinds of their own.
    static let integerFromZero = JSONSchema.of([("type", "integer"), ("minimum", 0)])

    /// A value of one of these types.
    static func types(_ names: [String]) -> JSONSchema { .of([("type", .array(names.map { .string($0) }))]) }

    /// A value of this schema, or a variable of `each`.
    static func orVariable(_ schema: JSONSchema) -> JSONSchema { .any(of: [schema, .reference("variable")]) }
}
