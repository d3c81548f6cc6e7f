import Testing

@testable import Mutation

struct SelectionTests {
    private let source = (0..<200).map { "func f\($0)() -> Bool { a\($0) < b && c || d }" }.joined(separator: "\n")

    private func chosen(_ source: String, without refused: Set<Mutant.Identity> = []) -> [Int: Mutant.Identity] {
        let candidates = MutantFinder.mutants(file: "Module/File.swift", source: source)
        let mutants = Selection(from: candidates, seed: 1, without: refused).mutants
        return Dictionary(uniqueKeysWithValues: mutants.map { ($0.number, $0.mutant.identity) })
    }

    @Test("A change elsewhere changes neither the choice nor a number") func stability() {
        let before = chosen(source)
        #expect(before.count > 100)
        #expect(chosen("func other() { open() }\n\n" + source).filter { $0.value.function != "other()" } == before)
    }

    @Test("What does not compile is left out, and nothing comes in its place") func refused() throws {
        let before = chosen(source)
        let one = try #require(before.min { $0.key < $1.key })
        #expect(chosen(source, without: [one.value]) == before.filter { $0.key != one.key })
    }

    @Test("No two mutants overlap by halves") func overlaps() {
        let mutants = Selection(
            from: MutantFinder.mutants(
                file: "M/F.swift", source: "func f() {\n" + (0..<300).map { "g\($0)()\n" }.joined() + "}"),
            seed: 3, share: 1000
        ).mutants.map(\.mutant)
        #expect(mutants.contains { $0.identity.kind == .order } && mutants.contains { $0.identity.kind == .dropped })
        for (index, mutant) in mutants.enumerated() {
            #expect(mutants[..<index].allSatisfy { $0.canStand(with: mutant) })
        }
    }
}
