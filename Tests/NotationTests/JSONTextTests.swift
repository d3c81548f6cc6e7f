import Foundation
import Notation
import Randomness
import Testing

@Suite("JSON text") struct JSONTextTests {
    @Test(
        "What is not JSON is refused where it stands",
        arguments: [
            ("", 0), (" ", 1), ("1 2", 2), ("[1,]", 3), ("[1", 2), ("{\"a\":1,}", 7), ("{a:1}", 1), ("{\"a\" 1}", 5),
            ("01", 0), ("-", 1), ("1.", 2), (".5", 0), ("1e", 2), ("+1", 0), ("nul", 0), ("truth", 0), ("NaN", 0),
            ("\"a", 2), ("\"\n\"", 1), ("\"\\x\"", 1), ("\"\\u12G4\"", 5), ("\"\\uD800\"", 1), ("\"\\uDC00\"", 1),
            ("\"\\uD800\\u0041\"", 1), ("\"\\uD800x\"", 1), ("{\"a\":1,\"a\":2}", 7), ("{\"a\":1,\"\\u0061\":2}", 7),
            ("18446744073709551616", 0), ("-9223372036854775809", 0), ("1e400", 0), ("[1]]", 3), ("'a'", 0),
            ("\u{FEFF}1", 0),
        ]) func malformed(text: String, offset: Int)
    {
        let error = #expect(throws: NotationError.self) { try JSONText.parse(text) }
        #expect(error?.location?.offset == offset)
    }

    @Test("Malformed UTF-8 is refused") func malformedUTF8() {
        for bytes: [UInt8] in [[0x80], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF]] {
            for suffix: [UInt8] in [[], Array(#"\n"#.utf8)] {
                let text = [UInt8(ascii: "\"")] + bytes + suffix + [UInt8(ascii: "\"")]
                #expect(throws: NotationError.self) { try JSONText.parse(text) }
            }
        }
    }

    @Test func location() {
        let error = #expect(throws: NotationError.self) { try JSONText.parse("{\"é\": 1,\n  \"杂\": ?}") }
        #expect(error?.location == NotationError.Location(offset: 19, line: 2, column: 8))
        #expect(error?.description == "line 2, column 8 (byte 19): expected a JSON value, found '?'")
    }

    /// A word is told whole, not as a misspelling of `null` because it begins with n.
    @Test(arguments: [("nonsense", "nonsense"), ("[tru]", "tru"), ("abc-d", "abc"), ("n", "n")])
    func words(text: String, found: String) {
        let error = #expect(throws: NotationError.self) { try JSONText.parse(text) }
        #expect(error?.expected == "a JSON value" && error?.found == "'\(found)'")
    }

    @Test func aLongWordIsCut() {
        let error = #expect(throws: NotationError.self) { try JSONText.parse(String(repeating: "f", count: 90)) }
        #expect(error?.found == "'\(String(repeating: "f", count: 40))…'")
    }

    @Test("Keys that differ in normalisation only are different keys, among few and among many")
    func keys() throws {
        let many = (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")
        for prefix in ["", many + ","] {
            _ = try JSONText.parse("{\(prefix)\"\u{E9}\":1,\"e\u{301}\":2}")
            #expect(throws: NotationError.self) { try JSONText.parse("{\(prefix)\"\u{E9}\":1,\"\\u00E9\":2}") }
        }
        #expect(throws: NotationError.self) { try JSONText.parse("{\(many),\"k39\":1}") }
        #expect(throws: NotationError.self) { try JSONText.parse("{\(many),\"k3\":1}") }
    }

    @Test("Foundation's reader reads what is written") func foundation() throws {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<1000 {
            let text = randomText(&generator)
            var bytes: [UInt8] = []
            JSONText.appendString(text, to: &bytes)
            let read = try JSONDecoder().decode(String.self, from: Data(bytes))
            #expect(Array(read.utf8) == Array(text.utf8))
        }
    }

    @Test func numbers() {
        func text(_ write: (inout [UInt8]) -> Void) -> String {
            var output: [UInt8] = []
            write(&output)
            return String(decoding: output, as: UTF8.self)
        }
        var generator = SplitMix64(seed: 12)
        for _ in 0..<2000 {
            let number = generator.next() >> UInt64.random(in: 0..<64, using: &generator)
            #expect(text { JSONText.appendInteger(number, to: &$0) } == String(number))
            let signed = Int64(bitPattern: number)
            #expect(text { JSONText.appendInteger(signed, to: &$0) } == String(signed))
            #expect(text { JSONText.appendInteger(Int(signed), to: &$0) } == String(signed))
        }
        #expect(text { JSONText.appendInteger(Int64.min, to: &$0) } == String(Int64.min))
        #expect(text { JSONText.appendReal(.nan, to: &$0) } == "null")
        #expect(text { JSONText.appendPlainString("type", to: &$0) } == "\"type\"")
    }

    @Test("Quoted text is cut and stays short whatever it is made of") func quoted() {
        #expect(JSONText.quoted("a\u{1B}[2J") == #""a\u001B[2J""#)
        #expect(JSONText.quoted("abcdef", limit: 3) == "\"abc\"…")
        #expect(JSONText.quoted("a" + String(repeating: "\u{301}", count: 10_000), limit: 3).utf8.count < 100)
    }
}
