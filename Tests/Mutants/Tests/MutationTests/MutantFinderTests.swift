import Testing

@testable import Mutation

struct MutantFinderTests {
    private func texts(_ source: String, _ kinds: MutationKind...) -> [String] {
        MutantFinder.mutants(file: "Module/File.swift", source: source).map(\.identity)
            .filter { kinds.contains($0.kind) }.map { "\($0.function): \($0.original) => \($0.mutated)" }
    }

    /// The source with one mutant behind the switch.
    private func schema(_ source: String, _ kind: MutationKind) -> String {
        let mutants = MutantFinder.mutants(file: "Module/File.swift", source: source)
            .filter { $0.identity.kind == kind }.prefix(1)
        let text = Schema(source: source, mutants: mutants.map { (7, $0) }).text
        return String(decoding: text, as: UTF8.self).replacing("private import CMutantSwitch; ", with: "")
    }

    @Test func operators() {
        let source = "func late(_ a: Int, by b: Int) -> Bool { a + 1 < b && !isOpen || a == 3 }"
        #expect(texts(source, .boundary) == ["late(_:by:): a + 1 < b => a + 1 <= b"])
        #expect(texts(source, .arithmetic) == ["late(_:by:): a + 1 => a - 1"])
        #expect(texts(source, .equality) == ["late(_:by:): a == 3 => a != 3"])
        #expect(
            texts(source, .boolean) == [
                "late(_:by:): a + 1 < b && !isOpen || a == 3 => a + 1 < b && !isOpen && a == 3",
                "late(_:by:): a + 1 < b && !isOpen => a + 1 < b || !isOpen",
            ])
        #expect(texts(source, .constant).count == 2)
    }

    @Test("What stands in strings, comments and preconditions has no mutants") func withoutMutants() {
        let source = #"func f() { precondition(a < b); log("\(a < b)") /* a < b */; g("c" + d) }"#
        #expect(texts(source, .boundary, .arithmetic) == [])
    }

    @Test func namesOfPlaces() {
        let source = """
            extension World { struct Link { var isOpen: Bool { a < b }; init(from c: Int) { if c > 1 { go() } } } }
            """
        #expect(
            texts(source, .boundary) == [
                "World.Link.isOpen: a < b => a <= b", "World.Link.init(from:): c > 1 => c >= 1",
            ])
    }

    @Test func statements() {
        let source = "func f() {\n    open()\n    try close(a)\n}"
        #expect(texts(source, .dropped) == ["f(): open() => ", "f(): try close(a) => "])
        #expect(texts(source, .order) == ["f(): open(); try close(a) => try close(a); open()"])
        #expect(schema(source, .dropped) == "func f() {\n    if !mutant(7) { open() }\n    try close(a)\n}")
    }

    @Test("The only expression of a function with a result is no statement") func results() {
        #expect(texts("func f() -> Int { compute() }", .dropped) == [])
        #expect(texts("var a: Int { compute() }", .dropped) == [])
        #expect(texts("func f() { compute() }", .dropped) == ["f(): compute() => "])
    }

    @Test func schemata() {
        #expect(schema("let a = b <= c", .boundary) == "let a = (mutant(7) ? b < c : b <= c)")
        #expect(schema("func f() { if a { b() } }", .negation) == "func f() { if inverted(7, a) { b() } }")
        #expect(
            schema("func f() -> Bool { a.isOpen }", .earlyReturn)
                == "func f() -> Bool { if mutant(7) { return false }; return a.isOpen }")
        #expect(
            schema("func f() -> Int? { let a = g(); return a }", .earlyReturn)
                == "func f() -> Int? { if mutant(7) { return nil }; let a = g(); return a }")
    }

    @Test("Mutants inside others keep the parentheses in order") func nested() {
        let source = "let a = b < c && d"
        let mutants = MutantFinder.mutants(file: "M/F.swift", source: source)
        let chosen = [MutationKind.boolean, .boundary].map { kind in mutants.first { $0.identity.kind == kind }! }
        let text = Schema(source: source, mutants: [(1, chosen[0]), (2, chosen[1])]).text
        #expect(
            String(decoding: text, as: UTF8.self).hasSuffix(
                "let a = (mutant(1) ? b < c || d : (mutant(2) ? b <= c : b < c) && d)"))
    }

    @Test("An error leads to the innermost mutant around it, to those of its line, or to the next one") func places() {
        let source = "let a = b < c\nlet d = e < f"
        let mutants = MutantFinder.mutants(file: "M/F.swift", source: source)
        let schema = Schema(source: source, mutants: mutants.enumerated().map { ($0.offset + 1, $0.element) })
        #expect(schema.mutants(line: 2, column: 20) == [2])
        #expect(schema.mutants(line: 2, column: 1) == [2])
        #expect(schema.mutants(line: 9, column: 1) == [])
        let long = "let a = b < c\nlet all = [1, 2].map {\n    e < $0\n}"
        let found = MutantFinder.mutants(file: "M/F.swift", source: long).filter { $0.identity.kind == .boundary }
        let lines = Schema(source: long, mutants: found.enumerated().map { ($0.offset + 1, $0.element) })
        #expect(found.count == 2 && lines.mutants(line: 2, column: 1) == [2])
    }
}
