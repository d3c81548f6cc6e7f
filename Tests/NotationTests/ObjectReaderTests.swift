import Notation
import Testing

struct ObjectReaderTests {
    @Test func membersAreTakenOnce() throws {
        var reader = try ObjectReader(.object([("a", .integer(1)), ("b", .string("x"))]))
        #expect(reader.has("a"))
        #expect(try reader.required("a", ValueForm<Int>.integer) == 1)
        #expect(!reader.has("a"))
        #expect(try reader.optional("c", .text) == nil)
        #expect(try reader.optional("b", .text) == "x")
        try reader.end()
    }

    @Test func whatIsLeftIsRefused() throws {
        let reader = try ObjectReader(.object([("wakeup", .integer(1))]))
        let error = #expect(throws: NotationError.self) { try reader.end() }
        #expect(
            error?.description
                == #"$.wakeup: expected no member of this name, found the member "wakeup"; remove it, or correct its spelling"#
        )
    }

    @Test(arguments: [
        ("kez", #"did you mean "key"?"#), ("wakeup", #"known members: "key", "value""#),
        // A member of another shape of the object is no misspelling.
        ("value", "remove it, or correct its spelling"),
    ]) func theAdviceNamesKnownMembers(key: String, advice: String) throws {
        let reader = try ObjectReader(.object([(key, .null)]))
        let error = #expect(throws: NotationError.self) { try reader.end(known: ["key", "value", "key"]) }
        #expect(error?.expected == "no member of this name" && error?.advice == advice)
    }

    @Test func pathsBeginAtTheObject() throws {
        var reader = try ObjectReader(.object([("a", .array([.integer(1), .null]))]))
        let error = #expect(throws: NotationError.self) { try reader.required("a", .list(of: ValueForm<Int>.integer)) }
        #expect(error?.path == [.key("a"), .index(1)])
        #expect(error?.under(.key("outer")).pathText == "$.outer.a[1]")
        #expect(error?.under([.key("x"), .index(2)]).pathText == "$.x[2].a[1]")
    }

    @Test func keysAreComparedByScalars() throws {
        let reader = try ObjectReader(.object([("e\u{301}", .null)]))
        #expect(!reader.has("é"))
        #expect(reader.has("e\u{301}"))
    }

    @Test func writerKeepsTheOrder() {
        var writer = ObjectWriter()
        writer.set("b", .integer(1))
        writer.set("a", [1, 2], .list(of: ValueForm<Int>.integer))
        #expect(String(decoding: writer.line, as: UTF8.self) == #"{"b":1,"a":[1,2]}"#)
    }
}
