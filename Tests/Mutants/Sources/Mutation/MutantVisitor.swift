import SwiftSyntax

/// Walks over a file and records the mutants of each place.
final class MutantVisitor: MutantCollector {
    // MARK: Functions and properties

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text + signature(node.signature.parameterClause))
        // Code that clients compile cannot call the switch, which they do not import.
        if isInlinable(node.attributes) { return .skipChildren }
        if let body = node.body {
            returnEarly(body.statements, type: node.signature.returnClause?.type)
        }
        return .visitChildren
    }
    override func visitPost(_ node: FunctionDeclSyntax) { leave() }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        enter("init" + signature(node.signature.parameterClause))
        return isInlinable(node.attributes) ? .skipChildren : .visitChildren
    }
    override func visitPost(_ node: InitializerDeclSyntax) { leave() }

    override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
        enter("subscript")
        return isInlinable(node.attributes) ? .skipChildren : .visitChildren
    }
    override func visitPost(_ node: SubscriptDeclSyntax) { leave() }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        isInlinable(node.attributes) ? .skipChildren : .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard isMemberOrGlobal(node) else { return .visitChildren }
        enter(node.pattern.trimmedDescription)
        if case .getter(let statements)? = node.accessorBlock?.accessors {
            returnEarly(statements, type: node.typeAnnotation?.type)
        }
        return .visitChildren
    }
    override func visitPost(_ node: PatternBindingSyntax) {
        if isMemberOrGlobal(node) { leave() }
    }

    // MARK: What has no mutants

    /// Messages are judged by people.
    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: SwitchCaseLabelSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionParameterClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: Statements

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        let items = Array(node)
        let isValue = items.count == 1 && isImplicitResult(node)
        for (index, item) in items.enumerated() {
            guard !isValue, let kind = effect(of: item) else { continue }
            let text = item.item.trimmedDescription
            if kind == .call || !isInInitializer(node) {
                record(
                    .dropped, trimmedRange(item.item), original: text, mutated: "", prefix: "if !mutant(#) { ",
                    suffix: " }")
            }
            guard index > 0, let previous = effect(of: items[index - 1]) else { continue }
            guard previous == .call || kind == .call else { continue }
            let before = items[index - 1].item.trimmedDescription
            record(
                .order,
                items[index - 1].item.positionAfterSkippingLeadingTrivia..<item.item.endPositionBeforeTrailingTrivia,
                original: "\(before); \(text)", mutated: "\(text); \(before)",
                prefix: "if mutant(#) {\n\(text)\n\(before)\n} else {\n", suffix: "\n}")
        }
        return .visitChildren
    }

    private enum Effect {
        case call, assignment
    }

    /// What a statement that may be left out does, or nil for a statement of another kind.
    private func effect(of item: CodeBlockItemSyntax) -> Effect? {
        guard case .expr(var expression) = item.item else { return nil }
        while true {
            if let inner = expression.as(TryExprSyntax.self) {
                expression = inner.expression
            } else if let inner = expression.as(AwaitExprSyntax.self) {
                expression = inner.expression
            } else {
                break
            }
        }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return withoutMutants.contains(name(of: call)) ? nil : .call
        }
        if let infix = expression.as(InfixOperatorExprSyntax.self) {
            if infix.operator.is(AssignmentExprSyntax.self) {
                return infix.leftOperand.is(DiscardAssignmentExprSyntax.self) ? nil : .assignment
            }
            if infix.operator.trimmedDescription.hasSuffix("="),
                !comparisons.contains(infix.operator.trimmedDescription)
            {
                return .assignment
            }
        }
        return expression.is(OptionalChainingExprSyntax.self) ? .call : nil
    }

    // MARK: Expressions

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = name(of: node)
        if withoutMutants.contains(name) { return .skipChildren }
        // `contains(_:)` asks for an element, `contains(where:)` for a property of one.
        let hasElement = name == "contains" && node.trailingClosure == nil && node.arguments.first?.label == nil
        if let other = counterpartsOfCalls[name], !hasElement {
            replaceToken(.call, in: node, called(node), with: other)
        }
        swapArguments(node)
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if node.parent?.is(FunctionCallExprSyntax.self) != true, let base = node.base,
            let other = counterpartsOfProperties[node.declName.baseName.text]
        {
            replace(.call, node, with: "\(base.trimmedDescription).\(other)")
        }
        return .visitChildren
    }

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let symbol = node.operator.trimmedDescription
        let (left, right) = (node.leftOperand.trimmedDescription, node.rightOperand.trimmedDescription)
        let isText = [node.leftOperand, node.rightOperand].contains { $0.is(StringLiteralExprSyntax.self) }
        for (kind, other) in counterparts[symbol] ?? [] where !isText || kind == .equality {
            replace(kind, node, with: "\(left) \(other) \(right)")
        }
        switch symbol {
        case "&&", "||":
            replace(.operand, node, with: left)
            replace(.operand, node, with: right)
        case "??": replace(.operand, node, with: right)
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let text = node.literal.text
        let digits = text.filter { $0 != "_" }
        let value = digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
        // The code names the place, since a number alone would not.
        guard let value, value < Int.max, !isIndexOfTuple(node) else { return .visitChildren }
        let context = node.parent.map { excerpt($0.trimmedDescription) } ?? text
        replace(.constant, node, with: String(value + 1), shown: ("\(text) in \(context)", String(value + 1)))
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let other = node.literal.text == "true" ? "false" : "true"
        let context = node.parent.map { excerpt($0.trimmedDescription) } ?? ""
        replace(.constant, node, with: other, shown: ("\(node.literal.text) in \(context)", other))
        return .visitChildren
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if case .expression(let condition) = node.condition { negate(condition) }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        negate(node.condition)
        return .visitChildren
    }

    private func negate(_ condition: ExprSyntax) {
        let text = condition.trimmedDescription
        record(
            .negation, trimmedRange(condition), original: text, mutated: "!(\(text))", prefix: "inverted(#, ",
            suffix: ")")
    }

    // MARK: Helpers of expressions

    private func replaceToken(
        _ kind: MutationKind, in node: some SyntaxProtocol, _ token: TokenSyntax?, with other: String
    ) {
        guard let token else { return }
        let text = Array(node.trimmedDescription.utf8)
        let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
        let offset = start - node.positionAfterSkippingLeadingTrivia.utf8Offset
        let end = offset + token.text.utf8.count
        replace(
            kind, node, with: String(decoding: text[..<offset] + Array(other.utf8) + text[end...], as: UTF8.self))
    }

    private func swapArguments(_ node: FunctionCallExprSyntax) {
        let arguments = Array(node.arguments)
        for (first, second) in zip(arguments, arguments.dropFirst()) {
            let (one, two) = (first.expression, second.expression)
            guard mayHaveOneType(one, two) else { continue }
            let text = Array(node.trimmedDescription.utf8)
            let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
            func offsets(_ part: ExprSyntax) -> Range<Int> {
                let range = trimmedRange(part)
                return range.lowerBound.utf8Offset - start..<range.upperBound.utf8Offset - start
            }
            let (a, b) = (offsets(one), offsets(two))
            let swapped =
                text[..<a.lowerBound] + text[b] + text[a.upperBound..<b.lowerBound] + text[a] + text[b.upperBound...]
            let pair = "\(one.trimmedDescription), \(two.trimmedDescription)"
            replace(
                .arguments, node, with: String(decoding: swapped, as: UTF8.self),
                shown: (
                    "\(name(of: node))(… \(pair) …)", "\(two.trimmedDescription), \(one.trimmedDescription)"
                ))
        }
    }

    private func returnEarly(_ statements: CodeBlockItemListSyntax, type: TypeSyntax?) {
        guard let first = statements.first else { return }
        // An expression that is the result without the word needs it behind another statement.
        let isResult = type != nil && statements.count == 1 && isExpression(first)
        for value in earlyValues(of: type) {
            let text = value.isEmpty ? "return" : "return \(value)"
            record(
                .earlyReturn, trimmedRange(first.item), original: excerpt(first.item.trimmedDescription), mutated: text,
                prefix: "if mutant(#) { \(text) }; " + (isResult ? "return " : ""), suffix: "")
        }
    }
}
