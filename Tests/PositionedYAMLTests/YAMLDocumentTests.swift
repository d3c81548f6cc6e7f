import Notation
import Testing

@testable import PositionedYAML

/// The description of the error that `body` throws, or nil.
func message(_ body: () throws -> Void) -> String? {
    do {
        try body()
        return nil
    } catch {
        return "\(error)"
    }
}

@Suite("Reading a document")
struct YAMLDocumentTests {
    @Test func positionsOfKeysAndValues() throws {
        let node = try YAMLDocument.parse(
            text: """
                suite: eligibility
                cases:
                  - name: "été"
                    each: {größe: [1, 2.5]}
                """, file: "a.yaml")
        let root = try node.mapping(allowed: ["suite", "cases"])
        #expect(root.position(ofKey: "cases").description == "a.yaml:2:1")
        let first = try #require(root["cases"]?.sequence().first)
        #expect(first.position.description == "a.yaml:3:5")
        #expect(try first.mapping().required("name").position.description == "a.yaml:3:11")
        let path: [NotationError.PathElement] = [.key("cases"), .index(0), .key("each"), .key("größe"), .index(1)]
        #expect(node.position(ofPath: path).description == "a.yaml:4:23")
        #expect(node.position(ofPath: [.key("cases"), .index(0), .key("absent")]).description == "a.yaml:3:5")
        #expect(
            node.notation
                == .object([
                    ("suite", .string("eligibility")),
                    (
                        "cases",
                        .array([
                            .object([
                                ("name", .string("été")),
                                ("each", .object([("größe", .array([.integer(1), .real(2.5)]))])),
                            ])
                        ])
                    ),
                ]))
    }

    @Test("U+FEFF at the beginning of a quoted text is a character of it")
    func byteOrderMarkOfText() throws {
        let node = try YAMLDocument.parse(
            text:
                "é: {a: \"\\ufeffstart\"}\nb: [x, \"\\uFEFF\\uFEFF\"]\nc: \"\\U0000FEFF1\"\nd: '\\ufeff'\ne: \"x\\ufeff\"\n",
            file: "m.yaml")
        let mapping = try node.mapping()
        #expect(
            try Array(mapping.required("é").mapping().required("a").string().unicodeScalars)
                == Array("\u{FEFF}start".unicodeScalars))
        #expect(try Array(mapping.required("b").sequence()[1].string().unicodeScalars) == ["\u{FEFF}", "\u{FEFF}"])
        #expect(try Array(mapping.required("c").string().unicodeScalars) == ["\u{FEFF}", "1"])
        #expect(try mapping.required("d").string() == "\\ufeff")
        #expect(try Array(mapping.required("e").string().unicodeScalars) == ["x", "\u{FEFF}"])
    }

    @Test func quotedScalarsAndTextBlocksAreStrings() throws {
        let node = try YAMLDocument.parse(
            text: "a: \"1\"\nb: 'true'\nc: |\n  12\nd: >-\n  ~\ne: \"\"\nf: \"\\0\\x41\"\n", file: "q.yaml")
        let mapping = try node.mapping()
        #expect(try mapping.required("a").string() == "1")
        #expect(try mapping.required("b").string() == "true")
        #expect(try mapping.required("c").string() == "12\n")
        #expect(try mapping.required("d").string() == "~")
        #expect(try mapping.required("e").string() == "")
        #expect(try mapping.required("f").string() == "\0A")
    }

    @Test(
        "What is wrong is said with its place",
        arguments: [
            ("", "f.yaml:1:1: expected a YAML document, found an empty file."),
            ("# only a comment\n", "f.yaml:1:1: expected a YAML document, found a file without content."),
            (
                "a: 1\nb: 2\na: 3\n",
                "f.yaml:3:1: expected each key once, found `a` again. It stands in line 1, column 1 already."
            ),
            (
                "x:\n  - {n: 1, n: 2}\n",
                "f.yaml:2:6: expected each key once, found `n` again. It stands in line 2, column 6."
            ),
            (
                "a: 1\n\"a\": 3\n",
                "f.yaml:2:1: expected each key once, found `a` again. It stands in line 1, column 1 already."
            ),
            (
                "a:\n\tb: 1\n",
                "f.yaml:2:1: expected spaces, found a tab. YAML is indented with spaces; a tab in text must be in quotes."
            ),
            (
                "a: &x 1\nb: *x\n",
                "f.yaml:1:4: expected a value without an anchor, found the anchor `&x`. Anchors and aliases are not supported: write the value where it is needed."
            ),
            (
                "a: *x\n",
                "f.yaml:1:4: expected a value, found an alias. Anchors and aliases are not supported; quote text that begins with `*`."
            ),
            (
                "a: !!str 12\n",
                "f.yaml:1:4: expected a value without a tag, found the tag `tag:yaml.org,2002:str`. The kind follows from the spelling; quote a value to make it text."
            ),
            (
                "a: !date [1]\n",
                "f.yaml:1:4: expected a value without a tag, found the tag `!date`. The kind follows from the spelling; quote a value to make it text."
            ),
            (
                "a: 1\n---\nb: 2\n",
                "f.yaml:2:1: expected one document in the file, found a second one. Put it into a file of its own."
            ),
            ("? [a, b]\n: 1\n", "f.yaml:1:3: expected a key that is a single value, found a list."),
            ("? \n: 1\n", "f.yaml:1:2: expected a key before the colon, found nothing."),
            (
                "a: 99999999999999999999\n",
                "f.yaml:1:4: expected an integer of at most 64 bits, found `99999999999999999999`. Quote it if it is text."
            ),
            (
                "a: \u{7}\n",
                "f.yaml:1:4: expected printable text, found the character U+0007. Write it as an escape in double quotes."
            ),
            (
                "a: b\n\0",
                "f.yaml:2:1: expected printable text, found the character U+0000. The file looks like binary data."
            ),
            (
                "a: [1, 2\n",
                "f.yaml:2:1: expected valid YAML, found a syntax error: did not find expected ',' or ']' (while parsing a flow sequence that begins in line 1, column 4). Check the indentation, the quotes and the brackets up to here."
            ),
        ])
    func errors(text: String, expected: String) {
        #expect(message { _ = try YAMLDocument.parse(text: text, file: "f.yaml") } == expected)
    }

    @Test func invalidUTF8HasAPlace() {
        let bytes = Array("a: 1\nb: \u{E9}".utf8.dropLast()) + [0x28]
        #expect(
            message { _ = try YAMLDocument.parse(bytes, file: "f.yaml") }
                == "f.yaml:2:4: expected UTF-8 text, found the byte 0xC3 at offset 8. Save the file as UTF-8.")
    }

    @Test func aByteOrderMarkDoesNotShiftColumns() throws {
        let node = try YAMLDocument.parse(text: "\u{FEFF}a: 1\n", file: "f.yaml")
        #expect(try node.mapping().required("a").position.column == 4)
    }

    @Test func sizeAndDepthAreLimited() throws {
        let limits = YAMLDocument.Limits(bytes: 300, depth: 3, values: 20)
        #expect(
            message { _ = try YAMLDocument.parse(text: String(repeating: "a", count: 301), file: "f", limits: limits) }
                == "f:1:1: expected at most 300 bytes, found 301 bytes. Split the file.")
        _ = try YAMLDocument.parse(text: "[[[1]]]", file: "f", limits: limits)
        #expect(
            message { _ = try YAMLDocument.parse(text: "[[[[1]]]]", file: "f", limits: limits) }
                == "f:1:4: expected at most 3 levels of nesting, found a deeper collection.")
        #expect(
            message {
                _ = try YAMLDocument.parse(
                    text: "[" + String(repeating: "a,", count: 20) + "]", file: "f", limits: limits)
            }
                == "f:1:41: expected at most 20 values, found more. Split the file.")
        for opening in ["[", "{a: ", "- ", "? ", "[{a: "] {
            let deep = String(repeating: opening, count: 1_000_000)
            #expect(message { _ = try YAMLDocument.parse(text: deep, file: "f") } != nil)
        }
    }

    @Test func expansionIsBounded() {
        var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let uses = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "a\(level): &a\(level) [\(uses)]\n"
        }
        #expect(message { _ = try YAMLDocument.parse(text: bomb, file: "f") }?.contains("aliases") == true)
        #expect(
            message { _ = try YAMLDocument.parse(text: bomb + "? *a12\n: x\n? *a12\n: x\n", file: "f") }?
                .contains("aliases") == true)
    }

    @Test func proseWithStarsAndQuestionMarksIsNotRefused() throws {
        let prose = String(repeating: "Quoi ? *a* &b ** ?? ", count: 400)
        let node = try YAMLDocument.parse(text: "a: '\(prose)'\nb: |\n  \(prose)\n", file: "f")
        #expect(try node.mapping().required("a").string() == prose)
    }
}

