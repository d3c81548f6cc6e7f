import ImplementationAdapter

extension OperationStep {
    /// The step as a line of a case file: `phone: {lock: {}}`. Reading it gives the same step.
    package var caseText: String {
        let words = arguments.map { argument in
            switch argument.value {
            case .plain(let value): "\(argument.name): \(CaseText.value(value))"
            case .time(let span): "\(argument.name): \(CaseText.text(span.description))"
            case .times(let spans):
                "\(argument.name): [\(spans.map { CaseText.text($0.description) }.joined(separator: ", "))]"
            }
        }
        return "\(actor): {\(verb.rawValue): {\(words.joined(separator: ", "))}}"
    }
}
