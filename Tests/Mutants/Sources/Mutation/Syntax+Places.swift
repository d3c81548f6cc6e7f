import SwiftSyntax

/// The operators that a mutant may have in place of another.
let counterparts: [String: [(MutationKind, String)]] = [
    "<": [(.boundary, "<=")], "<=": [(.boundary, "<")], ">": [(.boundary, ">=")], ">=": [(.boundary, ">")],
    "..<": [(.boundary, "...")], "...": [(.boundary, "..<")], "==": [(.equality, "!=")], "!=": [(.equality, "==")],
    "===": [(.equality, "!==")], "!==": [(.equality, "===")], "&&": [(.boolean, "||")], "||": [(.boolean, "&&")],
    "+": [(.arithmetic, "-")], "-": [(.arithmetic, "+")], "*": [(.arithmetic, "/")], "/": [(.arithmetic, "*")],
    "%": [(.arithmetic, "/")], "+=": [(.arithmetic, "-=")], "-=": [(.arithmetic, "+=")], "<<": [(.arithmetic, ">>")],
    ">>": [(.arithmetic, "<<")], "&": [(.arithmetic, "|")], "|": [(.arithmetic, "&")], "^": [(.arithmetic, "&")],
]

let comparisons: Set<String> = ["<=", ">=", "==", "!=", "===", "!=="]

let counterpartsOfCalls = symmetric([
    ("min", "max"), ("prefix", "suffix"), ("dropFirst", "dropLast"), ("first", "last"), ("allSatisfy", "contains"),
    ("union", "intersection"), ("removeFirst", "removeLast"), ("hasPrefix", "hasSuffix"),
    ("firstIndex", "lastIndex"),
])

let counterpartsOfProperties = symmetric([("first", "last"), ("lowerBound", "upperBound")])

/// Calls that only end the program on a defect of Baton itself, and calls that have no effect but speed.
let withoutMutants: Set<String> = [
    "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError", "reserveCapacity", "init",
]

private func symmetric(_ pairs: [(String, String)]) -> [String: String] {
    Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($1, $0) })
}

/// The word that a call calls.
func called(_ call: FunctionCallExprSyntax) -> TokenSyntax? {
    if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) { return reference.baseName }
    return call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
}

func name(of call: FunctionCallExprSyntax) -> String { called(call)?.text ?? "" }

/// The labels of parameters as documentation writes them: `(_:to:)`.
func signature(_ clause: FunctionParameterClauseSyntax) -> String {
    "(" + clause.parameters.map { $0.firstName.text + ":" }.joined() + ")"
}

func isInlinable(_ attributes: AttributeListSyntax) -> Bool {
    attributes.contains { element in
        guard case .attribute(let attribute) = element else { return false }
        return ["inlinable", "_alwaysEmitIntoClient", "_transparent"].contains(
            attribute.attributeName.trimmedDescription)
    }
}

/// Whether a binding declares a member of a type or a global variable.
func isMemberOrGlobal(_ node: PatternBindingSyntax) -> Bool {
    guard let declaration = node.parent?.parent, let item = declaration.parent else { return false }
    if item.is(MemberBlockItemSyntax.self) { return true }
    return item.parent?.parent?.is(SourceFileSyntax.self) == true
}

/// Whether the only statement of a block is its value without `return`.
func isImplicitResult(_ node: CodeBlockItemListSyntax) -> Bool {
    guard let parent = node.parent else { return false }
    if parent.is(ClosureExprSyntax.self) { return true }
    // A property's getter without the word.
    if parent.is(AccessorBlockSyntax.self) { return true }
    guard parent.is(CodeBlockSyntax.self), let owner = parent.parent else { return false }
    if let function = owner.as(FunctionDeclSyntax.self) { return function.signature.returnClause != nil }
    if let accessor = owner.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
    return false
}

func isInInitializer(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let current = parent {
        if current.is(InitializerDeclSyntax.self) { return true }
        if current.is(ClosureExprSyntax.self) || current.is(FunctionDeclSyntax.self) { return false }
        parent = current.parent
    }
    return false
}

/// Whether an item is a value: an expression, and no `if` or `switch` whose branches return.
func isExpression(_ item: CodeBlockItemSyntax) -> Bool {
    let expression: ExprSyntax
    switch item.item {
    case .expr(let value): expression = value
    case .stmt(let statement):
        guard let value = statement.as(ExpressionStmtSyntax.self) else { return false }
        expression = value.expression
    default: return false
    }
    guard expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) else { return true }
    let finder = ReturnFinder(viewMode: .sourceAccurate)
    finder.walk(expression)
    return !finder.found
}

private final class ReturnFinder: SyntaxVisitor {
    var found = false
    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        found = true
        return .skipChildren
    }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

/// The values that a function of a type may return at once. A function without a result has one, without text.
func earlyValues(of type: TypeSyntax?) -> [String] {
    guard let type else { return [""] }
    let text = type.trimmedDescription
    if type.is(OptionalTypeSyntax.self) { return ["nil"] }
    if type.is(ArrayTypeSyntax.self) || text.hasPrefix("Set<") { return ["[]"] }
    if type.is(DictionaryTypeSyntax.self) { return ["[:]"] }
    switch text {
    case "Void": return [""]
    case "Bool": return ["false", "true"]
    case "Int", "Int64", "UInt64", "UInt32", "UInt16", "UInt8", "Double": return ["0"]
    case "Duration": return [".zero"]
    default: return []
    }
}

/// Whether two arguments look as if one could stand in the other's place. The compiler decides.
func mayHaveOneType(_ one: ExprSyntax, _ two: ExprSyntax) -> Bool {
    guard one.trimmedDescription != two.trimmedDescription else { return false }
    func isName(_ node: ExprSyntax) -> Bool {
        node.is(DeclReferenceExprSyntax.self) || node.as(MemberAccessExprSyntax.self)?.base != nil
    }
    func isNumber(_ node: ExprSyntax) -> Bool { node.is(IntegerLiteralExprSyntax.self) }
    return (isName(one) && isName(two)) || (isNumber(one) && isNumber(two))
}

/// Whether a literal is the number of a tuple's element.
func isIndexOfTuple(_ node: IntegerLiteralExprSyntax) -> Bool {
    node.parent?.is(DeclReferenceExprSyntax.self) == true
}

/// The beginning of a text, on one line.
func excerpt(_ text: String) -> String {
    let line = singleSpaced(text)
    return line.count <= 100 ? line : line.prefix(100) + "…"
}