@Suite("Typed getters")
struct PositionedNodeTests {
    private func node(_ text: String) throws -> PositionedNode {
        try YAMLDocument.parse(text: "k: " + text, file: "g.yaml").mapping().required("k")
    }

    enum Colour: String, CaseIterable { case red, green }

    @Test func gettersRefuseOtherKinds() throws {
        #expect(
            message { _ = try node("8.10").string() }
                == "g.yaml:1:4: expected a string, found a real number `8.10`. Write \"8.10\" in quotes to get text.")
        #expect(message { _ = try node("~").string() } == "g.yaml:1:4: expected a string, found nothing (`~`).")
        #expect(message { _ = try node("").string() } == "g.yaml:1:3: expected a string, found nothing.")
        #expect(message { _ = try node("\"\"").nonEmptyString() }?.contains("found an empty string") == true)
        #expect(
            message { _ = try node("yes").boolean() }
                == "g.yaml:1:4: expected `true` or `false`, found a string `yes`. `yes`, `no`, `on` and `off` are ordinary words here."
        )
        #expect(
            message { _ = try node("\"5\"").integer() }
                == "g.yaml:1:4: expected an integer, found a string `5`. Leave the quotes away.")
        #expect(
            message { _ = try node("300").integer(in: UInt8.min...UInt8.max) }
                == "g.yaml:1:4: expected an integer from 0 to 255, found an integer `300`.")
        #expect(message { _ = try node("5.0").integer() } != nil)
        #expect(message { _ = try node("9007199254740993").real() } != nil)
        #expect(try node("3").real() == 3)
        #expect(try node("18446744073709551615").integer(in: 0...UInt64.max) == .max)
        #expect(message { _ = try node("[]").mapping() } == "g.yaml:1:4: expected a mapping, found an empty list.")
        #expect(message { _ = try node("[1]").mapping() } == "g.yaml:1:4: expected a mapping, found a list of one.")
        #expect(
            message { _ = try node("{b: 1}").sequence() }
                == "g.yaml:1:4: expected a list, found a mapping with the keys `b`.")
        #expect(
            message { _ = try node("gren").choice(Colour.self, "a colour") }
                == "g.yaml:1:4: expected a colour, found a string `gren`. Did you mean `green`?")
        #expect(try node("red").choice(Colour.self, "a colour") == .red)
        #expect(try node("[a, b]").strings() == ["a", "b"])
    }

    @Test func unknownAndMissingKeys() throws {
        let mapping = try node("{nmae: 1, extra: 2}")
        #expect(
            message { _ = try mapping.mapping(allowed: ["name", "os"]) }
                == "g.yaml:1:5: expected known keys, found `nmae` in line 1 and `extra` in line 1. Did you mean `name`?"
        )
        #expect(
            message { _ = try mapping.mapping(allowed: ["os", "x"]) }
                == "g.yaml:1:5: expected known keys, found `nmae` in line 1 and `extra` in line 1. Allowed keys: `os`, `x`."
        )
        #expect(
            message { _ = try mapping.mapping().required("os") }
                == "g.yaml:1:4: expected a key `os`, found only `nmae`, `extra`.")
    }

    @Test func textFromTheFileIsEscapedInMessages() throws {
        let hostile = try node("\"\\e[31m\\u202Ered\\n`\" ")
        #expect(hostile.foundDescription == "a string `\\u{1B}[31m\\u{202E}red\\n'`")
    }

    @Test func severalMistakesAreGathered() throws {
        let list = try node("[a, 1, b, 2]")
        var problems = PositionedErrorCollector()
        var good: [String] = []
        for element in try list.sequence() {
            if let text = problems.attempt({ () throws(PositionedError) in try element.string() }) { good.append(text) }
        }
        #expect(good == ["a", "b"])
        let collected = problems
        #expect(
            message { try collected.finish() } == """
                g.yaml:1:8: expected a string, found an integer `1`. Write "1" in quotes to get text.
                g.yaml:1:14: expected a string, found an integer `2`. Write "2" in quotes to get text.
                """)
    }
}
