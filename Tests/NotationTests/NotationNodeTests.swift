import Notation
import Randomness
import Testing

struct NotationNodeTests {
    @Test func textsOfTreesReadBack() throws {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<500 {
            let node = randomNode(&generator)
            #expect(try JSONText.parse(text(node)) == node)
        }
    }

    @Test func equalityIsExact() {
        #expect(NotationNode.integer(1) != .real(1))
        #expect(NotationNode.real(.nan) == .real(.nan))
        #expect(NotationNode.real(0) != .real(-0.0))
        #expect(NotationNode.string("é") != .string("e\u{301}"))
        #expect(NotationNode.object([("a", .null), ("b", .null)]) != .object([("b", .null), ("a", .null)]))
    }

    @Test func members() {
        let node = NotationNode.object([("é", .integer(1)), ("e\u{301}", .integer(2))])
        #expect(node["é"] == .integer(1))
        #expect(node["e\u{301}"] == .integer(2))
        #expect(node["x"] == nil)
        #expect(NotationNode.array([])["x"] == nil)
    }

    @Test func summaries() {
        #expect(NotationNode.string("a\u{1B}").summary == #"the string "a\u001B""#)
        #expect(NotationNode.object([("a", .null)]).summary == "an object of 1")
        #expect(NotationNode.array([]).summary == "an array of 0")
        #expect(NotationNode.unsigned(.max).summary == "the integer 18446744073709551615")
    }
}
