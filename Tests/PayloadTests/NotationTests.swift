import Payload
import Testing

@Suite("Notation") struct NotationTests {
    @Test func small() throws {
        let value: PayloadValue = ["title": "Groceries", "n": 1, "r": 1.0, "b": true, "z": nil]
        #expect(PayloadNotation.text(value) == #"{"b":true,"n":1,"r":1.0,"title":"Groceries","z":null}"#)
        #expect(try PayloadNotation.decode(PayloadNotation.encode(value)) == value)
    }
}
