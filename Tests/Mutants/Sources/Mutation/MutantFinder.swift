import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Finds all possible mutants of a file.
public enum MutantFinder {
    /// - Parameter file: the path from `Sources` on.
    public static func mutants(file: String, source: String) -> [Mutant] {
        let parsed = Parser.parse(source: source)
        let table = OperatorTable.standardOperators
        let tree = table.foldAll(parsed, errorHandler: { _ in })
        guard let tree = tree.as(SourceFileSyntax.self) else { return [] }
        let visitor = MutantVisitor(file: file, converter: SourceLocationConverter(fileName: file, tree: tree))
        visitor.walk(tree)
        return visitor.mutants
    }
}

/// Keeps the declarations around a place, and what has been found.
class MutantCollector: SyntaxVisitor {
    let file: String
    private let converter: SourceLocationConverter
    private(set) var mutants: [Mutant] = []
    private var ordinals: [Mutant.Identity: Int] = [:]
    private var names: [String] = []

    init(file: String, converter: SourceLocationConverter) {
        self.file = file
        self.converter = converter
        super.init(viewMode: .sourceAccurate)
    }

    func enter(_ name: String) { names.append(name) }

    func leave() { names.removeLast() }

    /// The place can hold the mutant's code, and the code runs under a case or a test.
    func record(
        _ kind: MutationKind, _ range: Range<AbsolutePosition>, original: String, mutated: String, prefix: String,
        suffix: String
    ) {
        let (original, mutated) = (singleSpaced(original), singleSpaced(mutated))
        guard original != mutated else { return }
        let function = names.joined(separator: ".")
        let first = Mutant.Identity(
            file: file, function: function, kind: kind, original: original, mutated: mutated, ordinal: 1)
        let ordinal = ordinals[first, default: 0] + 1
        ordinals[first] = ordinal
        let identity = Mutant.Identity(
            file: file, function: function, kind: kind, original: original, mutated: mutated, ordinal: ordinal)
        mutants.append(
            Mutant(
                identity: identity, line: converter.location(for: range.lowerBound).line,
                range: range.lowerBound.utf8Offset..<range.upperBound.utf8Offset, prefix: prefix, suffix: suffix))
    }

    /// An expression that the mutant replaces by another of the same type.
    func replace(
        _ kind: MutationKind, _ node: some SyntaxProtocol, with mutated: String, shown: (String, String)? = nil
    ) {
        record(
            kind, trimmedRange(node), original: shown?.0 ?? node.trimmedDescription, mutated: shown?.1 ?? mutated,
            prefix: "(mutant(#) ? \(mutated) : ", suffix: ")")
    }

    // MARK: Declarations

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enterType(node.name.text) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enterType(node.name.text) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enterType(node.name.text) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enterType(node.name.text) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enterType(node.name.text) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enterType(node.extendedType.trimmedDescription)
    }
    override func visitPost(_ node: StructDeclSyntax) { leave() }
    override func visitPost(_ node: ClassDeclSyntax) { leave() }
    override func visitPost(_ node: EnumDeclSyntax) { leave() }
    override func visitPost(_ node: ActorDeclSyntax) { leave() }
    override func visitPost(_ node: ProtocolDeclSyntax) { leave() }
    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    private func enterType(_ name: String) -> SyntaxVisitorContinueKind {
        enter(name)
        return .visitChildren
    }
}

/// The bytes of a node without the blanks and comments around it.
func trimmedRange(_ node: some SyntaxProtocol) -> Range<AbsolutePosition> {
    node.positionAfterSkippingLeadingTrivia..<node.endPositionBeforeTrailingTrivia
}

/// The text with a single space for each run of blanks and line breaks.
func singleSpaced(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}
