import Reports
import Testing

@Suite struct StyledTextTests {
    private func painted(_ text: StyledText) -> String { text.written { "<\($1)>\($0)</>" } }

    @Test func onlyAStyledPieceIsPainted() {
        let word = "FAIL"
        #expect(painted("\(word, .red) a/x: \(3)\n") == "<red>FAIL</> a/x: 3\n")
        #expect(("\(word, .red) a/x\n" as StyledText).plain == "FAIL a/x\n")
    }

    @Test func aValueKeepsToItsLineAndCannotPaint() {
        let name = "x\u{1B}[31m\n\u{202E}y"
        #expect(
            painted("\(name)\n  \(name, .bold)") == #"x\u{1B}[31m\u{A}\u{202E}y"# + "\n  "
                + #"<bold>x\u{1B}[31m\u{A}\u{202E}y</>"#)
        #expect(StyledText(lines: "a\r\n\nb\u{9B}1m\n").plain == "a\\u{D}\n\nb\\u{9B}1m\n")
    }

    @Test func composedTextIsTheSumOfItsParts() {
        var text: StyledText = ""
        #expect(text.isEmpty)
        text += "one\n"
        text += "\(text + "two")\n"
        #expect(text.plain == "one\none\ntwo\n")
    }
}
