import Randomness
import Testing
import Text

@Suite("Text from strangers, for each destination") struct EscapingTests {
    /// A text, and what a terminal gets of it.
    private static let examples: [(String, String)] = [
        ("plain ~ text", "plain ~ text"),
        ("\u{1B}]0;title\u{7}", #"\u{1B}]0;title\u{7}"#),
        ("two\nlines\tand a tab\r", #"two\u{A}lines\u{9}and a tab\u{D}"#),
        ("\u{9B}2J\u{7F}", #"\u{9B}2J\u{7F}"#),
        ("a\u{2028}b\u{2029}c", #"a\u{2028}b\u{2029}c"#),
        ("\u{202E}evil\u{2066}\u{61C}\u{200F}", #"\u{202E}evil\u{2066}\u{61C}\u{200F}"#),
        ("pho\u{200D}ne\u{200B}\u{FEFF}\u{2060}\u{AD}", #"pho\u{200D}ne\u{200B}\u{FEFF}\u{2060}\u{AD}"#),
        ("\u{3164}\u{115F}\u{34F}\u{E0041}\u{FE0F}", #"\u{3164}\u{115F}\u{34F}\u{E0041}\u{FE0F}"#),
        ("\u{E000}\u{FFFE}\u{10FFFF}", #"\u{E000}\u{FFFE}\u{10FFFF}"#),
        ("Jürgens iPhone, 田中のiPad, טלפון, 📱", "Jürgens iPhone, 田中のiPad, טלפון, 📱"),
        (#"C:\path \u{1B}"#, #"C:\path \u{1B}"#),
    ]

    @Test("A terminal gets what it only shows", arguments: examples)
    func terminal(_ text: String, _ visible: String) {
        #expect(VisibleText.escape(text) == visible)
        #expect(VisibleText.escape(visible) == visible)
        var bytes = Array("before ".utf8)
        VisibleText.append(text, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "before " + visible)
    }

    @Test("Line feeds stay where lines are wanted, and nothing else that acts")
    func lines() {
        #expect(VisibleText.escapeLines("a\nb\r\n\u{1B}c\n") == "a\nb\\u{D}\n\\u{1B}c\n")
        #expect(XMLText.escapeLines("<a>\n\u{7}") == "&lt;a&gt;\n\\u{7}")
    }

    @Test("A cut text ends with an ellipsis and is never longer than its limit")
    func limit() {
        #expect(VisibleText.escape("abcdef", limit: 6) == "abcdef")
        #expect(VisibleText.escape("abcdefg", limit: 6) == "abcde…")
        #expect(VisibleText.escape("a" + String(repeating: "\u{301}", count: 1000), limit: 4).unicodeScalars.count <= 9)
    }

    @Test("Random bytes never act, and every form of the escaper agrees on them")
    func random() {
        var random = SplitMix64(seed: 14)
        for _ in 0..<3000 {
            let text = String(decoding: (0..<24).map { _ in UInt8.random(in: 0...255, using: &random) }, as: UTF8.self)
            let visible = VisibleText.escape(text)
            #expect(!visible.unicodeScalars.contains { $0.properties.generalCategory == .control })
            var bytes: [UInt8] = []
            VisibleText.append(text, to: &bytes)
            #expect(bytes == Array(visible.utf8))
            bytes = []
            CommaSeparatedCell.append(text, to: &bytes)
            #expect(bytes.allSatisfy { (0x20...0x7E).contains($0) })
        }
    }

    @Test(
        "Cells start no formula, and nothing but printable ASCII is in them",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("a,b", "\"a,b\""),
            ("say \"=1\"", "\"say \"\"=1\"\"\""), ("=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""),
            ("\t=1", "\\u{9}=1"), ("\r\n=1", "\\u{D}\\u{A}=1"), ("\u{FF1D}1", "\\u{FF1D}1"), ("ü", "\\u{FC}"), ("", ""),
        ])
    func cells(_ text: String, _ cell: String) {
        var bytes: [UInt8] = []
        CommaSeparatedCell.append(text, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == cell)
    }

    @Test("Markup is text in XML, HTML and Markdown")
    func markup() {
        let hostile = "<b a='1' c=\"2\">&amp;]]>\u{1B}"
        #expect(XMLText.escape(hostile) == "&lt;b a=&apos;1&apos; c=&quot;2&quot;&gt;&amp;amp;]]&gt;\\u{1B}")
        #expect(HTMLText.escape(hostile) == XMLText.escape(hostile))
        let prose = MarkdownText.escape("[a](http://b) @all www.c <i>`|").replacing("<code>&#64;</code>", with: "")
        #expect(!prose.contains { "[]<>`|@".contains($0) })
        #expect(MarkdownText.code("`a|b`") == "<code>&#96;a&#124;b&#96;</code>")
    }

    @Test("JSON in a page begins no tag and no line of JavaScript")
    func embeddedJSON() {
        let json = "{\"a\":\"</script><!--\u{2028}\u{2029}\u{2027}€é\"}"
        #expect(
            HTMLText.embedded(json: Array(json.utf8))
                == #"{"a":"\u003C/script>\u003C!--\u2028\u2029"# + "\u{2027}€é\"}")
        #expect(HTMLText.embedded(json: []) == "")
        for end in [[0xE2], [0xE2, 0x80]] as [[UInt8]] {
            #expect(HTMLText.embedded(json: [0x31] + end).hasPrefix("1\u{FFFD}"))
        }
    }
}
