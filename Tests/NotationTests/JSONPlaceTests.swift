import Notation
import Testing

/// Places of errors in JSON text.
struct JSONPlaceTests {
    private let line = Array(#"{"a": [1, {"b\u0041": "x]é"}, -2.5e1], "c" : {} }"#.utf8)

    private func place(_ path: [NotationError.PathElement], isAboutKey: Bool = false) -> JSONPlace {
        var error = NotationError(path: path, expected: "", found: "")
        error.isAboutKey = isAboutKey
        return JSONPlace(of: error, in: line)
    }

    private func text(_ path: [NotationError.PathElement], isAboutKey: Bool = false) -> String {
        String(decoding: line[place(path, isAboutKey: isAboutKey).range], as: UTF8.self)
    }

    @Test func nodesAreFound() {
        #expect(text([.key("a"), .index(0)]) == "1")
        #expect(text([.key("a"), .index(1), .key("bA")]) == #""x]é""#)
        #expect(text([.key("a"), .index(2)]) == "-2.5e1")
        #expect(text([.key("c")]) == "{}")
        #expect(text([]) == String(decoding: line, as: UTF8.self))
        #expect(place([.key("a"), .index(2)]).column == 31)
    }

    @Test func keysAreFound() {
        #expect(text([.key("c")], isAboutKey: true) == #""c""#)
        #expect(text([.key("a"), .index(1), .key("bA")], isAboutKey: true) == #""b\u0041""#)
        #expect(place([.key("c")], isAboutKey: true).column == 40)
    }

    @Test func whatIsMissingIsTheNodeThatLacksIt() {
        #expect(text([.key("c"), .key("d")]) == "{}")
        #expect(!place([.key("c"), .key("d")]).isWhole && place([.key("c")]).isWhole)
        #expect(text([.key("c"), .key("d"), .key("e")]) == "{}")
        #expect(text([.key("a"), .index(3)]) == text([.key("a")]))
        #expect(text([.key("a"), .key("x")]) == text([.key("a")]))
        #expect(text([.key("a"), .index(0), .key("x")]) == "1")
    }

    @Test func damagedTextNeverTraps() {
        for count in 0..<line.count {
            for path: [NotationError.PathElement] in [
                [.key("a"), .index(1), .key("bA")], [.key("c")], [.index(2)], [.key("a"), .index(9)],
            ] {
                let error = NotationError(path: path, expected: "", found: "")
                #expect(JSONPlace(of: error, in: Array(line[..<count])).range.upperBound <= count)
            }
        }
    }
}
