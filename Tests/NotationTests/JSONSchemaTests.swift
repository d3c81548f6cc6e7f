import Notation
import Testing

struct JSONSchemaTests {
    @Test func parts() {
        #expect(text(JSONSchema.words(["a", "b"], "One.").notation) == #"{"description":"One.","enum":["a","b"]}"#)
        #expect(text(JSONSchema.nullable("string").notation) == #"{"type":["string","null"]}"#)
        #expect(text(JSONSchema.constant(.boolean(false)).notation) == #"{"const":false}"#)
        #expect(text(JSONSchema.count.notation) == #"{"type":"integer","minimum":0}"#)
        #expect(
            text(JSONSchema.record([("a", .type("string")), ("b", true)], optional: ["b"]).notation)
                == #"{"type":"object","properties":{"a":{"type":"string"},"b":true},"additionalProperties":false,"#
                + #""required":["a"]}"#)
        #expect(JSONSchema.type("string").described("A text.").members.map(\.0) == ["description", "type"])
    }

    /// Short collections stay on one line; what is written reads back.
    @Test func layout() throws {
        let short = JSONSchema.list(of: .type("string"))
        #expect(short.text == #"{"type":"array","items":{"type":"string"}}"# + "\n")
        let long = JSONSchema.any(of: (0..<9).map { .type("string", "Number \($0) of several.") })
        #expect(long.text.split(separator: "\n").count == 13)
        #expect(long.text.hasPrefix("{\n  \"anyOf\": [\n    {"))
        #expect(try JSONText.parse(long.text) == long.notation)
    }
}
