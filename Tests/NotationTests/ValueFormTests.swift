import Notation
import Randomness
import Testing

private enum Colour: String, CaseIterable { case red, green, blue }

/// Each form reads what it writes, and refuses everything else with the path and what it expects.
struct ValueFormTests {
    private func expect<Value: Equatable>(
        _ form: ValueForm<Value>, _ value: Value, as written: String
    ) throws {
        #expect(text(form.write(value)) == written)
        #expect(try form.read(JSONText.parse(written)) == value)
    }

    @Test func writtenAndRead() throws {
        try expect(.text, "é\n", as: #""é\n""#)
        try expect(.boolean, true, as: "true")
        try expect(.integer, Int64.min, as: "-9223372036854775808")
        try expect(.integer(in: 1...5), 5, as: "5")
        try expect(.digits, UInt64.max, as: #""18446744073709551615""#)
        try expect(.word(), Colour.green, as: #""green""#)
        try expect(.list(of: .integer), [1, 2], as: "[1,2]")
        try expect(.distinctTexts, ["b", "a"], as: #"["a","b"]"#)
        try expect(ValueForm<Int>.integer.mapped({ String($0) }, { Int($0) ?? 0 }), "7", as: "7")
        try expect(.anything, .object([("a", .null)]), as: #"{"a":null}"#)
        let entries = ValueForm<[(key: String, value: Int)]>.entries(of: .integer)
        #expect(text(entries.write([("b", 1), ("a", 2)])) == #"{"b":1,"a":2}"#)
        #expect(try entries.read(JSONText.parse(#"{"b":1,"a":2}"#)).map(\.key) == ["b", "a"])
    }

    @Test func refused() throws {
        #expect(try refusal(of: "1", by: .text) == "$: expected text, found the integer 1")
        #expect(try refusal(of: #""abc""#, by: .text(atMost: 2)) == "$: expected at most 2 bytes of text, found 3")
        #expect(try refusal(of: "1", by: .boolean) == "$: expected true or false, found the integer 1")
        #expect(try refusal(of: "1.0", by: ValueForm<Int>.integer) == "$: expected an integer, found the real 1.0")
        #expect(
            try refusal(of: "6", by: ValueForm<Int>.integer(in: 1...5))
                == "$: expected an integer from 1 to 5, found the integer 6")
        #expect(
            try refusal(of: "-1", by: ValueForm<Int>.integer(in: 0 ... .max))
                == "$: expected an integer from 0, found the integer -1")
        #expect(try refusal(of: "300", by: ValueForm<UInt8>.integer)?.hasPrefix("$: expected an integer") == true)
        for digits in [#""01""#, #""-1""#, #""""#, #""18446744073709551616""#, "5"] {
            #expect(try refusal(of: digits, by: .digits)?.contains("a text of decimal digits") == true, "\(digits)")
        }
        #expect(
            try refusal(of: #""pink""#, by: ValueForm<Colour>.word())
                == #"$: expected one of red, green, blue, found the string "pink""#)
        #expect(
            try refusal(of: #""blue""#, by: .word([Colour.red])) == #"$: expected one of red, found the string "blue""#)
        #expect(try refusal(of: "2", by: .constant(.integer(1))) == "$: expected the integer 1, found the integer 2")
        #expect(try refusal(of: "[1,true]", by: .list(of: ValueForm<Int>.integer))?.hasPrefix("$[1]: ") == true)
        #expect(
            try refusal(of: #"["a","a"]"#, by: .distinctTexts)
                == #"$[1]: expected strings without duplicates, found "a" a second time"#)
        #expect(
            try refusal(of: #"{"a":"x"}"#, by: .entries(of: ValueForm<Int>.integer))?.hasPrefix("$.a: ") == true)
    }

    /// An expectation of the whole replaces that of the form, and leaves errors inside as they are.
    @Test func expectations() throws {
        let form = ValueForm<[Int]>.list(of: .integer).expected("two numbers")
        #expect(try refusal(of: "1", by: form) == "$: expected two numbers, found the integer 1")
        #expect(try refusal(of: "[true]", by: form) == "$[0]: expected an integer, found the Boolean true")
    }

    @Test func definitions() {
        let form = ValueForm<[Int]>.list(of: .integer.defined(as: "number"))
        #expect(form.definitions.map(\.name) == ["number"])
        #expect(text(form.schema.notation) == ##"{"type":"array","items":{"$ref":"#/$defs/number"}}"##)
    }
}
