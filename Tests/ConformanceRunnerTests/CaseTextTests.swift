import PositionedYAML
import Testing

@testable import ConformanceRunner

/// Values as the text of a case file.
@Suite struct CaseTextTests {
    /// Keys of a dictionary are quoted where YAML would read more than text.
    @Test func plainText() {
        let place = SourcePosition(file: "1.yaml", line: 1, column: 1)
        func written(_ key: String) -> String {
            let entry = PositionedNode.Entry(
                key: key, keyPosition: place, value: PositionedNode(position: place, integer: 1))
            return CaseText.value(PositionedNode(position: place, content: .mapping([entry])))
        }
        for plain in ["a", "Notes 2", "a.b/c_d-e", "Z9"] { #expect(written(plain).contains("{\(plain): "), "\(plain)") }
        for other in ["9", "a:", "a ", "ä", "a#b", "[a", "a\nb", "@a", "`a"] {
            #expect(!written(other).contains("{\(other): "), "\(other)")
        }
    }
}
